import { expect, test } from 'vitest';
import { parseOutline } from '../parse-outline.ts';
import { structureOf } from '../topics.ts';

const parse = (text: string, name = 'talk.md') => parseOutline(text, name);
const slidesOf = (text: string) => parse(text).outline.slides;
/** Returns the titles of topics and slides, with `*` for pictures behind a title. */
const topicsOf = (text: string) =>
  structureOf(parse(text).outline, 'talk').topics.map(({ title, slides }) => [
    title,
    ...slides.map((slide) => (slide.isBackgroundOnly ? '*' : slide.title)),
  ]);

const PICTURE = { kind: 'image', alt: '', isBackground: true } as const;

test.each([
  [
    'reveal-md',
    '## A\n\na\n\n---\n\n<!-- .slide: data-background="./sea.jpg" -->\n\n---\n\n## B',
    './sea.jpg',
    7,
  ],
  [
    'Marp',
    '---\nmarp: true\n---\n## A\n\n---\n\n<!-- _backgroundImage: url("sea.jpg") -->\n\n---\n\n## B',
    'sea.jpg',
    8,
  ],
  ['Marp', '---\nmarp: true\n---\n## A\n\n---\n\n![bg](sea.jpg)\n\n---\n\n## B', 'sea.jpg', 8],
  [
    'Slidev',
    '---\ntheme: seriph\n---\n## A\n\n---\nbackground: /sea.jpg\n---\n\n---\n\n## B',
    'public/sea.jpg',
    7,
  ],
])('a slide of %s that has only a background is its picture', (_, text, src, line) => {
  const { outline, warnings } = parse(text);
  expect(outline.slides.map(({ title, blocks }) => [title, blocks.length])).toEqual([
    ['A', text.includes('\na\n') ? 1 : 0],
    [null, 1],
    ['B', 0],
  ]);
  expect(outline.slides[1]?.blocks).toEqual([{ ...PICTURE, src, line }]);
  expect(warnings).toContainEqual({
    line,
    message: expect.stringContaining('without a description') as string,
  });
});

test('colours are no pictures, and films and pages in the background are named', () => {
  const text = (value: string) => `# A\n\n---\n\n<!-- .slide: ${value} -->\n\n---\n\n# B`;
  for (const value of ['data-background="#fff"', 'data-background="linear-gradient(rgba(0, 0, 0, .5), red)"'])
    expect(parse(text(value))).toMatchObject({ outline: { slides: [{}, {}] }, warnings: [] });
  for (const kind of ['video', 'iframe'])
    expect(parse(text(`data-background-${kind}="a.b"`)).warnings).toMatchObject([{ line: 5 }]);
});

test('pictures behind titles and headings of topics are no steps with the same title', () => {
  const behind = (name: string) => `<!-- .slide: data-background="./${name}.jpg" -->`;
  const text = `---\ntitle: Tides\n---\n${behind('a')}\n\n# Tides\n\n---\n\n${behind('b')}\n\n# Moon\n\n---\n\n## Pull\n\nx\n\n---\n\n${behind('c')}\n\n# Sun\n\n---\n\n## Light\n\ny`;
  expect(topicsOf(text)).toEqual([
    [null, '*'],
    ['Moon', '*', 'Pull'],
    ['Sun', '*', 'Light'],
  ]);
  // Pictures that Marp shows whole or beside the text are content.
  const beside = text.replaceAll(/<!--.*?".(.*?)" -->/g, '![bg right](.$1)');
  expect(topicsOf(`---\nmarp: true\n${beside.slice(4)}`)).toEqual([
    [null, 'Tides'],
    ['Moon', 'Moon', 'Pull'],
    ['Sun', 'Sun', 'Light'],
  ]);
});

test('comments are notes where the program says so', () => {
  const text = '## A\n\n<!-- old code -->\n\na\n\n<!-- Say it. -->\n\n---\n\n## B';
  const noteOf = (fields: string) => slidesOf(`---\n${fields}\n---\n${text}`)[0]?.note;
  expect(noteOf('marp: true')).toBe('old code\n\nSay it.');
  expect(noteOf('theme: seriph')).toBe('Say it.');
  for (const fields of ['format: revealjs', 'slide-level: 2', 'revealOptions: x'])
    expect(noteOf(fields)).toBeNull();
  expect(slidesOf('---\nmarp: true\n---\n# A\n\n<!-- markdownlint-disable MD013 -->')[0]?.note).toBeNull();
});

test('HTML in the front matter is read as its words', () => {
  const text = `---\nformat: revealjs\nsubtitle: 'Bees <br>in the {city}'\nauthor: "Ana Ruiz<br><span style='color:#99229B; '>Hive 7</span>"\ninstitute: Bee House, Lyon\n---\n## A\n\na`;
  const { outline } = parse(text);
  expect(structureOf(outline, 'talk').subtitle).toBe('Bees in the {city}\nAna Ruiz, Hive 7\nBee House, Lyon');
  expect(parse('---\ntitle: The <canvas> element\n---\n# A').outline.settings.title).toBe(
    'The <canvas> element',
  );
});

test('attributes of headings need no blank before them', () => {
  const text =
    '---\nformat: revealjs\n---\n## Why?{background-color="#fff" .x}\n\n## **Why** *so*{.y}\n\n## Code `a`{.r}';
  expect(slidesOf(text).map(({ title }) => title)).toEqual(['Why?', 'Why so', 'Code a']);
});

const QUARTO = '---\nformat: revealjs\n---\n';

test('a picture alone in its paragraph has its words below it in Pandoc and Quarto', () => {
  const imagesOf = (text: string) => slidesOf(`${QUARTO}## A\n\n${text}`)[0]?.blocks;
  expect(imagesOf('![Sea]( a.png ){width=50%}')).toMatchObject([{ alt: 'Sea', caption: 'Sea' }]);
  expect(imagesOf('![By *Ana*](a.png){fig-alt="A sea"}')).toMatchObject([
    { alt: 'A sea', caption: 'By Ana' },
  ]);
  for (const text of ['![](a.png)', '![Sea](a.png)\\', 'a ![Sea](a.png)'])
    expect(imagesOf(text)?.some((block) => 'caption' in block)).toBe(false);
  expect('caption' in (slidesOf('---\nmarp: true\n---\n![Sea](a.png)')[0]?.blocks[0] ?? {})).toBe(false);
});

test('hidden texts describe the picture, footers come last, and names in the menu are titles', () => {
  const hidden = (name: string) => `::: ${name}\nA sea of *bees*\n:::`;
  const text = (name: string) =>
    `${QUARTO}## {background-image="a.png" data-menu-title="Sea"}\n\n::: footer\nBy Ana\n:::\n\n${hidden(name)}`;
  for (const name of ['sr-only', '{.visually-hidden}', 'screen-reader-text'])
    expect(slidesOf(text(name))).toMatchObject([
      { title: 'Sea', level: 2, blocks: [{ kind: 'image', alt: 'A sea of bees' }, { text: 'By Ana' }] },
    ]);
  expect(slidesOf(`${QUARTO}## A\n\na\n\n${hidden('sr-only')}`)).toMatchObject([
    { blocks: [{ text: 'a' }], note: 'A sea of bees' },
  ]);
});

test('a quote below the words of an item has its own lines', () => {
  expect(slidesOf('# A\n\n- b:\n\n  > c\n- d\n- > e')[0]?.blocks).toMatchObject([
    { items: [{ text: 'b:' }] },
    { kind: 'quote', text: 'c' },
    { items: [{ text: 'd' }, { text: 'e' }] },
  ]);
});

test('headers and footers of Marp are named once', () => {
  const message = expect.stringContaining('header or footer') as string;
  const text =
    '---\nmarp: true\nfooter: Bees\n---\n# A\n\n<!-- header: "Sea" -->\n\n---\n\n<!-- header: "" -->\n# B';
  expect(parse(text).warnings).toEqual([
    { line: 1, message },
    { line: 7, message },
  ]);
});

test('slides that HTML takes from another file are named', () => {
  for (const name of ['markdown', 'external'])
    expect(parse(`# A\n\na\n\n<section data-${name}="b.md"></section>`).warnings).toEqual([
      { line: 5, message: 'The slides of "b.md" were left out. Copy them into this file.' },
    ]);
});
