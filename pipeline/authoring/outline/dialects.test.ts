import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DIALECTS, type DialectName } from './dialects.ts';
import { instantOf } from './dates.ts';
import type { Block } from './outline.ts';
import { parseOutline } from './parse-outline.ts';
import { structureOf } from './topics.ts';

const parse = (text: string, dialect?: DialectName, name = 'talk.md') =>
  parseOutline(text, name, { dialect });
const titlesOf = (...values: Parameters<typeof parse>) =>
  parse(...values).outline.slides.map(({ title }) => title);

/** Returns the words of a block, and its kind if it is no paragraph. */
function describeBlock(block: Block): string {
  switch (block.kind) {
    case 'list':
      return `list: ${block.items.map(({ text }) => text).join(', ')}`;
    case 'table':
      return `table: ${block.rows.map((row) => row.join(' ')).join(', ')}`;
    case 'columns':
      return `columns: ${block.columns.map(({ blocks }) => blocks.map(describeBlock).join(', ')).join(' | ')}`;
    case 'image':
      return `image: ${block.src} ${block.alt}`.trim();
    case 'paragraph':
      return block.text;
    default:
      return `${block.kind}: ${block.text}`;
  }
}

/** Returns title, words and note of each slide. */
const slidesOf = (...values: Parameters<typeof parse>) =>
  parse(...values).outline.slides.map(({ title, blocks, note }) => [
    title,
    ...blocks.map(describeBlock),
    ...(note === null ? [] : [`note: ${note}`]),
  ]);

/** Returns the title, and the topics with their slides. */
const titleAndTopics = (text: string) => {
  const { title, topics } = structureOf(parse(text).outline, 'talk');
  return [title, ...topics.map((topic) => [topic.title, ...topic.slides.map((slide) => slide.title)])];
};

test('the example of Slidev in the documents has three slides', () => {
  const [, example = ''] =
    /## From Slidev\n\n```\w+\n([^`]+)```/.exec(readFileSync('docs/coming-from.md', 'utf8')) ?? [];
  expect(titlesOf(example)).toEqual(['Tides', 'The moon', 'What it does']);
});

test.each([
  ['marp', '---\nmarp: true\ntheme: default\n---\n# A'],
  ['marp', '<!-- paginate: true -->\n# A'],
  ['marp', '# A\n\n![bg right](a.png)'],
  ['marp', '---\ntheme: default\nsize: 16:9\n---\n# A\nB\n---\n# C\n\n---\n# D'],
  ['marp', '---\ntheme: default\nclass: lead\n---\n# A\n\n---\n# C\n\n---\n# D'],
  ['marp', '---\nheader: Bees\nfooter: 2024\n---\n# A\n\n---\n# C'],
  ['marp', '---\nstyle: |\n  h1 { color: red }\n---\n# A\n\n---\n# C'],
  ['quarto', '---\nformat: revealjs\nfooter: Bees\n---\n## A'],
  ['slidev', '---\ntheme: seriph\nclass: lead\n---\n# A\n\n---\n# C'],
  ['quarto', '---\nformat:\n  revealjs:\n    theme: dark\n---\n## A'],
  ['quarto', '## A\n\n```{python}\n1\n```'],
  ['quarto', '## A\n\n::: {.callout-note}\nx\n:::'],
  ['slidev', '---\ntheme: default\ntransition: fade\n---\n# A'],
  ['slidev', '# A\n\n---\nlayout: two-cols\n---\n# B'],
  ['slidev', '# A\n\n::right::\n\nB'],
  ['slidev', '---\ntheme: default\n---\n# A\nB\n---\n# C\n\n---\n# D'],
  ['slidev', '# A\n\n<div v-click>B</div>'],
  ['pandoc', '% A\n\n# B'],
  ['pandoc', '---\ntitle: A\n...\n\n# B'],
  ['pandoc', '# A {.unnumbered}'],
  ['pandoc', '# A\n\n. . .\n\nB'],
  ['reveal-md', '# A\n\n----\n\n# B'],
  ['reveal-md', '---\nrevealOptions:\n  transition: fade\n---\n# A'],
  ['reveal-md', '# A\n\n<!-- .slide: data-background="#fff" -->\n\nB'],
  ['plain', '---\ntitle: A\n---\n# A\n\nNote: this is a text.\n\n## B'],
  ['plain', '# A\n\n```md\n::: notes\n----\n```\n\nText\n----'],
])('the dialect %s is seen in %j', (dialect, text) => {
  expect(parse(text).dialect).toBe(dialect);
});

test.each([
  [
    'of Pandoc with dots',
    '---\ntitle: Bees in the city\nauthor: Mara Lind\n...\n\n# Why bees\n\n## Roofs\n\n- Flowers in every season\n- No pesticides\n\n## Gardens\n\nSmall plots feed many hives.\n\n# How to start\n\n## The first hive\n\n- A sunny corner\n- Water nearby\n',
    ['Bees in the city', ['Why bees', 'Roofs', 'Gardens'], ['How to start', 'The first hive']],
  ],
  [
    'of Pandoc with a title block',
    '% Bees in the city\n% Mara Lind\n% 4 May 2024\n\n# Why bees\n\n## Roofs\n\n- Flowers in every season\n\n## Gardens\n\nSmall plots feed many hives.\n\n# How to start\n\n## The first hive\n\n- A sunny corner\n',
    ['Bees in the city', ['Why bees', 'Roofs', 'Gardens'], ['How to start', 'The first hive']],
  ],
  [
    'of Pandoc with notes',
    '---\ntitle: Bees in the city\n---\n\n# Why bees\n\n## Roofs\n\n- Flowers in every season\n\n::: notes\nAsk who has a roof.\n:::\n\n## Gardens\n\nSmall plots feed many hives.\n\n::: {.incremental}\n- one\n- two\n:::\n\n# How to start\n\n## The first hive {#hive .smaller}\n\n- A sunny corner\n',
    ['Bees in the city', ['Why bees', 'Roofs', 'Gardens'], ['How to start', 'The first hive']],
  ],
  [
    'of Quarto with headings in columns',
    '---\ntitle: Tea and coffee\nformat: revealjs\n---\n\n## Compare\n\n:::: {.columns}\n\n::: {.column width="50%"}\n### Tea\n\n- Leaves\n:::\n\n::: {.column width="50%"}\n### Coffee\n\n- Beans\n:::\n\n::::\n\n## Brew\n\nHot water, four minutes.\n\n. . .\n\nThen pour.\n\n::: {.notes}\nSay that the cups are warm.\n:::\n',
    ['Tea and coffee', [null, 'Compare'], [null, 'Brew']],
  ],
  [
    'of Quarto in Spanish',
    '---\ntitle: "El pan en casa"\nsubtitle: "Taller"\nauthor: "Inés Mora"\nlang: es\nformat:\n  revealjs:\n    theme: simple\n    slide-number: true\n---\n\n## Harina\n\n::: {.incremental}\n- Trigo\n- Centeno\n:::\n\n## Código {.smaller}\n\n```{r}\n#| echo: true\n#| label: suma\nx <- 1 + 1\nx\n```\n\n## Columnas\n\n:::: {.columns}\n::: {.column width="40%"}\nIzquierda\n:::\n::: {.column width="60%"}\nDerecha\n:::\n::::\n\n## Nota\n\nTexto con una cita [@perez2020] y una llamada.\n\n::: {.callout-tip title="Consejo"}\nUse agua tibia.\n:::\n\n## {background-image="shell.png"}\n\n---\n\nSin título\n',
    [
      'El pan en casa',
      [null, 'Harina'],
      [null, 'Código'],
      [null, 'Columnas'],
      [null, 'Nota'],
      [null, null],
      [null, null],
    ],
  ],
  [
    'of reveal-md',
    '# Maps\n\nPaper to pixels\n\nNote: Welcome everyone and point at the wall.\n\n---\n\n## Scale\n\n- One to fifty thousand\n\nNote:\nExplain the ratio.\nShow the ruler.\n\n----\n\n## Legend\n\n- Signs\n',
    ['Maps', [null, 'Scale'], [null, 'Legend']],
  ],
  [
    'of Slidev',
    '---\ntheme: seriph\ntitle: Owls\n---\n\n# Owls\n\n---\n\n## Eyes\n\nThey see in the dark.\n---\n\n## Ears\n\nThey hear a mouse.\n',
    ['Owls', [null, 'Eyes'], [null, 'Ears']],
  ],
])('an outline %s has its slides, and no signs of its program', (_, text, expected) => {
  expect(titleAndTopics(text)).toEqual(expected);
  const visibleTexts = parse(text).outline.slides.flatMap(({ title, blocks }) => [
    title ?? '',
    ...blocks.map(describeBlock),
  ]);
  expect(visibleTexts.filter((words) => /:::|[{}]|#\||\. \. \.|^%|Note:/.test(words))).toEqual([]);
});

test('the ending .qmd is that of Quarto', () => {
  expect(parse('# A', undefined, 'talk.QMD').dialect).toBe('quarto');
});

describe('headings and rules together', () => {
  const TEXT =
    '---\ntitle: Bread\n---\n\n# Dough\n\n## Flour\n\n- Rye\n\n## Water\n\nWarm.\n\nRULE\n\nA photo.\n\n# Oven\n\n## Heat\n\n- Hot\n\n## Time\n\nLong.';

  test.each(['---', '***', '- - -', '___'])('divide a plain outline both: %s', (rule) => {
    const text = TEXT.replace('RULE', rule);
    expect(titleAndTopics(text)).toEqual([
      'Bread',
      ['Dough', 'Flour', 'Water', null],
      ['Oven', 'Heat', 'Time'],
    ]);
    expect(parse(text).warnings).toEqual([
      {
        line: 15,
        message:
          'Rules alone divide this outline into 2 slides, headings and rules into 7. It was divided by headings and rules. For the other reading, add --dialect marp.',
      },
    ]);
  });

  test('are rules alone where headings follow them, and the warning says both numbers', () => {
    const text = '# Tea\n\n---\n\n# Green\n\n## Cool\n\nWater\n\n---\n\n# Black\n\n## Hot\n\nWater';
    expect(titlesOf(text)).toEqual(['Tea', 'Green', 'Black']);
    expect(parse(text).warnings[0]?.message).toMatch(/into 3 slides.* into 5\. .*--dialect pandoc\.$/);
    expect(titlesOf(text, 'pandoc')).toEqual(['Tea', 'Green', 'Cool', 'Black', 'Hot']);
  });

  test('follow the level of Pandoc, with both numbers where only a title decides it', () => {
    const text = '# Bread {.t}\n\nby me\n\n## Dough\n\nRye\n\n## Oven\n\nHot';
    expect(titlesOf(text)).toEqual(['Bread']);
    expect(parse(text).warnings).toEqual([
      {
        line: 1,
        message:
          'Headings of level 1 make 1 slide, as in Pandoc; with those of level 2 they make 3. If you want these, write "slide-level: 2" in the front matter.',
      },
    ]);
    const fields = '---\nslide-level: 2\n---\n';
    expect(titlesOf(`${fields}${text}`)).toEqual(['Bread', 'Dough', 'Oven']);
    expect(parse(`${text}\n\n# End\n\nBye`).warnings).toEqual([]);
    expect(parse('## A\n\nB\n\n### C\n\nD', 'quarto').warnings).toEqual([]);
  });

  test('follow the level of Pandoc, with both numbers where most topics have no words of their own', () => {
    const parts = ['# A', '## B', 'c', '# D', '## E', 'f', '# G', 'h', '## I', 'j'];
    expect(titlesOf(parts.join('\n\n'), 'pandoc')).toEqual(['A', 'D', 'G']);
    expect(parse(parts.join('\n\n'), 'pandoc').warnings[0]?.message).toMatch(
      /level 1 make 3 slides, as in Pandoc; with those of level 2 they make 6\./,
    );
    const fewer = ['# A', 'b', '# C', '## D', 'e', '# F', 'g'];
    expect(parse(fewer.join('\n\n'), 'pandoc').warnings).toEqual([]);
  });

  test.each(['.allowframebreaks', '.plain .fragile', 'data-background-color="red"'])(
    'follow the level of a heading with attributes of slides, with both numbers: %s',
    (attributes) => {
      const text = `# Hives\n\n## Roofs {${attributes}}\n\nWarm\n\n# Bees\n\nMany\n\n## Wings\n\nTwo`;
      expect(titleAndTopics(text)).toEqual(['Hives', ['Hives', 'Roofs'], ['Bees', 'Bees', 'Wings']]);
      expect(parse(text, 'pandoc').warnings).toEqual([
        {
          line: 1,
          message:
            'Attributes of slides show that headings of level 2 start slides, which are 4; by its own rule, Pandoc makes 2 of those of level 1. If you want these, write "slide-level: 1" in the front matter.',
        },
      ]);
      expect(parse(`---\nslide-level: 1\n---\n${text}`)).toMatchObject({
        outline: { slides: { length: 2 } },
        warnings: [],
      });
      expect(titlesOf(text.replace(attributes, '.smaller'), 'pandoc')).toEqual(['Hives', 'Bees']);
    },
  );

  test('follow the program that the flag names', () => {
    const text = TEXT.replace('RULE', '***');
    const names = Object.keys(DIALECTS) as DialectName[];
    expect(names.map((name) => `${name} ${titlesOf(text, name).length}`)).toEqual([
      'marp 2',
      'quarto 7',
      // `***` is none of their rules, so headings alone divide it.
      'slidev 6',
      'pandoc 7',
      'reveal-md 6',
      'plain 7',
    ]);
  });
});

describe('the numbers of both readings are said for a plain outline of two levels', () => {
  test('if its higher headings have texts of their own', () => {
    const text = '# Dough\n\nHow\n\n## Flour\n\nRye\n\n# Oven\n\nHot\n\n## Heat\n\n250';
    expect(titlesOf(text)).toEqual(['Dough', 'Flour', 'Oven', 'Heat']);
    expect(parse(text).warnings).toEqual([
      {
        line: 1,
        message:
          'Headings of level 2 make 4 slides of this outline; with those of level 1 they make 2. If you want these, write "slide-level: 1" in the front matter.',
      },
    ]);
    expect(titlesOf(`---\nslide-level: 1\n---\n${text}`)).toEqual(['Dough', 'Oven']);
  });

  test.each([
    [
      'with a title above an introduction',
      '# Bread\n\nby me\n\n## Dough\n\nRye\n\n### Salt\n\nSea\n\n## Oven\n\nHot',
    ],
    ['with topics that have no text', '# Dough\n\n## Flour\n\nRye\n\n# Oven\n\n## Heat\n\n250'],
    ['with one level', '# Dough\n\nRye\n\n# Oven\n\nHot'],
  ])('but not for one %s', (_, text) => {
    expect(parse(text)).toMatchObject({ dialect: 'plain', warnings: [] });
  });
});

test('the numbers of slides of Slidev and Marp are said where nothing shows the program', () => {
  const text = '---\ntheme: default\n---\n# A\n\nx\n\n---\n\n# B\n\nCold\n---\n\n# C\n\nz';
  expect(titlesOf(text)).toEqual(['A', 'B', 'C']);
  expect(parse(text).warnings).toEqual([
    {
      line: 1,
      message:
        'Slidev makes 3 slides of this outline, and Marp 2. It was read as one of Slidev. For the other reading, add --dialect marp.',
    },
  ]);
  expect(titlesOf(text, 'marp')).toEqual(['A', 'B']);
  expect(parse(text.replace('Cold\n', 'Cold\n\n')).warnings).toEqual([]);
  expect(parse(text.replace('default', 'seriph')).warnings).toEqual([]);
});

describe('text directly above a rule', () => {
  const TEXT = '# Owls\n\nThey see.\n---\n\n# Ears';

  test.each(['slidev', 'reveal-md'] as const)('is text in %s', (dialect) => {
    expect(slidesOf(TEXT, dialect)).toEqual([['Owls', 'They see.'], ['Ears']]);
  });

  test.each(['marp', 'plain', 'pandoc', 'quarto'] as const)('is a heading in %s', (dialect) => {
    expect(JSON.stringify(parse(`${TEXT}\n\n---\n\nEnd`, dialect).outline)).toContain(
      '"title":"They see."'.replace('title', dialect === 'marp' ? 'text' : 'title'),
    );
  });

  test('is text in Slidev also after fields, lists and tables, with any ends of lines', () => {
    const text =
      '---\ntheme: seriph\n---\n# 猫頭鷹\n- 目\n- 耳\n---\nlayout: center\n---\n# Eyes\n| a | b |\n| - | - |\n| 1 | 2 |\n---\nEnd\n***\nMore';
    for (const end of ['\n', '\r\n'])
      expect(slidesOf(text.replaceAll('\n', end))).toEqual([
        ['猫頭鷹', 'list: 目, 耳'],
        ['Eyes', 'table: a b, 1 2'],
        [null, 'End', 'More'],
      ]);
  });
});

describe('front matter', () => {
  test.each([
    ['closed by dots', '---\ntitle: Bees\n...\n\n# A\n\n- b', 0],
    ['with an empty first line', '\n---\n\ntitle: Bees\n---\n# A\n\n- b', 0],
    ['with comments', '---\n# a comment\ntitle: Bees\n\n# another\ntags: [a]\n---\n# A\n\n- b', 0],
    ['without an end', '---\ntitle: Bees\n\n# A\n\n- b', 1],
    ['whose end is the first rule', '---\ntitle: Bees\n\n# A\n\n- b\n\n---\n\n# C\n\nD', 1],
    ['of Pandoc', '% Bees\n\n# A\n\n- b', 0],
  ])('%s gives the title, and loses no slide', (_, text, faults) => {
    const { outline, warnings } = parse(text);
    expect(outline.settings.title).toBe('Bees');
    expect(slidesOf(text)[0]).toEqual(['A', 'list: b']);
    expect(warnings).toEqual(
      faults === 0
        ? []
        : [{ line: 1, message: 'The front matter has no end. Write --- after its last field.' }],
    );
  });

  test('is not what a file has that begins with a rule', () => {
    expect(slidesOf('---\n\n# A\n\n- b\n\n---\n\n# C\n\n> d')).toEqual([
      ['A', 'list: b'],
      ['C', 'quote: d'],
    ]);
  });

  test.each([
    ['author: Mara Lind', ['Mara Lind']],
    ['author: [Mara Lind, 李明]', ['Mara Lind', '李明']],
    [
      'author:\n  - name: Mara Lind\n    affiliation: Hive\n  - name:\n      given: Omar\n      family: عزيز',
      ['Mara Lind', 'Omar عزيز'],
    ],
  ])('has authors: %s', (field, authors) => {
    expect(parse(`---\n${field}\n---\n# A`).outline.settings.authors).toEqual(authors);
  });

  test('has tags as a list or divided by commas', () => {
    for (const field of ['tags: [蜂, city]', 'keywords: 蜂, city', 'tags:\n  - 蜂\nkeywords: city'])
      expect(parse(`---\n${field}\n---\n# A`).outline.settings.tags).toEqual(['蜂', 'city']);
  });

  test.each([
    ['2024-05-04', '2024-05-04T00:00:00Z'],
    ['2024-05-04T10:30:00+02:00', '2024-05-04T08:30:00Z'],
    ['4 May 2024', '2024-05-04T00:00:00Z'],
    ['May 4th, 2024', '2024-05-04T00:00:00Z'],
    ['4.5.2024', '2024-05-04T00:00:00Z'],
    ['2024年5月4日', '2024-05-04T00:00:00Z'],
    ['2024', '2024-01-01T00:00:00Z'],
    ['04/05/2024', null],
    ['today', null],
    ['2024-05', '2024-05-01T00:00:00Z'],
    ['sábado, 4 de mayo de 2024', '2024-05-04T00:00:00Z'],
    ['mardi 4 juin 2024', '2024-06-04T00:00:00Z'],
    ['4. Mai 2024', '2024-05-04T00:00:00Z'],
    ['4 мая 2024 г.', '2024-05-04T00:00:00Z'],
    ['٤ مايو ٢٠٢٤', '2024-05-04T00:00:00Z'],
    ['2024년 5월 4일', '2024-05-04T00:00:00Z'],
    ['last Monday', null],
  ])('has the date %s, which is %s', (date, instant) => {
    expect(instantOf(date)).toBe(instant);
  });

  test('is below the title of the presentation: subtitle, authors and date', () => {
    const text = '---\ntitle: Bees\nsubtitle: A talk\nauthor: Mara\ndate: today\n---\n';
    expect(structureOf(parse(`${text}## A\n\nB`).outline, 'talk').subtitle).toBe('A talk\nMara');
    expect(structureOf(parse(`${text}# Bees\n\nHello\n\n## A`).outline, 'talk').subtitle).toBe('Hello');
  });
});

test('Slidev has images with absolute paths in its folder for files', () => {
  const text = '# A\n\n![b](/c.png)\n\n<img src="/d.png">\n\n![e][f]\n\n[f]: /g.png\n\n![h](//i/j.png)';
  expect(slidesOf(text, 'slidev')).toEqual([
    ['A', 'image: public/c.png b', 'image: public/d.png', 'image: public/g.png e', 'image: //i/j.png h'],
  ]);
  expect(slidesOf(text, 'marp')[0]).toContain('image: /c.png b');
});

describe('slides of Slidev', () => {
  const text = `---
title: Tea
hideInToc: true
---
# Tea

---
title: Contents
hideInToc: true
---

<Toc />

---

# Green

a

---

## Cool

<iframe src="https://example.org/cool?x=1" title="Water"></iframe>

---
title: Programs
---

\`\`\`js
1
\`\`\`

---
layout: iframe
url: https://example.org/black
---

# Black`;

  test('are in their table of contents, and have the titles in their fields', () => {
    expect(slidesOf(text)).toEqual([
      ['Tea'],
      ['Contents', 'list: Green, Cool, Programs, Black'],
      ['Green', 'a'],
      ['Cool', 'Water', 'note: Water: https://example.org/cool?x=1'],
      ['Programs', 'code: 1'],
      ['Black', 'https://example.org/black'],
    ]);
    const list = parse(text).outline.slides[1]?.blocks[0];
    expect(list?.kind === 'list' && list.items.map(({ depth }) => depth)).toEqual([0, 1, 0, 0]);
  });

  test('have the names or addresses of pages in frames, with their lines', () => {
    const frames = parse(text).warnings.filter(({ message }) => message.startsWith('A frame'));
    expect(frames.map(({ line, message }) => [line, message.split(',')[0]])).toEqual([
      [24, 'A frame with another page was left out'],
      [35, 'A frame with another page was left out'],
    ]);
  });

  test('without titles have no table of contents', () => {
    expect(slidesOf('a\n\n---\n\nb\n\n<Toc />', 'slidev')).toEqual([
      [null, 'a'],
      [null, 'b'],
    ]);
  });
});

describe('places of Slidev', () => {
  test.each([
    [
      'left of the right one',
      '# A\n\n- b\n\n::right::\n\n```js\nc\n```',
      ['A', 'columns: list: b | code: c'],
    ],
    ['without empty lines', '# A\nb\n::right::\nc\nd', ['A', 'columns: b | c d']],
    [
      'below a common heading',
      '# 比較\n\nintro\n\n::left::\n\n左\n\n::right::\n\n右\n\n::bottom::\n\nend',
      ['比較', 'intro', 'columns: 左 | 右', 'end'],
    ],
    [
      'with headings of their own',
      '# A\n\nb\n\n::right::\n\n# C\n\nd',
      [null, 'columns: heading: A, b | heading: C, d'],
    ],
    ['in three columns', '::left::\na\n::middle::\nb\n::right::\nc', [null, 'columns: a | b | c']],
    ['with a picture', '# A\n\nb\n\n::right::\n\n![c](d.png)', ['A', 'b', 'image: d.png c']],
    ['with nothing at the left', '# A\n\n::right::\n\nb', ['A', 'b']],
    ['above all', '# A\n\nb\n\n::right::\nc\n::top::\nd', ['A', 'd', 'columns: b | c']],
  ])('are beside each other: %s', (_, text, words) => {
    for (const end of ['\n', '\r\n'])
      expect(slidesOf(`---\ntheme: seriph\n---\n\n${text}\n---\n# End`.replaceAll('\n', end))).toEqual([
        words,
        ['End'],
      ]);
  });

  test('are words in code', () => {
    expect(slidesOf('# A\n\n```\n::right::\n```', 'slidev')).toEqual([['A', 'code: ::right::']]);
  });
});

describe('lines that only Pandoc reads', () => {
  const slidesWith = (text: string) => slidesOf(`% T\n\n## A\n\n${text}\n\n## B\n\nC`);

  test.each([
    [
      'examples',
      '(@) one\n(@b) two\n\nAs (@b) says, (@c).\n\n(@)  three',
      ['list: 1. one, 2. two', 'As (2) says, (@c).', 'list: 3. three'],
    ],
    ['numbers', '#. a\n#. b\n\n(3) c\n(4) d', ['list: 1. a, 2. b', 'list: 3. c, 4. d']],
    [
      'definitions',
      'Tide\n\n:   The *sea*\n    rises.\n\n    Twice.\n\n潮\n  ~ 海\n  ~ 月',
      ['strong: Tide', 'list: The sea rises. Twice.', 'strong: 潮', 'list: 海, 月'],
    ],
    ['a line block', '| one\n|   two\n  goes on\n|\n| three', ['one\ntwo goes on', 'three']],
    ['a table with pipes', '| a | b |\n|---|---|\n| 1 | 2 |', ['table: a b, 1 2']],
    ['a text with a colon', 'a\n: b', ['strong: a', 'list: b']],
    ['code', '```\n(@) a\n| b\n: c\n```', ['code: (@) a\n| b\n: c']],
  ])('are %s', (_, text, words) => {
    expect(slidesWith(text)).toEqual([
      ['A', ...words],
      ['B', 'C'],
    ]);
  });

  test('stay words in other programs', () => {
    expect(slidesOf('# A\n\n(@) a\n\n: b\n\n| c', 'marp')).toEqual([['A', '(@) a', ': b', '| c']]);
  });

  test.each(['# A\n\n(@) b', '# A\n\nb\n\n:   c', '# A\n\n+---+\n| a |\n+===+\n| b |\n+---+'])(
    'show that a file is for Pandoc: %j',
    (text) => {
      expect(parse(text).dialect).toBe('pandoc');
    },
  );
});

describe('blocks between fences', () => {
  test('are columns side by side, notes, callouts, or their text', () => {
    const text =
      '---\nformat: revealjs\n---\n\n## 比較\n\n::::: columns\n:::: {.column width="30%"}\n### 茶\n\n- 葉\n::::\n:::: {.column width="70%"}\n| a | b |\n|---|---|\n| 1 | 2 |\n\n::: {.fragment}\nInside\n:::\n::::\n:::::\n\n::: {.notes}\nSay *it*.\n\n- twice\n:::\n\n::: {.callout-tip title="Consejo"}\nAgua\n:::\n\n::: aside\nEnd\n:::';
    expect(slidesOf(text)).toEqual([
      [
        '比較',
        'columns: heading: 茶, list: 葉 | table: a b, 1 2, Inside',
        'quote: Consejo',
        'quote: Agua',
        'End',
        'note: Say *it*.\n\n- twice',
      ],
    ]);
    const [slide] = parse(text).outline.slides;
    expect(slide?.blocks[0]).toMatchObject({ columns: [{ share: 0.3 }, { share: 0.7 }] });
  });

  test('with equal fences, around slides, in lists and in quotes lose no word', () => {
    expect(
      slidesOf(
        '::: columns\n::: column\nA\n:::\n::: column\nB\n:::\n:::\n\n::: part\n## C\n\n- d\n\n  ::: notes\n  e\n  :::\n\n## F\n\n> ::: {.notes}\n> g\n> :::\n>\n> h\n:::\n',
      ),
    ).toEqual([
      [null, 'columns: A | B'],
      ['C', 'list: d', 'note: e'],
      ['F', 'quote: h', 'note: g'],
    ]);
  });

  test('with pictures are below each other', () => {
    expect(
      slidesOf('## A\n\n::: columns\n::: column\nB\n:::\n::: column\n![c](d.png){fig-alt="E"}\n:::\n:::'),
    ).toEqual([['A', 'B', 'image: d.png E']]);
  });

  test('for other formats are left out', () => {
    const text =
      '## A\n\n::: {.content-visible when-format="pptx"}\nb\n:::\n\n::: {.content-hidden when-format="pptx"}\nc\n:::\n\n::: {.hidden}\nd\n:::\n\n## E {visibility="hidden"}\n\nf';
    expect(slidesOf(text, 'quarto')).toEqual([['A', 'c']]);
  });

  test('without an end vanish with a warning, and their notes stay notes', () => {
    const { warnings } = parse('## A\n\n::: notes\nb\n\n## C\n\n::: incremental\n- d');
    expect(slidesOf('## A\n\n::: notes\nb\n\n## C\n\n::: incremental\n- d')).toEqual([
      ['A', 'note: b'],
      ['C', 'list: d'],
    ]);
    expect(warnings.map(({ line, message }) => [line, message])).toEqual([
      [8, 'A line ::: begins a block without an end. Write ::: after it.'],
      [3, 'A line ::: begins a block without an end. Write ::: after it.'],
    ]);
  });

  test.each(['```md\n', '~~~ {.md}\n', '    '])('are code in code: %j', (start) => {
    const lines = ['::: notes', '---', '# x', 'Note: y', ':::'];
    const isIndented = start === '    ';
    const code = isIndented
      ? lines.map((line) => `    ${line}`).join('\n')
      : `${start}${lines.join('\n')}\n${start.slice(0, 3)}`;
    for (const dialect of Object.keys(DIALECTS) as DialectName[])
      expect(slidesOf(`## A\n\n${code}\n\n## B\n\nC`, dialect)).toEqual([
        ['A', `code: ${lines.join('\n')}`],
        ['B', 'C'],
      ]);
  });
});

describe('notes', () => {
  test('begin with Note: in reveal-md, up to the end of the slide', () => {
    const text =
      '# 地図\nby Ana\nNote: Hello\n---\n## Scale\n- a\nnotes:\n- b\n\n```\n---\n```\n----\n## Sea\n<aside class="notes">Say sea.</aside>';
    for (const end of ['\n', '\r\n'])
      expect(slidesOf(text.replaceAll('\n', end))).toEqual([
        ['地図', 'by Ana', 'note: Hello'],
        ['Scale', 'list: a', 'note: - b\n\n```\n---\n```'],
        ['Sea', 'note: Say sea.'],
      ]);
  });

  test('of a slide that is the title are those of the overview', () => {
    expect(structureOf(parse('# A\n\n<!-- Hello -->\n\n---\n\n# B\n\nC').outline, 'talk').note).toBe('Hello');
  });

  test('may be around Markdown in HTML', () => {
    expect(slidesOf('# A\n\nB\n\n<aside class="notes">\n\nSay *it*.\n\n</aside>\n\nC')).toEqual([
      ['A', 'B', 'C', 'note: Say *it*.'],
    ]);
  });
});

test('reveal-md divides at the comments that the front matter names', () => {
  const text =
    '---\nseparator: <!--s-->\nverticalSeparator: <!--v-->\n---\n# A\n\n<!--s-->\n\n## B\n<!--v-->\n## C\n\n<!-- .slide: data-background="./sea.png" -->';
  expect(slidesOf(text)).toEqual([['A'], ['B'], ['C', 'image: ./sea.png']]);
});

describe('attributes in braces', () => {
  test('are never shown after headings, images, links, code and spans', () => {
    const text =
      '# A {#a .b key="c d" data-e=\'f\'}\n\n[span *em*]{.g} `x`{.r} ![h](i.png){width="50%"} [j](k.md){target="_blank"}\n\n### {.unlisted}\n\n[الماء]{.مهم lang=ar}';
    expect(slidesOf(text)).toEqual([['A', 'span em x j', 'image: i.png h', 'الماء']]);
  });

  test('are never shown after images and links by reference', () => {
    const text =
      '# A\n\n![Moon][m]{width=50%} [a][b]{.x} [b]{.y} ![m]{fig-alt="Full moon"} [![c][m]{.z}][b]{.w}\n\n[m]: moon.png\n[b]: k.md';
    expect(slidesOf(text)).toEqual([
      ['A', 'a b', 'image: moon.png Moon', 'image: moon.png Full moon', 'image: moon.png c'],
    ]);
  });

  test('may be a picture behind a slide, and else the start of one without a title', () => {
    const text =
      '## A\n\nB\n\n## {background-image="a.png" background-opacity=0.5}\n\n## C {data-background-image="b.png"}\n\nD';
    expect(slidesOf(text, 'quarto')).toEqual([
      ['A', 'B'],
      [null, 'image: a.png'],
      ['C', 'D', 'image: b.png'],
    ]);
  });

  test('are words where no program reads them', () => {
    const text = '# Sets {x}\n\nf(x){n}, {a=b}, `[y]{.z}` and {1, 2}';
    expect(slidesOf(text)).toEqual([['Sets {x}', 'f(x){n}, {a=b}, [y]{.z} and {1, 2}']]);
  });
});

describe('cells and raw blocks', () => {
  test('show code without its options, unless they hide it', () => {
    const text =
      '## A\n\n```{r}\n#| echo: true\n#| label: x\ny <- 1\n```\n\n```{python}\n#| echo: false\nz\n```\n\n```{r setup, include=FALSE}\nw\n```\n\n```{ojs}\n//| include: false\nv\n```\n\n- b\n\n  ```{julia}\n  u\n  ```';
    expect(slidesOf(text)).toEqual([['A', 'code: y <- 1', 'list: b', 'code: u']]);
    expect(parse(text).warnings.map(({ line }) => line)).toEqual([3, 9, 25]);
    const hidden =
      '---\nexecute:\n  echo: false\n---\n## A\n\nB\n\n```{r}\nx\n```\n\n```{r}\n#| echo: true\ny\n```';
    expect(slidesOf(hidden)).toEqual([['A', 'B', 'code: y']]);
  });

  test.each([
    ['format: revealjs', false],
    ['format:\n  revealjs:\n    theme: dark', false],
    ['format: [pptx, html]', false],
    ['format: beamer', false],
    ['format: html', true],
    ['title: A', true],
    ['format: revealjs\nexecute:\n  echo: true', true],
    ['format:\n  revealjs:\n    echo: fenced', true],
  ])('follow the format, if they do not say whether they show code: %s', (field, isShown) => {
    const text = `---\n${field}\n---\n\n## A\n\nb\n\n\`\`\`{python}\nc\n\`\`\`\n\n\`\`\`{mermaid}\nd\n\`\`\``;
    expect(slidesOf(text, 'quarto')).toEqual([['A', 'b', ...(isShown ? ['code: c'] : []), 'code: d']]);
  });

  test('in LaTeX that show a picture are that picture', () => {
    const text =
      '# A\n\n\\center\\includegraphics[width=\\textwidth]{images/a.png}\n\n\\pause\n\\includegraphics{b.png}\n\n\\vspace{1em} \\pause\n\n\\maketitle\n\n\\textbf{Wide}';
    expect(slidesOf(text, 'pandoc')).toEqual([['A', 'image: images/a.png', 'image: b.png', 'Wide']]);
    // A pause and a space have no words that could be missed.
    expect(parse(text, 'pandoc').warnings.map(({ line }) => line)).toEqual([10]);
  });

  test('in LaTeX for the look of words are these words, and others are named', () => {
    const text =
      '# A {.x}\n\n* \\texttt{Packet\\_in} and \\underline{\\textbf{b}}\n* [\\color{blue}{\\underline{c}}](https://d.e)\n\n**F:**\n\\center \\includegraphics[width=\\textwidth]{g_h.png}\n\n1 \\linebreak 2 {k} \\cite{m}\n\n`\\texttt{n}`';
    expect(slidesOf(text)).toEqual([
      [
        'A',
        'list: Packet_in and b, c',
        'F:',
        'image: g_h.png',
        '1 2 {k} \\cite{m}',
        '\\texttt{n}',
        'note: c: https://d.e',
      ],
    ]);
    const ofCommand = { line: 9, message: expect.stringContaining('A command of LaTeX stays') as string };
    expect(parse(text).warnings).toContainEqual(ofCommand);
  });

  test('in LaTeX stay in other programs, and so do formulas that are not valid', () => {
    expect(slidesOf('# A\n\n\\textbf{b}', 'marp')).toEqual([['A', '\\textbf{b}']]);
    expect(slidesOf('# A\n\nb \\$\\textbf{c\\$ \\emph{d}', 'pandoc')).toEqual([['A', 'b $\\textbf{c$ d']]);
  });

  test('in LaTeX take a linear time', () => {
    for (const part of ['\\emph{', '\\color{a', '{}', '$', '\\a\\ ', '\\includegraphics{']) {
      const start = performance.now();
      parse(`# A\n\nb ${part.repeat(60_000 / part.length)}`, 'pandoc');
      expect(performance.now() - start).toBeLessThan(5000);
    }
  });

  test.each(['{language=P4 numberstyle=\\tiny}', '{.p4 numbers=left}', 'p4'])(
    'are not listings with attributes: %s',
    (info) => {
      const text = `# A\n\n~~~ ${info}\nb\n~~~`;
      expect(parse(text, 'pandoc').outline.slides[0]?.blocks).toMatchObject([
        { kind: 'code', text: 'b', language: 'p4' },
      ]);
      expect(parse(text, 'pandoc').warnings).toEqual([]);
    },
  );

  test('in other formats vanish, with one message for each kind', () => {
    const text =
      '# A\n\n\\pause\n\n```{=latex}\nx\n```\n\n```{=openxml}\n<w:p/>\n```\n\n```{=html}\n<p>B</p>\n```\n\nC `\\LaTeX`{=tex}\n\n\\begin{align}\na\n\\end{align}';
    expect(slidesOf(text, 'pandoc')).toEqual([['A', 'B', 'C', '\\begin{align} a \\end{align}']]);
    expect([...new Set(parse(text).warnings.map(({ message }) => message))].toSorted()).toEqual([
      'A part in LaTeX was left out. Write its words in Markdown, or save it as an image.',
      'A part in openxml was left out. Write its words in Markdown, or save it as an image.',
    ]);
  });
});

test('slides below each other in reveal-md are a topic, whatever the levels of their headings are', () => {
  const slides = ['# Bridges', '## Arch\n\nStone', '----', '## Beam\n\nWood', '---', '### Ropes\n\nLong'];
  expect(titleAndTopics(['---\ntitle: Bridges\n---', ...slides.toSpliced(1, 0, '---')].join('\n\n'))).toEqual(
    ['Bridges', ['Arch', 'Arch', 'Beam'], [null, 'Ropes']],
  );
  const signs = '---\nseparator: <!--s-->\nverticalSeparator: <!--v-->\n---\n\n';
  const text = slides.toSpliced(1, 0, '---').join('\n\n');
  const withSigns = text.replace('----', '<!--v-->').replaceAll('---', '<!--s-->');
  expect(titleAndTopics(signs + withSigns)).toEqual(['Bridges', ['Arch', 'Arch', 'Beam'], [null, 'Ropes']]);
});

test('texts of front matter may be lists, and Chinese signs divide names', () => {
  const lists =
    '---\ntitle:\n  - Rain\nsubtitle: [in towns]\nauthor:\n  - A B\ndate:\n  - 3 May 2025\n...\n\n# C\n\nD';
  const { settings } = parse(lists).outline;
  expect(settings).toMatchObject({
    title: 'Rain',
    subtitle: 'in towns',
    authors: ['A B'],
    date: '3 May 2025',
  });
  for (const text of ['% 茶\n% 李明；王芳', '---\ntitle: 茶\nauthor: 李明，王芳\n---'])
    expect(parse(`${text}\n\n# 甲\n\n乙`).outline.settings.authors).toEqual(['李明', '王芳']);
});

test('a reference to a figure, whose number a program writes, is named', () => {
  const text = '## A\n\nSee @fig-one.\n\n## B\n\na@fig-b.example and @home';
  expect(parse(text, 'quarto').warnings).toEqual([
    { line: 3, message: 'A reference to a source stays as it is written. Write the source.' },
  ]);
});

test('footnotes are in brackets in their place, and left out with a warning elsewhere', () => {
  const text =
    '# A\n\nB^[a *note*] and C[^1]; D[^2]\n\n[^1]: a longer [text](a.md)\n[^2]: Two words\n\n\\begin{block}{D}\nE\n\\end{block}';
  expect(slidesOf(text, 'pandoc')).toEqual([['A', 'B (a note) and C; D (Two words)']]);
  expect(parse(text, 'pandoc').warnings.map(({ line }) => line)).toEqual([8, 5]);
});

describe('a table of Pandoc', () => {
  test.each([
    [
      'with names of columns',
      '  Right     Left     Center\n-------     ------ ----------\n     12     a|b       x\n    123     three four   y',
      'table: Right Left Center, 12 a|b x, 123 three four y',
    ],
    ['without names', '----- ----\na     b\nc     d\n----- ----', 'table:  , a b, c d'],
    ['in Chinese', '名字    数\n------  ----\n猫      一\n狗      二', 'table: 名字 数, 猫 一, 狗 二'],
    [
      'with rows of several lines',
      '----------------------\n Name       What it\n            does\n---------- -----------\n   Moon    Pulls the\n           sea\n\n月         海\n----------------------\n\nTable: Its caption',
      'table: Name What it does, Moon Pulls the sea, 月 海|Its caption',
    ],
    [
      'with such rows without names',
      '---- -----\na    b\n     c\n\nd    e\n---- -----\n\n: Caption',
      'table:  , a b c, d e|Caption',
    ],
    [
      'as a grid whose cells span rows and columns',
      '+-------------+----+\n| Name        | N  |\n+=======+=====+====+\n| Moon  | day | 1  |\n| light +-----+----+\n|       | b c | 2  |\n+-------+-----+----+',
      'table: Name  N, Moon light day 1,  b c 2',
    ],
    ['with pipes in code', '| a | b |\n|---|---|\n| `x|y` | 1 |', 'table: a b, x|y 1'],
    [
      'as a grid',
      '+-----+-----+\n| a   | b   |\n+=====+=====+\n| 1   | 2   |\n|     | 3   |\n+-----+-----+\n| 4   |     |\n+-----+-----+',
      'table: a b, 1 2 3, 4 ',
    ],
  ])('%s is a table, and divides no slide', (_, table, words) => {
    const text = `---\ntitle: T\n...\n\n## A\n\n${table}\n\n## B\n\nC`;
    expect(slidesOf(text)).toEqual([
      ['A', ...words.split(/\|(?![by])/)],
      ['B', 'C'],
    ]);
    expect(parse(text).outline.slides[1]?.line).toBe(text.split('\n').indexOf('## B') + 1);
  });

  test('in code is code', () => {
    expect(slidesOf('## A\n\n```\na b\n-- --\nc d\n```', 'pandoc')).toEqual([['A', 'code: a b\n-- --\nc d']]);
  });
});

test.each([
  ['| a |\n|---|\n| 1 |\n: Directly *below* {#tbl-a .striped}', 'Directly below'],
  ['| a |\n|---|\n| 1 |\n\n: Below {tbl-colwidths="[75,25]"}', 'Below'],
  ['+---+\n| a |\n+===+\n| 1 |\n+---+\n\nTable: Of a grid {#tbl-g}', 'Of a grid'],
])('Pandoc shows a caption without its marks: %j', (table, caption) => {
  expect(slidesOf(`% T\n\n# A\n\n${table}\n`)).toEqual([['A', 'table: a, 1', caption]]);
});

test('Pandoc shows a caption above a table, and keeps other texts that begin like one', () => {
  expect(slidesOf('% T\n\n# A\n\nTable: Bees {#t}\n\n| a |\n|---|\n| 1 |\n\nText\n\nTable: b\n')).toEqual([
    ['A', 'Bees', 'table: a, 1', 'Text', 'Table: b'],
  ]);
});

test('Pandoc reads Markdown in the title and the authors, and other programs do not', () => {
  const fields =
    'title: "The *bees* of `R`"\nsubtitle: "**Short** [talk](https://a.example)"\nauthor: Ana *Costa*';
  const settingsOf = (dialect: DialectName) =>
    parse(`---\n${fields}\n---\n\n## A\n\nx`, dialect).outline.settings;
  expect(settingsOf('quarto')).toMatchObject({
    title: 'The bees of R',
    subtitle: 'Short talk',
    authors: ['Ana Costa'],
  });
  expect(settingsOf('slidev')).toMatchObject({ title: 'The *bees* of `R`' });
});

describe('reveal-md with separators of its own', () => {
  const titles = (fields: string, text: string) => titleAndTopics(`---\n${fields}\n---\n\n${text}`).slice(1);

  test('divides at comments, and no longer at rules', () => {
    expect(
      titles(
        'separator: <!--s-->\nverticalSeparator: <!--v-->',
        '# T\n\n<!--s-->\n\n## A\n\na\n\n---\n\nsame\n\n<!--v-->\n\n## B\n\n<!--s-->\n\n## C',
      ),
    ).toEqual([
      ['A', 'A', 'B'],
      [null, 'C'],
    ]);
  });

  test('divides at lines of a regular expression', () => {
    const fields = String.raw`separator: '\r?\n\+\+\+\r?\n'`;
    expect(titles(fields, '# T\n+++\n## A\n\n---\n\na\n+++\n## B\n----\n## C')).toEqual([
      [null, 'A'],
      ['B', 'C'],
    ]);
  });

  test('divides at empty lines, but not in code', () => {
    const fields = String.raw`separator: "^\n\n\n"` + '\n' + String.raw`verticalSeparator: '^\n\n'`;
    const code = '```txt\nx\n\n\n\ny\n```';
    expect(
      slidesOf(
        `---\n${fields}\nnotesSeparator: 'Nota:'\n---\n# A\n\n\n\n# B\n\n${code}\n\n\n# C\n\nc\n\nNota: d`,
      ),
    ).toEqual([['A'], ['B', 'code: x\n\n\n\ny'], ['C', 'c', 'note: d']]);
  });
});

test('a plain outline of three levels has a title, topics and slides, and the other reading is named', () => {
  const text = '# Bread\n\n## Dough\n\n### Flour\n\na\n\n### Water\n\nb\n\n## Oven\n\n### Heat\n\nc\n';
  expect(titleAndTopics(text)).toEqual(['Bread', ['Dough', 'Flour', 'Water'], ['Oven', 'Heat']]);
  expect(parse(text).warnings[0]?.message).toMatch(/3 make 6 slides.*2 they make 3\..*"slide-level: 2"/);
  expect(
    titleAndTopics(text.replace('## Dough', '## Dough\n\ntext').replace('## Oven', '## Oven\n\ntext')),
  ).toEqual(['Bread', [null, 'Dough'], [null, 'Oven']]);
});

test('Pandoc raises and lowers texts between signs, and other programs show the signs', () => {
  const text = 'H~2~O and 10^-6^, the 1^er^ of ~/a and ~/b, ~~gone~~[^a]\n\n[^a]: note';
  expect(slidesOf(`% T\n\n# A\n\n${text}\n`)).toEqual([
    ['A', 'H₂O and 10⁻⁶, the 1er of ~/a and ~/b, (gone) (note)'],
  ]);
  expect(slidesOf('# A\n\n---\n\n# B\n\nH~2~O')[1]).toEqual(['B', 'H~2~O']);
});

describe('items of lists with letters', () => {
  const text =
    '# A\n\n1. One\n   a. two\n   b. three\n2. Four\n   i) five\n   ii) six\n\n(a) seven\n\nB. Smith wrote\nc. 1900.';

  test('have their level and their letters in Pandoc', () => {
    const [slide] = parse(text, 'pandoc').outline.slides;
    const items = slide?.blocks.flatMap((block) => (block.kind === 'list' ? block.items : []));
    expect(items?.map((item) => [item.depth, item.text])).toEqual([
      [0, '1. One'],
      [1, 'a. two'],
      [1, 'b. three'],
      [0, '2. Four'],
      [1, 'i) five'],
      [1, 'ii) six'],
      [0, '(a) seven'],
    ]);
    expect(slide?.blocks.at(-1)).toMatchObject({ kind: 'paragraph', text: 'B. Smith wrote c. 1900.' });
  });

  test('are words in other programs', () => {
    expect(slidesOf('# A\n\na. b\n\nc. d', 'slidev')).toEqual([['A', 'a. b', 'c. d']]);
  });
});

test('Pandoc has blocks of YAML anywhere, of which later ones win', () => {
  const text =
    '---\ntitle: First\n---\n\n# A\n\nB\n\n---\nauthor: Ada\ntags: [x]\n---\n\n# C\n\n---\n\nD\n\n---\ntitle: Last\n...\n\nE';
  expect(slidesOf(text)).toEqual([['A', 'B'], ['C'], [null, 'D', 'E']]);
  expect(parse(text).outline.settings).toMatchObject({ title: 'Last', authors: ['Ada'], tags: ['x'] });
});

test('Pandoc makes dashes and dots of hyphens and periods, but not in code', () => {
  expect(slidesOf('# A -- B\n\nc---d... 1--2 `--x` e\\ f', 'pandoc')).toEqual([
    ['A – B', 'c—d… 1–2 --x e\u00A0f'],
  ]);
  expect(slidesOf('# A -- B', 'slidev')).toEqual([['A -- B']]);
});

test('a footnote has all its lines, also in blocks', () => {
  const text = '# A\n\nB[^1], C[^2]\n\n[^1]: One\n  two.\n\n    Three.\n\n::: x\nD\n\n[^2]: Four\n:::';
  expect(slidesOf(text, 'pandoc')).toEqual([['A', 'B (One two. Three.), C (Four)', 'D']]);
});

describe('HTML', () => {
  const cells = (begin: string) =>
    `# A\n\n${begin}\n<div>\n\n## B\n\n- b\n\n</div>\n<div>\n<b>C</b> c\n</div>\n</div>\n\nD`;

  test.each([
    'class="columns"',
    'class="grid grid-cols-2"',
    'grid="~ cols-2 gap-4"',
    'style="display: flex"',
  ])('puts texts side by side: %s', (attribute) => {
    expect(slidesOf(cells(`<div ${attribute}>`), 'marp')).toEqual([
      ['A', 'columns: heading: B, list: b | C c', 'D'],
    ]);
  });

  test('puts the parts of a grid into rows', () => {
    const part = (word: string) => `<div>\n\n${word}\n\n</div>\n`;
    const grid = ['B', 'C', 'D', 'E'].map(part).join('');
    expect(slidesOf(`# A\n\n<div class="grid grid-cols-2">\n${grid}</div>`, 'slidev')).toEqual([
      ['A', 'columns: B | C', 'columns: D | E'],
    ]);
  });

  test('of another look is its text, and ends with its slide', () => {
    expect(slidesOf(`${cells('<div class="flex flex-col">')}\n\n---\n\nE`, 'marp')).toEqual([
      ['A', 'heading: B', 'list: b', 'C c', 'D'],
      [null, 'E'],
    ]);
    const text = '# A\n\n<div class="columns">\n\nB\n\n---\n\n# C\n\nD\n\n</div>\n\nE';
    expect(slidesOf(text, 'slidev')).toEqual([
      ['A', 'B'],
      ['C', 'D', 'E'],
    ]);
  });
});

test('marks of programs are no text: alerts, lines to highlight, sizes of headings, attributes', () => {
  const text =
    '# <!-- fit --> A\n\n> [!NOTE]\n> B\n\n````md magic-move\n```js\nx\n```\n```ts\ny\n```\n````\n\nC <!-- .element class="fragment" -->';
  expect(slidesOf(text, 'slidev')).toEqual([['A', 'quote: B', 'code: y', 'C']]);
  expect(parse(text, 'slidev').outline.slides[0]?.blocks[1]).toMatchObject({ language: 'ts' });
});

test('texts in a row of reveal.js are side by side', () => {
  const text = '## A\n\n::: {.r-hstack}\n::: {data-id="b"}\nB\n:::\n::: {data-id="c"}\nC\n:::\n:::';
  expect(slidesOf(text, 'quarto')).toEqual([['A', 'columns: B | C']]);
});

test('a theorem of Quarto with a title is a part of its slide', () => {
  const text = '## A\n\n::: {#thm-x}\n## B\n\nC\n:::\n\n::: {.callout-tip title="*D*"}\nE\n:::';
  expect(slidesOf(text, 'quarto')).toEqual([['A', 'heading: B', 'C', 'quote: D', 'quote: E']]);
});

test('Slidev has the fields of a slide in a block of YAML, too', () => {
  const text = '# A\n\n---\n\n```yaml\nlayout: section\n```\n\n# B\n\n```yaml\nc: d\n```';
  expect(slidesOf(text, 'slidev')).toEqual([['A'], ['B', 'code: c: d']]);
  expect(parse(text, 'slidev').outline.slides[1]?.startsSection).toBe(true);
});

test('HTML raises and lowers numbers', () => {
  expect(
    slidesOf(
      '# 10<sup>6</sup> m<sup>2</sup>\n\nH<sub>2</sub>O 1<sup>st</sup>\n\n<p>m<sup>2</sup></p>',
      'marp',
    ),
  ).toEqual([['10⁶ m²', 'H₂O 1st', 'm²']]);
});

test('keys beside each other are words', () => {
  expect(slidesOf('# A\n\n<kbd>shift</kbd><kbd>space</kbd> ends', 'slidev')).toEqual([
    ['A', 'shift space ends'],
  ]);
});

test('reveal-md hides slides by a comment, and code in HTML has its language', () => {
  const text =
    '<!-- .slide: data-visibility="hidden" -->\n# A\n\n---\n\n# B\n\n<pre><code class="js">\nc;\n</code></pre>';
  const { slides } = parse(text, 'reveal-md').outline;
  expect(slides).toMatchObject([{ title: 'B', blocks: [{ kind: 'code', text: 'c;', language: 'js' }] }]);
});

test('Marp replaces names of emoji, which the import only names', () => {
  const lines = (dialect: DialectName) =>
    parse('# A\n\nAt 10:30:45, a:b:c\n\n:tada: `:b:`', dialect).warnings.map(({ line }) => line);
  expect([lines('marp'), lines('plain')]).toEqual([[5], []]);
});

test('Slidev has marks of clicks in notes, and lines around components, which are no words', () => {
  const text =
    '# A\n\n::code-group\n\n```sh [npm]\nnpm i\n```\n\n::\n\n<!--\n[click] First\n[click:2] Second\n-->';
  expect(slidesOf(text, 'slidev')).toEqual([['A', 'code: npm i', 'note: First\nSecond']]);
});

test('Quarto writes the keys of a shortcode as words', () => {
  const { outline, warnings } = parse('## A\n\nPress {{< kbd Ctrl-C >}} now.', 'quarto');
  expect(outline.slides[0]?.blocks.map(describeBlock)).toEqual(['Press Ctrl-C now.']);
  expect(warnings).toEqual([]);
});

test('images that reveal.js loads late are images', () => {
  expect(slidesOf('# A\n\n<img data-src="sea.png" alt="The sea">', 'reveal-md')).toEqual([
    ['A', 'image: sea.png The sea'],
  ]);
});
