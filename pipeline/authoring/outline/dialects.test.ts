import { describe, expect, test } from 'vitest';
import { DIALECTS, type DialectName } from './dialects.ts';
import type { Block } from './outline.ts';
import { parseOutline } from './parse-outline.ts';
import { structureOf } from './topics.ts';

const parse = (text: string, dialect?: DialectName, name = 'talk.md') =>
  parseOutline(text, name, { dialect });
const titlesOf = (...values: Parameters<typeof parse>) =>
  parse(...values).outline.slides.map(({ title }) => title);

/** Returns the words of a block, and its kind if it is no paragraph. */
function say(block: Block): string {
  switch (block.kind) {
    case 'list':
      return `list: ${block.items.map(({ text }) => text).join(', ')}`;
    case 'table':
      return `table: ${block.rows.map((row) => row.join(' ')).join(', ')}`;
    case 'columns':
      return `columns: ${block.columns.map(({ blocks }) => blocks.map(say).join(', ')).join(' | ')}`;
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
    ...blocks.map(say),
    ...(note === null ? [] : [`note: ${note}`]),
  ]);

/** Returns the title, and the topics with their slides. */
const structure = (text: string) => {
  const { title, topics } = structureOf(parse(text).outline, 'talk');
  return [title, ...topics.map((topic) => [topic.title, ...topic.slides.map((slide) => slide.title)])];
};

test.each([
  ['marp', '---\nmarp: true\ntheme: default\n---\n# A'],
  ['marp', '<!-- paginate: true -->\n# A'],
  ['marp', '# A\n\n![bg right](a.png)'],
  ['quarto', '---\nformat:\n  revealjs:\n    theme: dark\n---\n## A'],
  ['quarto', '## A\n\n```{python}\n1\n```'],
  ['quarto', '## A\n\n::: {.callout-note}\nx\n:::'],
  ['slidev', '---\ntheme: default\ntransition: fade\n---\n# A'],
  ['slidev', '# A\n\n---\nlayout: two-cols\n---\n# B'],
  ['slidev', '# A\n\n::right::\n\nB'],
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

test('the ending .qmd is that of Quarto', () => {
  expect(parse('# A', undefined, 'talk.QMD').dialect).toBe('quarto');
});

describe('headings and rules together', () => {
  const TEXT =
    '---\ntitle: Bread\n---\n\n# Dough\n\n## Flour\n\n- Rye\n\n## Water\n\nWarm.\n\nRULE\n\nA photo.\n\n# Oven\n\n## Heat\n\n- Hot\n\n## Time\n\nLong.';

  test.each(['---', '***', '- - -', '___'])('divide a plain outline both: %s', (rule) => {
    const text = TEXT.replace('RULE', rule);
    expect(structure(text)).toEqual(['Bread', ['Dough', 'Flour', 'Water', null], ['Oven', 'Heat', 'Time']]);
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
