import { expect, test } from 'vitest';
import { withoutMarks } from '#domain/playback/formula';
import { finishFormulas, markFormulas } from './formulas.ts';
import { parseOutline } from './parse-outline.ts';

async function read(text: string) {
  const marked = await markFormulas(text);
  expect(marked.text.split('\n')).toHaveLength(text.split('\n').length);
  const { outline } = parseOutline(marked.text, 'talk.md');
  const blocks = finishFormulas(outline).slides.flatMap((slide) => slide.blocks);
  return { blocks, isMarked: marked.text !== text, warnings: marked.warnings };
}

const textsOf = async (text: string) =>
  (await read(`# A\n\n${text}`)).blocks.map((block) => ('text' in block ? withoutMarks(block.text) : block));

test.each([
  ['so $E = mc^2$ holds', ['so $E = mc^2$ holds']],
  [String.raw`so \(a_1 * b_2 * c\) holds`, ['so $a_1 * b_2 * c$ holds']],
  [String.raw`so \[\frac a b\] holds`, ['so', String.raw`$$\frac a b$$`, 'holds']],
  ['$$\na\n+ b\n- c\n= d\n$$', ['$$a\n+ b\n- c\n= d$$']],
  ['> $$\n> x\n> $$', ['$$x$$']],
  [String.raw`$\{a\}_*b*$ and *c*`, [String.raw`$\{a\}_*b*$ and c`]],
])('reads formulas as they are written, and not as Markdown: %j', async (text, blocks) => {
  expect(await textsOf(text)).toEqual(blocks);
});

test.each([
  'from $5 to $10',
  'set `$a_b$` and ``$c`` d$``',
  'price $a and b_c $',
  '```\n$a$\n```',
  '~~~tex\n$$\nx\n$$\n~~~',
  '<!-- $a$ -->',
  String.raw`\[not a link\](here) and \(words in brackets\)`,
  String.raw`\$a\$`,
  '```\n$a$',
])('finds no formula in %j', async (text) => {
  expect(await read(`# A\n\n${text}`)).toMatchObject({ isMarked: false, warnings: [] });
});

test('finds no formula in front matter', async () => {
  expect(await read('---\ntitle: $a$\n---\n\n# A')).toMatchObject({ isMarked: false });
});

test('leaves a formula that is not valid as it is written, and names its line', async () => {
  const { blocks, warnings } = await read('# A\n\n$$\nx\n$$\n\nb $\\foo_1 * 2 * 3$ c');
  expect(blocks.at(-1)).toMatchObject({ kind: 'paragraph', text: 'b $\\foo_1 * 2 * 3$ c' });
  expect(warnings).toEqual([
    {
      line: 7,
      message:
        'The formula $\\foo_1 * 2 * 3$ stays as it is written, because it is not valid TeX: Undefined control sequence \\foo. Correct it, or save it as an image.',
    },
  ]);
});

test.each(['$', '$$', '`', '\\(', '\\[', '$a`', '<!--'])(
  'takes a linear time for many %s',
  async (sign) => {
    const start = performance.now();
    await markFormulas(sign.repeat(200_000));
    expect(performance.now() - start).toBeLessThan(5000);
  },
  30_000,
);
