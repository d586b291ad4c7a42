import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseOutline } from './parse-outline.ts';

const parse = (text: string) => parseOutline(text, 'talk.md');
const slidesOf = (text: string) => parse(text).outline.slides;
const titlesOf = (text: string) => slidesOf(text).map(({ title }) => title);

const SLIDEV = `---
theme: seriph
title: Tides
layout: cover
---

# Tides

How the sea breathes

---
layout: two-cols
class: text-center
---

# The moon

- pulls
  - on this side
  - on the far side
- turns

<!-- Say it slowly. -->

---

# A table

| Place | Range |
| ----- | ----- |
| Fundy | 16 m  |
`;

const MARP = `---
marp: true
theme: gaia
---

<!-- _class: lead -->

# Bread

**Flour, water, time**

---

## Dough

1. Mix
2. Wait

> It rises by itself.

![A loaf](loaf.png)

<!--
Note: ask who bakes.
-->

\`\`\`js
knead();
\`\`\`
`;

describe('an outline as Slidev writes it', () => {
  test('has slides between lines of hyphens, without their fields', () => {
    const { outline, warnings } = parse(SLIDEV);
    expect(outline.settings).toMatchObject({
      title: 'Tides',
      theme: 'seriph',
      layout: 'cover',
      language: undefined,
    });
    expect(outline.slides.map(({ title, level, line }) => ({ title, level, line }))).toEqual([
      { title: 'Tides', level: 1, line: 7 },
      { title: 'The moon', level: 1, line: 16 },
      { title: 'A table', level: 1, line: 27 },
    ]);
    expect(warnings).toEqual([]);
  });

  test('has nested lists, tables and notes', () => {
    const [, moon, table] = slidesOf(SLIDEV);
    expect(moon?.blocks).toEqual([
      {
        kind: 'list',
        line: 18,
        items: [
          { text: 'pulls', depth: 0, isMarked: false },
          { text: 'on this side', depth: 1, isMarked: false },
          { text: 'on the far side', depth: 1, isMarked: false },
          { text: 'turns', depth: 0, isMarked: false },
        ],
      },
    ]);
    expect(moon?.note).toBe('Say it slowly.');
    expect(table?.blocks).toMatchObject([
      {
        kind: 'table',
        rows: [
          ['Place', 'Range'],
          ['Fundy', '16 m'],
        ],
      },
    ]);
  });
});

describe('an outline as Marp writes it', () => {
  test('has emphasis, quotes, images, code and notes, but not its directives', () => {
    const [title, dough] = slidesOf(MARP);
    expect(title).toMatchObject({
      title: 'Bread',
      note: null,
      blocks: [{ kind: 'strong', text: 'Flour, water, time' }],
    });
    expect(dough?.note).toBe('Note: ask who bakes.');
    expect(dough?.blocks).toMatchObject([
      { kind: 'list', items: [{ text: '1. Mix', isMarked: true }, { text: '2. Wait' }] },
      { kind: 'quote', text: 'It rises by itself.' },
      { kind: 'image', src: 'loaf.png', alt: 'A loaf' },
      { kind: 'code', text: 'knead();' },
    ]);
  });
});

test('titles have one line, and may be numbers', () => {
  expect(titlesOf('# Sea<br>and tides\n\nText')).toEqual(['Sea and tides']);
  const settingsOf = (field: string) => parse(`---\n${field}\n---\n# A`).outline.settings;
  expect(settingsOf('title: |\n  Sea\n  and tides').title).toBe('Sea and tides');
  expect(settingsOf('title: 2026').title).toBe('2026');
  expect(settingsOf('title:\n  a: b').title).toBeUndefined();
});

test('starts slides at headings of the two highest levels if there are no lines of hyphens', () => {
  expect(titlesOf('# Sea\n\nWide\n\n## Tides\n\nTwice\n\n### Why\n\nThe moon\n\n# Land\n\nDry')).toEqual([
    'Sea',
    'Tides',
    'Land',
  ]);
});

test('reads a heading that looks like a field as a heading', () => {
  expect(titlesOf('# One\n\ntext\n\n---\n\nSummary: it works\n---\n\nEnd')).toEqual([
    'One',
    'Summary: it works',
  ]);
});

test('keeps the addresses of links in the notes', () => {
  const [slide] = slidesOf(
    '# A\n\nRead [the paper](https://podium.example/paper), [this](javascript:alert(1)).',
  );
  expect(slide?.blocks).toMatchObject([{ text: 'Read the paper, this.' }]);
  expect(slide?.note).toBe('the paper: https://podium.example/paper');
});

test('reads links, images and footnotes by reference, and warns of footnotes with marks', () => {
  const { outline, warnings } = parse(
    '# A\n\nRead [the paper][1], [this][2], or [write](mailto:a@sea.example)[^1], soon[^2].\n\n![The moon][moon]\n\n[1]: https://sea.example/paper\n[2]: javascript:alert(1)\n[moon]: moon.png\n[^1]: Later\n[^2]: *When*',
  );
  expect(outline.slides[0]).toMatchObject({
    blocks: [
      { text: 'Read the paper, this, or write (Later), soon.' },
      { kind: 'image', src: 'moon.png', alt: 'The moon' },
    ],
    note: 'the paper: https://sea.example/paper\n\nwrite: a@sea.example',
  });
  expect(warnings).toEqual([
    { line: 3, message: expect.stringContaining('address of a link') as string },
    { line: 3, message: 'A footnote was left out. Write its text in place, or in a comment.' },
  ]);
});

describe('a list', () => {
  test('keeps code, tables and quoted lists of its items, in order', () => {
    const [slide] = slidesOf(
      '# A\n\n1. Install\n\n   ```sh\n   npm i\n     --all\n   ```\n\n   and wait\n2. Look\n\n   | a | b |\n   | - | - |\n   | 1 | 2 |\n\n- x\n\n  > - y',
    );
    const item = { depth: 0, isMarked: true };
    expect(slide?.blocks).toMatchObject([
      { kind: 'list', items: [{ ...item, text: '1. Install' }] },
      { kind: 'code', text: 'npm i\n  --all' },
      { kind: 'paragraph', text: 'and wait' },
      { kind: 'list', items: [{ ...item, text: '2. Look' }] },
      {
        kind: 'table',
        rows: [
          ['a', 'b'],
          ['1', '2'],
        ],
      },
      {
        kind: 'list',
        items: [
          { text: 'x', depth: 0 },
          { text: 'y', depth: 1 },
        ],
      },
    ]);
  });
});

describe('text that is crossed out', () => {
  const warning =
    'Crossed-out words are in brackets here. Only a whole paragraph, quote or list item can be crossed out.';

  test('is crossed out as a whole: a paragraph, a quote, an item of a list', () => {
    const { outline, warnings } = parse(
      '# A\n\n~~gone~~\n\n**~~lost~~**\n\n> ~~said~~\n\n- ~~one~~\n- two\n  - ~~three~~',
    );
    const item = { isMarked: false };
    expect(outline.slides[0]?.blocks).toEqual([
      { kind: 'paragraph', text: 'gone', line: 3, isStruck: true },
      { kind: 'strong', text: 'lost', line: 5, isStruck: true },
      { kind: 'quote', text: 'said', line: 7, isStruck: true },
      {
        kind: 'list',
        line: 9,
        items: [
          { text: 'one', depth: 0, ...item, isStruck: true },
          { text: 'two', depth: 0, ...item },
          { text: 'three', depth: 1, ...item, isStruck: true },
        ],
      },
    ]);
    expect(warnings).toEqual([]);
  });

  test('is in brackets inside other words, with a warning', () => {
    const { outline, warnings } = parse(
      '# An ~~old~~ tide\n\nIt costs ~~10~~ 5.\n\n- ~~one~~\n\n  two\n\n| ~~a~~ | b |\n| - | - |\n| 1 | 2 |',
    );
    expect(outline.slides[0]).toMatchObject({
      title: 'An (old) tide',
      blocks: [
        { kind: 'paragraph', text: 'It costs (10) 5.' },
        { kind: 'list', items: [{ text: '(one) two' }] },
        { kind: 'table', rows: [['(a)', 'b'], {}] },
      ],
    });
    expect(warnings).toEqual([1, 3, 5, 9].map((line) => ({ line, message: warning })));
  });

  test('has two tildes: one is a sign', () => {
    expect(parse('# A\n\nfrom ~5 to ~10')).toMatchObject({
      outline: { slides: [{ blocks: [{ text: 'from ~5 to ~10' }] }] },
      warnings: [],
    });
  });
});

test('tasks in lists have boxes in place of bullets', () => {
  const [slide] = slidesOf('# A\n\n- [x] mix\n- [ ] ~~wait~~\n- eat [x]\n\n1. [X] clean');
  expect(slide?.blocks).toMatchObject([
    {
      kind: 'list',
      items: [
        { text: '\u2611 mix', isMarked: true },
        { text: '\u2610 wait', isMarked: true, isStruck: true },
        { text: 'eat [x]', isMarked: false },
      ],
    },
    { kind: 'list', items: [{ text: '1. \u2611 clean', isMarked: true }] },
  ]);
});

describe('what Marp reads otherwise', () => {
  test('is a line break in a paragraph, which it shows', () => {
    const textOf = (top: string) => slidesOf(`---\n${top}\n---\n\n# A\n\none\ntwo`)[0]?.blocks;
    expect(textOf('marp: true')).toMatchObject([{ text: 'one\ntwo' }]);
    expect(textOf('theme: seriph')).toMatchObject([{ text: 'one two' }]);
  });

  test.each([
    ['2', ['A', 'B', 'D', 'E']],
    ['[1, 3]', ['A', 'C', 'D', 'E']],
    ['none', ['A', 'E']],
  ])('are the levels of headings that start slides: %s', (levels, titles) => {
    const text = '# A\n\n## B\n\n### C\n\n# D\n\n---\n\n#### E';
    expect(titlesOf(`---\nheadingDivider: ${levels}\n---\n\n${text}`)).toEqual(titles);
  });
});

describe('what other programs read in a slide', () => {
  test('is no text: places on a slide', () => {
    const [slide] = slidesOf('# A\n\nfirst\n\n::aside::\n\nsecond\n\n::bottom::\nbelow');
    expect(slide?.blocks).toMatchObject([{ text: 'first' }, { text: 'second' }, { text: 'below' }]);
  });

  test.each([
    ['bg right:40%', ''],
    ['bg fit A quay', 'A quay'],
    ['w:200px h:4em A quay', 'A quay'],
    ['left and right, 40%', 'left and right, 40%'],
  ])('is no description: "%s" says "%s"', (alt, described) => {
    expect(slidesOf(`![${alt}](a.png)`)[0]?.blocks).toMatchObject([{ kind: 'image', alt: described }]);
  });

  test('is no text: attributes and pauses of Pandoc', () => {
    const [slide] = slidesOf(
      '# Tides {#tides .wide}\n\n![](a.png){ width=100% }\\\n\n. . .\n\n[Read](a.md){target=_blank} {x} and {a=b}',
    );
    expect(slide?.title).toBe('Tides');
    expect(slide?.blocks).toMatchObject([{ kind: 'image' }, { text: 'Read {x} and {a=b}' }]);
    expect(slide?.blocks).toHaveLength(2);
  });

  test('in other files is left out with a warning, unless it is a picture', () => {
    const { outline, warnings } = parse(
      '# A\n\n---\nsrc: ./pages/tides.md\n---\n\n---\nlayout: image\nimage: "/moon.png"\n---\n\n# B',
    );
    expect(outline.slides.map(({ title }) => title)).toEqual(['A', 'B']);
    expect(warnings).toEqual([
      { line: 4, message: 'The slides of "./pages/tides.md" were left out. Copy them into this file.' },
    ]);
    expect(outline.slides[1]?.blocks).toMatchObject([{ kind: 'image', src: 'public/moon.png', line: 8 }]);
  });

  test('is not shown, if it is hidden', () => {
    expect(titlesOf('# A\n\n---\nhide: true\n---\n# B\n\n---\n# C')).toEqual(['A', 'C']);
  });
});

test('turns a heading of more than 700 characters into a paragraph, and warns of it', () => {
  const long = 'tide '.repeat(200).trim();
  const { outline, warnings } = parse(`# ${long}\n\nText`);
  expect(outline.slides[0]).toMatchObject({ title: null, blocks: [{ kind: 'paragraph', text: long }, {}] });
  expect(warnings).toEqual([
    { line: 1, message: 'A heading of more than 700 characters became a paragraph.' },
  ]);
});

test('reports a diagram in code, and keeps it as code', () => {
  const { outline, warnings } = parse('# A\n\n```mermaid {scale: 0.5}\ngraph TD\n```\n\n```js\n1\n```');
  expect(JSON.stringify(outline)).toContain('graph TD');
  expect(warnings).toEqual([
    {
      line: 3,
      message:
        'A diagram stays the code that describes it. Save its picture from the editor of the diagram, and write it as ![What it shows](file.svg).',
    },
  ]);
});

describe('HTML', () => {
  test('becomes what it says in Markdown: headings, lists, tables, images, links', () => {
    const { outline, warnings } = parse(
      `<div class="grid">
  <h2>The <em>moon</em></h2>
  <p>pulls<br>
  the <b>sea</b></p>
  <ul><li>once<ul><li>more</li></ul></li></ul>
  <table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>
  <a href="https://sea.example/">Read</a> <a href="javascript:alert(1)">on</a>
  <img src="moon.png" alt="The moon">
  <pre><code>ebb()</code></pre>
</div>`,
    );
    const item = { isMarked: false };
    expect(outline.slides).toMatchObject([
      {
        title: 'The moon',
        level: 2,
        line: 2,
        note: 'Read: https://sea.example/',
        blocks: [
          { kind: 'paragraph', text: 'pulls\nthe sea', line: 3 },
          {
            kind: 'list',
            line: 5,
            items: [
              { text: 'once', depth: 0, ...item },
              { text: 'more', depth: 1, ...item },
            ],
          },
          {
            kind: 'table',
            line: 6,
            rows: [
              ['a', 'b'],
              ['1', '2'],
            ],
          },
          { kind: 'paragraph', text: 'Read on', line: 7 },
          { kind: 'image', src: 'moon.png', alt: 'The moon', line: 8 },
          { kind: 'code', text: 'ebb()', line: 9 },
        ],
      },
    ]);
    expect(warnings).toEqual([{ line: 7, message: expect.stringContaining('address of a link') as string }]);
  });

  test('around Markdown and inside its texts leaves the words as they are', () => {
    const { outline, warnings } = parse(
      '# A\n\none<br>two <kbd>x</kbd>\n\n<v-click at="2">\n\n<div class="a">\n\n*b* <img src="b.png"> <a href="https://sea.example/">c</a>\n\n</div>\n</v-click>',
    );
    expect(outline.slides[0]).toMatchObject({
      blocks: [{ text: 'one\ntwo x' }, { text: 'b c' }, { kind: 'image', src: 'b.png' }],
      note: 'https://sea.example/',
    });
    expect(warnings).toEqual([{ line: 9, message: expect.stringContaining('address of a link') as string }]);
  });

  test('keeps cells and items that the Markdown around them divides', () => {
    const [slide] = slidesOf(
      '# A\n\n<table><tr><td>\n\none\n\n</td><td>two</td></tr></table>\n\n<li>three</li>',
    );
    expect(slide?.blocks).toMatchObject([
      { kind: 'paragraph', text: 'one' },
      { kind: 'paragraph', text: 'two' },
      { kind: 'list', items: [{ text: 'three' }] },
    ]);
  });

  test('without words is left out with its line: scripts, styles, components, images without a file', () => {
    const { outline, warnings } = parse(
      '# A\n\n<script>alert(1)</script>\n\n<style>\np { color: red }\n</style>\n\n<Tweet id="1" />\n\n<div>\n<Counter :count="1 > 0" /> after\n<img src="https://sea.example/a.png">\n<img alt="Sea">\n<video src="a.mp4">Words</video>\n</div>\n\nend',
    );
    expect(outline.slides[0]?.blocks).toMatchObject([
      { text: 'after' },
      { kind: 'image', src: 'https://sea.example/a.png', line: 13 },
      { text: 'end' },
    ]);
    const image =
      'An image in HTML was left out. Save it beside the outline, and write it as ![What it shows](file.png).';
    const remedy = 'Write its words in Markdown, or save it as an image.';
    expect(warnings).toEqual([
      { line: 3, message: '<script> was left out. Presentations run no code.' },
      { line: 5, message: '<style> was left out. The theme sets the look.' },
      { line: 9, message: `<Tweet> was left out. ${remedy}` },
      { line: 12, message: `<Counter> was left out. ${remedy}` },
      { line: 14, message: image },
      { line: 15, message: `<video> was left out. ${remedy}` },
    ]);
  });

  test('shows no values of programs, but Markdown keeps them as they are', () => {
    const { outline, warnings } = parse('# A\n\n<p>{{ count }} tides</p>\n\nwrite {{ count }}\n\n`{{ x }}`');
    expect(outline.slides[0]?.blocks).toMatchObject([
      { text: 'tides' },
      { text: 'write {{ count }}' },
      { text: '{{ x }}' },
    ]);
    expect(warnings).toEqual([
      { line: 3, message: 'A value that a program computes was left out. Write it as text.' },
      { line: 5, message: 'A value in {{ }} stays as it is written. Write what it shows.' },
    ]);
  });

  test('ends at a line of hyphens, as in Slidev, and later lines keep their numbers', () => {
    const { outline } = parse(
      '<div>\nOne\n</div>\n---\nlayout: section\n---\n\n# Two\n\n<div>three\n---\n# Four',
    );
    expect(outline.slides).toMatchObject([
      { line: 1, blocks: [{ text: 'One', line: 1 }] },
      { line: 8, title: 'Two', startsSection: true, blocks: [{ text: 'three' }] },
      { line: 12, title: 'Four' },
    ]);
    expect(slidesOf('<pre>\na\n---\nb\n</pre>')).toMatchObject([
      { blocks: [{ kind: 'code', text: 'a\n---\nb' }] },
    ]);
  });

  test('with attributes of Vue is no text', () => {
    const [slide] = slidesOf(
      '# A\n\nPress <button @click="next > 1" class="x">next</button>, <b@c.de> and <y #z>',
    );
    expect(slide?.blocks).toMatchObject([{ text: 'Press next, b@c.de and <y #z>' }]);
  });

  test('is refused with its line if it is too deep', () => {
    expect(() => parse(`# A\n\n${'<div>'.repeat(100_000)}`)).toThrow(
      'talk.md:3 has HTML whose elements are too deep inside each other. Close them, or use fewer.',
    );
  });
});

test('shows the last of the stages of code that Slidev turns into each other', () => {
  const [slide] = slidesOf('# A\n\n````md magic-move {lines: true}\n```ts\n1\n```\n\n```ts\n2\n```\n````');
  expect(slide?.blocks).toMatchObject([{ kind: 'code', text: '2' }]);
});

describe('a fault has its line', () => {
  test.each([
    ['front matter', '---\ntitle: "Tides\nx: 1\n---\n# A', /^talk\.md:\d+ is not valid YAML/],
    ['an empty outline', '\n\n', /^talk\.md has no slides/],
    ['deep quotes', `# A\n\n${'> '.repeat(30)}x`, /^talk\.md:3 has lists or quotes more than 20 deep/],
    ['deep lists', `# A\n\n${'- '.repeat(100_000)}x`, /^talk\.md:3 has lists or quotes/],
    [
      'deep lists line by line',
      `# A\n\n${Array.from({ length: 40 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n')}`,
      /^talk\.md:\d+ has lists or quotes/,
    ],
    ['many items', `# A\n\n${'- x\n'.repeat(6_000)}`, /^talk\.md:\d+ is the end of 5000/],
    ['many items in few lines', `# A\n\n${`${'- '.repeat(20)}x\n`.repeat(300)}`, /^talk\.md:253 is the end/],
    [
      'quotes that begin again',
      `# A\n\n${`${'> '.repeat(20)}x\n\n`.repeat(300)}`,
      /^talk\.md:503 is the end/,
    ],
  ])('in %s', (_, text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  // The parser takes a time for these that grows with the square of their length, or faster.
  test.each([
    ['emphasis', '*a**a '],
    ['nested emphasis', '*a '],
    ['crossed-out words', '~~a~~b'],
    ['open brackets', '['],
    ['images inside images', '![a'],
    ['links', '[a](b (c '],
    ['open comments', '<!-- '],
    ['open declarations', '<![CDATA['],
    ['instructions', '<?a '],
  ])('where a text has too many %s', (_, piece) => {
    const message = /^talk\.md:3 is in a text with more than 2000 signs of emphasis and links, 100 open/;
    expect(() => parse(`# A\n\nx ${piece.repeat(2_100)}`)).toThrow(message);
    expect(() => parse(`# A\n\n| a |\n| - |\n| x ${piece.repeat(2_100)} |`)).toThrow(/^talk\.md:5 is in/);
    // As many in other paragraphs are no fault.
    expect(slidesOf(`# A\n\n${`x ${piece.repeat(40)}\n\n`.repeat(20)}`)).toHaveLength(1);
  });

  test.each([
    ['a text', 'x\n'.repeat(6_000), /^talk\.md:5003 is the end of 5000 lines without an empty one\./],
    ['a quote', `> a\n${'x\n'.repeat(3_000)}`, /^talk\.md:2004 is the end of 2000 lines that continue/],
    ['an item', `- a\n${'x\n> y\n'.repeat(2_400)}`, /^talk\.md:4004 is the end of 2000 lines that continue/],
    ['headings', 'x\n===\n\n'.repeat(2_100), /^talk\.md:6004 is the end of 2000 rules and underlines\./],
    [
      'a table of characters',
      Array.from({ length: 200 }, (_, row) =>
        String.fromCodePoint(...Array.from({ length: 50 }, (_, column) => 0x4e00 + 50 * row + column)),
      ).join('\n\n'),
      /^talk\.md:321 is the end of 8000 different characters\. Split/,
    ],
  ])('where %s has too many lines or characters', (_, text, message) => {
    expect(() => parse(`# A\n\n${text}`)).toThrow(message);
  });
});

// The bound is 3 for twice as much: far above a linear time, and far below a quadratic one.
test.each([
  ['emphasis', `${'*a**a '.repeat(50)}\n\n`],
  ['images', `${'![a'.repeat(10)}${'](b)'.repeat(10)}\n\n`],
  ['quotes', `${'> '.repeat(15)}x\n${'x\n'.repeat(50)}\n`],
  ['headings', 'a\n===\n'.repeat(5)],
  ['lists', `${'- a *b*\n'.repeat(10)}\n`],
  ['tables', `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(10)}\n`],
  ['blocks', '::: columns\n::: column\nx\n:::\n:::\n'.repeat(5)],
  ['HTML', '<div><p>a <b>b</b></p></div>\n\n'.repeat(3)],
  ['comments', `${'a <!-- b '.repeat(20)}\n\n`],
  ['examples', '(@a) b (@a)\n: c\n| d\n'.repeat(10)],
])('takes at most 27 times as long for eight times as much: %s', (_, piece) => {
  const time = (count: number): number => {
    const text = `# A\n\n${piece.repeat(count)}`;
    const before = process.threadCpuUsage();
    parse(text);
    return process.threadCpuUsage(before).user;
  };
  time(24);
  // The shortest of several, because others use the processor too.
  const shortest = (count: number): number =>
    Math.max(2000, Math.min(...Array.from({ length: 8 }, () => time(count))));
  expect(shortest(24) / shortest(3)).toBeLessThan(27);
});

test('parses any text, or refuses it with a message', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '# ',
      '---\n',
      '\n\n',
      '- ',
      '> ',
      '```\n',
      '| a | b |\n| - | - |\n',
      '![x](y)',
      '<!--',
      '-->',
      '\n:::\n',
      '\n::: {.columns}\n',
      '\n::: notes\n',
      '\na  b\n-- --\nc  d\n',
      '\n+-+-+\n| a | b |\n',
      '\nNote: ',
      ']{.a}',
      '{#b .c}\n',
      '% title\n',
      'a: b\n',
      '[',
      '](',
      '<b>',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      try {
        for (const { line } of slidesOf(pieces.join(''))) expect(line).toBeGreaterThan(0);
      } catch (error) {
        expect((error as Error).message).toMatch(/^talk\.md/);
      }
    }),
  );
});

test('leaves out control characters', () => {
  const { outline } = parseOutline('# Ti\u0008des\n\nTwice a\u0000 day', 'talk.md');
  expect(outline.slides[0]?.title).toBe('Tides');
  expect(JSON.stringify(outline)).not.toContain('\\u0008');
});
