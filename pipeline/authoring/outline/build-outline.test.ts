import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shrinkBriefly } from '#domain/util/shrink-briefly.fixture';
import { storyboard as schema, type StoryboardElement } from '#library/schemas/storyboard';
import { wrapText } from '#pictures/wrap-text';
import { buildOutline } from './build-outline.ts';
import { LAYOUTS, type LayoutName } from './layouts.ts';
import { parseOutline } from './parse-outline.ts';
import { structureOf } from './topics.ts';

const build = async (text: string, layout: LayoutName = 'clusters') => {
  const { outline } = parseOutline(text, 'talk.md');
  const pictures = new Map(
    outline.slides
      .flatMap(({ blocks }) => blocks)
      .filter(({ kind }) => kind === 'image')
      .map((block) => [block, { src: '../media/a/one.png', ratio: 1.5 }]),
  );
  return schema.parse(await buildOutline(structureOf(outline, 'talk'), { layout, theme: 'night' }, pictures));
};

const titlesOf = async (text: string) => (await build(text)).path.map(({ title }) => title);

describe('the path', () => {
  test('leads through topics and their slides, by the levels of headings', async () => {
    const text =
      '# Sea\n\nA talk\n\n---\n\n## Tides\n\nTwice\n\n---\n\n### Why\n\nMoon\n\n---\n\n## Waves\n\nWind';
    expect(await titlesOf(text)).toEqual(['Sea', 'Tides', 'Tides', 'Why', 'Waves']);
  });

  test('names a picture without a title by the title before it', async () => {
    const text = '---\ntitle: Sea\n---\n\n![](a.png)\n\n---\n\n# Tides\n\nMoon\n\n---\n\n![](b.png)';
    expect(await titlesOf(text)).toEqual(['Sea', 'Sea', 'Tides', 'Tides']);
  });

  test('takes slides with only a heading as topics, if all headings have one level', async () => {
    const text = '# Sea\n\nby me\n\n---\n# Tides\n\n---\n# Why\n\nMoon\n\n---\n# Waves\n\n---\n# How\n\nWind';
    expect(await titlesOf(text)).toEqual(['Sea', 'Tides', 'Why', 'Waves', 'How']);
  });

  test('keeps the speaker note of a slide that is only the heading of a topic', async () => {
    const text =
      '# Sea\n\nby me\n\n---\n# Tides\n\n<!-- Pause. -->\n\n---\n# Why\n\nMoon\n\n---\n# Waves\n\n---\n# How\n\nWind';
    const { path } = await build(text);
    expect(path.flatMap(({ title, note }) => (note === undefined ? [] : [[title, note]]))).toEqual([
      ['Tides', 'Pause.'],
    ]);
  });

  test('takes the slides that Slidev calls sections as topics, with any headings', async () => {
    const text =
      '# Sea\n\nby me\n\n---\n# Agenda\n\n---\nlayout: section\n---\n# Tides\n\nTwice\n\n---\n# Why\n\nMoon\n\n---\nlayout: section\n---\n# Waves\n\n---\n# How\n\n## Wind\n\nAir\n\n---\n# Thanks';
    expect(await titlesOf(text)).toEqual([
      'Sea',
      'Agenda',
      'Tides',
      'Tides',
      'Why',
      'Waves',
      'How',
      'Thanks',
    ]);
  });

  test.each([
    ['Slidev', 'layout: center\nclass: text-center\n---\n', ''],
    ['Marp', '', '<!-- _class: lead -->\n'],
  ])('takes slides with few words that %s centres as topics', (_, fields, comment) => {
    const part = (title: string, words: string) => `---\n${fields}${comment}\n# ${title}\n\n${words}\n\n`;
    const slides = (title: string) => `---\n\n# ${title}\n\nText\n\n- item\n\n`;
    const long =
      'These are more words than the title of a section has, so that they are a text of their own.';
    const text = `# Sea\n\nby me\n\n${part('Tides', 'in short')}${slides('Why')}${part('Moon', long)}${part('Waves', 'and wind')}${slides('How')}${part('Thanks', 'Mail me')}`;
    const { topics } = structureOf(parseOutline(text, 'talk.md').outline, 'talk');
    expect(topics.map(({ title, slides: members }) => [title, members.map((slide) => slide.title)])).toEqual([
      ['Tides', ['Tides', 'Why', 'Moon']],
      ['Waves', ['Waves', 'How']],
      [null, ['Thanks']],
    ]);
  });

  test('has no topics if only one slide in between and the last one have just a heading', () => {
    const text =
      '# Sea\n\nby me\n\n---\n# Agenda\n\n---\n# Why\n\nMoon\n\n---\n# How\n\nWind\n\n---\n# Thanks';
    const { topics } = structureOf(parseOutline(text, 'talk.md').outline, 'talk');
    expect(topics.map(({ title }) => title)).toEqual([null, null, null, null]);
  });

  test.each([
    ['a farewell', '# Thanks'],
    ['a farewell with a text', '# Thanks\n\nMail me'],
    ['an end that is longer', '# Sources\n\nBooks\n\n---\n### Links\n\nPages'],
  ])('has topics also where %s has a higher heading than they', (_, end) => {
    const text = `# Sea\n\nby me\n\n---\n## Tides\n\nTwice\n\n---\n### Why\n\nMoon\n\n---\n## Waves\n\nWind\n\n---\n${end}`;
    const { topics } = structureOf(parseOutline(text, 'talk.md').outline, 'talk');
    expect(topics.slice(0, 2).map(({ title, slides }) => [title, slides.length])).toEqual([
      ['Tides', 2],
      [null, 1],
    ]);
    expect(topics.slice(2).every(({ title }) => title === null)).toBe(true);
  });

  const structure = (text: string) => {
    const { title, topics } = structureOf(parseOutline(text, 'talk.md').outline, 'talk');
    return [title, ...topics.map((topic) => [topic.title, ...topic.slides.map((slide) => slide.title)])];
  };

  test.each([
    ['---\ntitle: Bread at home\n---\n', 'Bread at home'],
    ['', 'Dough'],
  ])('keeps a first heading that is a topic, also below "%s"', (fields, title) => {
    const text =
      '# Dough\n\n## Flour\n\nRye\n\n## Water\n\nWarm\n\n# Oven\n\n## Heat\n\nHot\n\n## Time\n\nLong';
    expect(structure(`${fields}${text}`)).toEqual([
      title,
      ['Dough', 'Flour', 'Water'],
      ['Oven', 'Heat', 'Time'],
    ]);
  });

  test.each([
    ['1. Flour', '2. Water'],
    ['1 Flour', '2 Water'],
    ['Part 1: Flour', 'Part 2: Water'],
    ['I. Flour', 'II. Water'],
    ['第1章 面粉', '第2章 水'],
    ['الفصل ١', 'الفصل ٢'],
    ['Part I', 'Part II'],
    ['Teil I – Mehl', 'Teil II – Wasser'],
    ['Parte IV: Harina', 'Parte V: Agua'],
    ['I — Farine', 'II — Eau'],
    ['1- Flour', '2- Water'],
    ['1 – Flour', '2 – Water'],
    ['#1 Flour', '#2 Water'],
    ['[1] Flour', '[2] Water'],
  ])('never takes a topic with a number for the title: %s', (title, next) => {
    const text = `# ${title}\n\nRye\n\n---\n\n# ${next}\n\nWarm`;
    expect(structure(text)).toEqual(['talk', [null, title], [null, next]]);
    expect(structure('# 5 ways to bake\n\n---\n\n# Flour\n\nRye')[0]).toBe('5 ways to bake');
  });

  test.each([
    ['Why I bake', 'Part V'],
    ['Why I bake', 'What I bake'],
    ['Mix it', 'Bake it'],
    ['3-D ovens', '2-D plans'],
  ])('takes a first heading for the title that only looks numbered: %s', (title, next) => {
    expect(structure(`# ${title}\n\nRye\n\n---\n\n# ${next}\n\nWarm`)[0]).toBe(title);
  });

  test('loses no first heading beside another title', () => {
    expect(structure('---\ntitle: Bread\n---\n# Dough\n\n## Flour\n\nRye\n\n## Water\n\nWarm')).toEqual([
      'Bread',
      ['Dough', 'Flour', 'Water'],
    ]);
  });

  test('has no topic where all others would be in it', () => {
    const text = '# Sea\n\n![Sea](sea.png)\n\n---\n## Tides\n\nTwice\n\n---\n## Waves\n\nWind';
    const { topics } = structureOf(parseOutline(text, 'talk.md').outline, 'talk');
    expect(topics.map(({ title }) => title)).toEqual([null, null, null]);
  });

  test('has no topics where nearly each slide would be one', () => {
    const slides = ['Tides', 'Waves', 'Wind', 'Salt'].map((title) => `# ${title}\n\nText`);
    const text = ['# Sea\n\nby me', ...slides, '## Sources\n\nBooks'].join('\n\n---\n\n');
    const { topics } = structureOf(parseOutline(text, 'talk.md').outline, 'talk');
    expect(topics.map(({ title }) => title)).toEqual([null, null, null, null, null]);
  });

  test('has no topics if slides have one level', async () => {
    expect(await titlesOf('# Sea\n\n---\n# Tides\n\nTwice\n\n---\n# Waves\n\nWind')).toEqual([
      'Sea',
      'Tides',
      'Waves',
    ]);
  });

  test.each(['clusters', 'road', 'board'] as const)(
    'shows only the texts of the topic at its step, in the layout %s',
    async (layout) => {
      const slides = (count: number) => '\n\n---\n### Moon\n\nSea'.repeat(count);
      const topics = [1, 2, 5, 9, 1, 3, 14].map((count) => `\n\n---\n## Tides\n\nTwice${slides(count)}`);
      const { elements, path } = await build(`# Sea\n\nby me${topics.join('')}`, layout);
      const panels = elements.filter(
        ({ id, type }) => type === 'rect' && path.some((step) => id === `${step.id}-1`),
      );
      for (const panel of panels.filter(({ w }) => w > 1700)) {
        const { frame } = path.find(({ id }) => panel.id === `${id}-1`) ?? { frame: panel };
        for (const screen of [6 / 5, 16 / 9, 64 / 27]) {
          const [w, h] = [Math.max(frame.w, frame.h * screen), Math.max(frame.h, frame.w / screen)];
          const isIn = (item: StoryboardElement, area: { x: number; y: number; w: number; h: number }) =>
            Math.abs(item.x - area.x) < (area.w + item.w) / 2 &&
            Math.abs(item.y - area.y) < (area.h + item.h) / 2;
          const seen = elements.filter(
            (candidate) => candidate.type === 'text' && isIn(candidate, { ...frame, w, h }),
          );
          expect(seen.filter((each) => !isIn(each, panel)).map(({ id }) => id)).toEqual([]);
        }
      }
      expect(panels.length).toBeGreaterThanOrEqual(7);
    },
  );

  test('continues on a further slide if one has more than fits', async () => {
    const long = Array.from({ length: 40 }, (_, index) => `- item ${index + 1} of a long list`).join('\n');
    const titles = await titlesOf(`# Sea\n\n---\n# List\n\n${long}\n\n---\n# End\n\nText`);
    expect(titles).toEqual(['Sea', ...[1, 2, 3, 4].map((part) => `List (${part}/4)`), 'End']);
  });

  test('shows slides without a topic in the same distance, however many cards they need', async () => {
    const longList = Array.from({ length: 40 }, (_, index) => `- item ${index + 1} of a long list`).join(
      '\n',
    );
    const slides = ['Tides', 'Waves', 'Wind', 'Salt'].map((title) => `# ${title}\n\nText`);
    const { path } = await build(['# Sea', `# List\n\n${longList}`, ...slides].join('\n\n---\n\n'), 'board');
    const columns = [...new Set(path.slice(1).map(({ frame }) => frame.x))].toSorted((a, b) => a - b);
    const gaps = columns.slice(1).map((x, index) => Math.round(x - (columns[index] ?? 0)));
    expect(new Set(gaps)).toEqual(new Set([2100]));
  });

  test('shows code letter by letter, with its language', async () => {
    const { elements } = await build('# Sea\n\n---\n# Code\n\n```js\nif (a) {\n\n\tb();\n}\n```');
    expect(elements.filter(({ type }) => type === 'code')).toMatchObject([
      { language: 'js', text: 'if (a) {\n\n\tb();\n}' },
    ]);
  });

  test('keeps a heading and the names of columns with what follows, on a further slide', async () => {
    const code = Array.from({ length: 13 }, (_, index) => `line ${index}`).join('\n');
    const rows = Array.from({ length: 9 }, (_, index) => `| ${index} | row |`).join('\n');
    const text = `# Sea\n\n---\n# A\n\n\`\`\`\n${code}\n\`\`\`\n\n### Places\n\n| No | Name |\n| - | - |\n${rows}`;
    const { elements } = await build(text);
    const cardOf = (words: string) =>
      elements.find((element) => element.type === 'text' && element.text === words)?.id.replace(/-\d+$/, '');
    expect(cardOf('Places')).toBe(cardOf('No'));
    expect(cardOf('No')).toBe(cardOf('0'));
    expect(cardOf('Places')).not.toBe(cardOf(code));
  });

  test('repeats the names of columns on each further slide of a table, unless they are empty', async () => {
    const cards = async (names: string) => {
      const rows = Array.from({ length: 25 }, (_, index) => `| ${index} | row |`).join('\n');
      const { elements, path } = await build(`# Sea\n\n---\n# A\n\n${names}\n| - | - |\n${rows}`);
      return path.slice(1).map(({ id }) => {
        const parts = elements.filter((element) => element.id.replace(/-\d+$/, '') === id);
        return parts.flatMap((element) => (element.type === 'text' ? [element.text] : []));
      });
    };
    const [first, ...others] = await cards('| No | Name |');
    expect(first?.slice(1, 5)).toEqual(['No', 'Name', '0', 'row']);
    expect(others.length).toBeGreaterThan(1);
    for (const [, ...texts] of others) expect(texts.slice(0, 2)).toEqual(['No', 'Name']);
    const numbers = [first, ...others].flatMap((texts) => texts?.filter((text) => /^\d+$/.test(text)));
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => `${index}`));
    for (const texts of await cards('| | |')) expect(texts[1]).toMatch(/^\d+$/);
  });

  test('begins a further slide with a line of code that is not empty', async () => {
    const block = (name: string) => `${name} {\n${'  line\n'.repeat(6)}}\n\n`;
    const text = `# Sea\n\n---\n# A\n\n\`\`\`\n${['a', 'b', 'c', 'd', 'e', 'f'].map(block).join('')}\`\`\``;
    const { elements } = await build(text);
    const codes = elements.flatMap((element) => (element.type === 'code' ? [element.text] : []));
    expect(codes.length).toBeGreaterThan(1);
    expect(codes.filter((element) => element.startsWith('\n'))).toEqual([]);
    expect(codes.join('\n').match(/line/g)).toHaveLength(36);
  });

  test('has ids that do not depend on the slides before', async () => {
    const idsOf = async (text: string) => (await build(text)).path.map(({ id }) => id);
    const after = '---\n# Tides\n\nTwice\n\n---\n# Waves\n\nWind';
    const [ids, idsWithNewSlide] = [
      await idsOf(`# Sea\n\n${after}`),
      await idsOf(`# Sea\n\n---\n# New\n\nText\n\n${after}`),
    ];
    expect(ids).toEqual(['overview', 'tides', 'waves']);
    expect(idsWithNewSlide).toEqual(['overview', 'new', 'tides', 'waves']);
  });

  test('has ids made of the headings, with a number for repeated ones', async () => {
    const { path, elements } = await build(
      '# Sea\n\n---\n# Harbour\n\n---\n## Tides\n\nTwice\n\n---\n## Tides\n\nDaily\n\n---\n## 2\n\nTwo\n\n---\n## 潮\n\n水\n\n---\n## 波\n\n風',
    );
    const ids = path.map(({ id }) => id);
    expect(ids.slice(0, 5)).toEqual(['overview', 'harbour', 'harbour-tides', 'harbour-tides_2', 'harbour-2']);
    expect(new Set(ids.slice(5)).size).toBe(2);
    for (const id of ids.slice(5)) expect(id).toMatch(/^harbour-slide-[0-9a-f]{4}$/);
    expect(elements.map(({ id }) => id)).toContain('harbour-tides-2');
    expect(new Set(elements.map(({ id }) => id)).size).toBe(elements.length);
  });
});

/**
 * Width of the screen for which texts must be legible, and the smallest legible size, in pixels.
 */
const [SCREEN_WIDTH, MIN_LEGIBLE_SIZE] = [1280, 14];

const word = fc.oneof(
  fc.stringMatching(/^[a-z]{1,14}$/),
  fc.constantFrom('水循環', 'Donaudampfschifffahrtsgesellschaft', '<b>', '🌊'),
);
const line = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '));
const block = fc.oneof(
  line,
  line.map((text) => `> ${text}`),
  fc
    .array(line, { minLength: 1, maxLength: 12 })
    .map((lines) => lines.map((text, index) => `${'  '.repeat(index % 3)}- ${text}`).join('\n')),
  fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => `\`\`\`\n${lines.join('\n')}\n\`\`\``),
  fc
    .array(fc.tuple(word, line), { minLength: 1, maxLength: 6 })
    .map((rows) => `| a | b |\n| - | - |\n${rows.map(([a, b]) => `| ${a} | ${b} |`).join('\n')}`),
  fc.constant('![A picture](one.png)'),
  fc
    .tuple(line, line)
    .map(([a, b]) => `::: columns\n::: {.column width="30%"}\n${a}\n:::\n::: column\n- ${b}\n:::\n:::`),
);
const slide = fc
  .tuple(fc.constantFrom('# ', '## ', ''), line, fc.array(block, { maxLength: 6 }))
  .map(([mark, title, blocks]) => [mark + title, ...blocks].join('\n\n'));

test('in every layout each text fits its box, and each slide its frame', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(slide, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...(Object.keys(LAYOUTS) as LayoutName[])),
      async (slides, layout) => {
        const { elements, path } = await build(slides.join('\n\n---\n\n'), layout);
        expect(new Set(elements.map(({ id }) => id)).size).toBe(elements.length);
        expect(new Set(path.map(({ id }) => id)).size).toBe(path.length);
        for (const element of elements) {
          await expectFit(element);
          const step = path.find(({ id }) => element.id.replace(/-\d+$/, '') === id);
          if (!step || step.id === 'overview') continue;
          const { x, y, w, h } = step.frame;
          expect(Math.abs(element.x - x) + element.w / 2).toBeLessThanOrEqual(w / 2 + 0.2);
          expect(Math.abs(element.y - y) + element.h / 2).toBeLessThanOrEqual(h / 2 + 0.2);
          if (element.type === 'text')
            expect((element.fontSize * SCREEN_WIDTH) / w).toBeGreaterThanOrEqual(MIN_LEGIBLE_SIZE);
        }
      },
    ),
    { numRuns: 25, plugins: [shrinkBriefly()] },
  );
});

async function expectFit(element: StoryboardElement): Promise<void> {
  if (element.type !== 'text') return;
  const { text, fontSize, lineHeight, w, h, list } = element;
  const lines = await wrapText(text, element, w / fontSize - (list ? 1.2 : 0));
  expect({ text, over: Math.max(0, lines.length * lineHeight * fontSize - h - 1) }).toEqual({
    text,
    over: 0,
  });
}

test('a text with a word that is wider than its column fits its box', async () => {
  const longWord = 'Donaudampfschifffahrtsgesellschaft';
  const columns = (left: string, right: string) =>
    `::: columns\n::: {.column width="30%"}\n${left}\n:::\n::: column\n- ${right}\n:::\n:::`;
  const blocks = [
    columns(`a ${longWord} ${longWord} 水循環 水循環 水循環`, 'a'),
    '> 水循環',
    columns('水循環', `${longWord} ${longWord} 水循環 aak aaaawb 水循環`),
    columns(`l ${longWord} aaaaaaaaaw 水循環`, '水循環'),
  ];
  const { elements } = await build(['# Sea', ...blocks, '---', '# End'].join('\n\n'));
  expect(elements.filter(({ type }) => type === 'text').length).toBeGreaterThan(6);
  for (const element of elements) await expectFit(element);
});

/** Returns a table with long and short texts in turn. */
const table = (columns: number) => {
  const row = (text: (column: number) => string) =>
    `| ${Array.from({ length: columns }, (_, column) => text(column)).join(' | ')} |`;
  return [
    row((column) => (column % 2 === 0 ? words(12) : 'a')),
    row(() => '-'),
    row((column) => (column % 2 === 0 ? words(12) : 'b')),
  ].join('\n');
};

test.each([
  ['beside a picture', 8, true, 'table'],
  ['with space for all of its columns', 16, false, 'table'],
  ['with more columns than fit', 30, false, 'text'],
])('each column of a table %s is wide enough for two letters', async (_, columns, hasPicture, expected) => {
  const picture = hasPicture ? '\n\n![A picture](one.png)' : '';
  const { elements } = await build(
    `# Sea\n\n---\n\n# Tides\n\n${table(columns)}${picture}\n\n---\n\n# End\n\nText`,
  );
  const cells = elements.filter((element) => element.type === 'text' && /^[ab]$/.test(element.text));
  expect(cells).toHaveLength(expected === 'table' ? columns : 0);
  for (const { w } of cells) expect(w).toBeGreaterThanOrEqual(50);
  for (const element of elements) await expectFit(element);
});

const words = (count: number) => Array.from({ length: count }, () => 'tide').join(' ');

test.each([
  ['a long title', `# ${words(120)}\n\nText`],
  ['a title too long for a title', `# ${words(600)}`],
  ['a long cell', `# T\n\n| a | b |\n| - | - |\n| x | ${words(500)} |`],
  ['a long cell in a wide column', `# T\n\n| a |\n| - |\n| ${words(390)} |`],
  ['a long paragraph without spaces', `# T\n\n${'水循環の'.repeat(300)}`],
  ['many lines', `# T\n\n${'one line  \n'.repeat(60)}`],
])('%s loses no word, and leaves no card', async (_, slide) => {
  const { elements, path } = await build(['# Sea\n\nA talk', slide, '# End\n\nText'].join('\n\n---\n\n'));
  const texts: string[] = [];
  for (const element of elements) {
    await expectFit(element);
    const step = path.find(({ id }) => element.id.replace(/-\d+$/, '') === id);
    if (!step) continue;
    expect(Math.abs(element.y - step.frame.y) + element.h / 2).toBeLessThanOrEqual(step.frame.h / 2);
    if (element.type === 'text') texts.push(element.text);
  }
  const countOf = (text: string) => text.match(/tide|水|one line/g)?.length ?? 0;
  expect(countOf(texts.join('\n'))).toBeGreaterThanOrEqual(countOf(slide));
  // Neither are spaces added, nor are line breaks lost.
  expect(texts.join('\n')).not.toMatch(/の 水|line one/);
});

test.each(Object.keys(LAYOUTS) as LayoutName[])(
  'in the layout %s a long heading of a topic with many slides is legible',
  async (layout) => {
    const slides = Array.from({ length: 120 }, (_, index) => `### Slide ${index + 1}\n\nText`);
    const longTitle = Array.from({ length: 30 }, () => 'Donaudampfschifffahrt').join(' ');
    const text = ['# Sea\n\nA talk', `## ${longTitle}`, ...slides, '## Other', '### End\n\nText'];
    const { elements, path } = await build(text.join('\n\n---\n\n'), layout);
    const [, step] = path;
    const heading = elements.find(({ id }) => id === `${step?.id}-2`);
    if (heading?.type !== 'text' || step === undefined) throw new Error('The topic has no heading.');
    expect(heading.text).toBe(longTitle);
    expect((heading.fontSize * SCREEN_WIDTH) / step.frame.w).toBeGreaterThanOrEqual(MIN_LEGIBLE_SIZE);
    await expectFit(heading);
  },
  60_000,
);

test.each(Object.keys(LAYOUTS) as LayoutName[])(
  'in the layout %s a long title and the text below it are legible in the overview',
  async (layout) => {
    const longText = (length: number) => 'The sea breathes twice a day '.repeat(20).slice(0, length).trim();
    const slides = Array.from({ length: 15 }, (_, index) => `## Slide ${index + 1}\n\nText`);
    const text = [`# ${longText(290)}\n\n${longText(230)}`, ...slides].join('\n\n---\n\n');
    const { elements, path } = await build(text, layout);
    const head = elements.filter(({ id, type }) => type === 'text' && id.startsWith('title-'));
    expect(head).toHaveLength(2);
    for (const element of head) {
      if (element.type !== 'text') continue;
      expect((element.fontSize * SCREEN_WIDTH) / (path[0]?.frame.w ?? 0)).toBeGreaterThanOrEqual(
        MIN_LEGIBLE_SIZE,
      );
      await expectFit(element);
    }
  },
);

test('the same outline makes the same storyboard', async () => {
  const text = '# A\n\n---\n## B\n\ntext\n\n---\n### C\n\n- d';
  expect(JSON.stringify(await build(text))).toBe(JSON.stringify(await build(text)));
});
