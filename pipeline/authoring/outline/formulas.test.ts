import { describe, expect, test } from 'vitest';
import { splitMarks, withoutMarks } from '#domain/playback/formula';
import { finishFormulas, markFormulas } from './formulas.ts';
import { parseOutline } from './parse-outline.ts';

async function read(text: string) {
  const marked = await markFormulas(text, 'talk.md');
  expect(marked.text.split('\n')).toHaveLength(text.split('\n').length);
  const { outline, warnings: outlineWarnings } = parseOutline(marked.text, 'talk.md');
  const blocks = finishFormulas(outline).slides.flatMap((slide) => slide.blocks);
  return { blocks, isMarked: marked.text !== text, warnings: marked.warnings, outlineWarnings };
}

const textsOf = async (text: string) =>
  (await read(`# A\n\n${text}`)).blocks.map((block) => ('text' in block ? withoutMarks(block.text) : block));

test.each([
  ['so $E = mc^2$ holds', ['so $E = mc^2$ holds']],
  [String.raw`so \(a_1 * b_2 * c\) holds`, ['so $a_1 * b_2 * c$ holds']],
  [String.raw`so \[\frac a b\] holds`, ['so', String.raw`$$\frac a b$$`, 'holds']],
  ['$$\na\n+ b\n- c\n= d\n$$', ['$$a\n+ b\n- c\n= d$$']],
  ['> $$\n> x\n> $$', ['$$x$$']],
  ['\\begin{equation}\na * b\n\\end{equation}', ['$$\\begin{equation}\na * b\n\\end{equation}$$']],
  [
    'so \\begin{align*}a &= b \\\\ c_1 *e* &= d\\end{align*} holds',
    ['so', '$$\\begin{align*}a &= b \\\\ c_1 *e* &= d\\end{align*}$$', 'holds'],
  ],
  ['\\begin{displaymath}x\\end{displaymath}', ['$$x$$']],
  ['> \\begin{gather}\n> x\n> \\end{gather}', ['$$\\begin{gather}\nx\n\\end{gather}$$']],
  ['$$ E=mc^2 $$ {#eq-energy}', ['$$E=mc^2$$']],
  ['$$\nx\n$$ {#eq-a_b}\n\nso $y$', ['$$x$$', 'so $y$']],
  ['a $$x$${.unnumbered #eq:b} b', ['a', '$$x$$', 'b']],
  ['$x$ {.y}', ['$x$ {.y}']],
  ['\\begin{cases}a & b \\\\ c & d\\end{cases}', ['$$\\begin{cases}a & b \\\\ c & d\\end{cases}$$']],
  ['\\begin{pmatrix}\na & b\n\\end{pmatrix}', ['$$\\begin{pmatrix}\na & b\n\\end{pmatrix}$$']],
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
  '`\\begin{align}a\\end{align}`',
  '\\begin{align}\n\na\n\\end{align}',
  '\\begin{align}a\\end{equation}',
  '\\begin{theorem}a\\end{theorem}',
])('finds no formula in %j', async (text) => {
  expect(await read(`# A\n\n${text}`)).toMatchObject({ isMarked: false, warnings: [] });
});

describe('money and variables are no formulas', () => {
  const TOPS = {
    marp: '---\nmarp: true\n---\n\n',
    slidev: '---\ntheme: seriph\n---\n\n',
    pandoc: '% T\n\n',
    quarto: '---\nformat: revealjs\n---\n\n',
    'reveal-md': '---\nrevealOptions:\n  hash: true\n---\n\n',
    plain: '',
  };
  const TEXTS = [
    '$5 and $10',
    'from $5, $10–$20 or $5/$10 to US$30',
    '($5) and ($6)',
    '5$ and 10$',
    '$1,000.50 (was $1,200)',
    'R$ 5 and R$ 10',
    '$ npm install, then $ npm start',
    '$HOME and $PATH, $HOME/$USER, ${A}/${B}',
    '$(a).on($(b)) and $("p").hide(), $("q")',
    '$.ajax() or $.get()',
    "awk '{print $1, $2}'",
    String.raw`\$5 and \$x\$`,
  ];

  test.each(
    Object.entries(TOPS).flatMap(([dialect, top]) => TEXTS.map((text) => [dialect, text, top] as const)),
  )('in %s: %s', async (_, text, top) => {
    expect(await read(`${top}# A\n\n${text}`)).toMatchObject({ isMarked: false, warnings: [] });
  });

  test.each([
    ['an $n$th $x$-axis', 2],
    ['$a+b$c and $\\alpha$beta', 2],
    ['$5 \\times 3$ for $10', 1],
    [String.raw`\$5 is $x$ and \$6`, 1],
  ])('but formulas beside them are: %s', async (text, count) => {
    const { text: marked } = await markFormulas(text, 'talk.md');
    expect(splitMarks(marked).filter((part) => 'tex' in part)).toHaveLength(count);
  });
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

test('shows no label after a formula that is not valid', async () => {
  const { blocks } = await read('# A\n\n$$ \\foo $$ {#eq-foo}');
  expect(blocks).toMatchObject([{ text: '$$ \\foo $$' }]);
});

test.each(['% T\n\n', '---\nformat: revealjs\n---\n\n'])(
  'draws environments in Pandoc and Quarto, and warns of one with an empty line: %j',
  async (top) => {
    const whole = '\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}';
    const { blocks, warnings } = await read(`${top}## A\n\n${whole}`);
    expect(blocks.map((block) => 'text' in block && withoutMarks(block.text))).toEqual([`$$${whole}$$`]);
    expect(warnings).toEqual([]);
    expect((await read(`${top}## A\n\n${whole.replace('b \\\\', 'b\n')}`)).outlineWarnings).toMatchObject([
      { message: 'A command of LaTeX stays as it is written. Write what it shows in Markdown.' },
    ]);
  },
);

test('refuses more formulas than it can set soon, with the line', async () => {
  // The longest are not set, but count too.
  const formulas = Array.from({ length: 30 }, (_, index) => `$${'x'.repeat(2000)}_${index}$ and $b$\n`);
  await expect(markFormulas(formulas.join(''), 'talk.md')).rejects.toThrow(
    'talk.md:23 is the end of the formulas that an outline may have. Split it into several files.',
  );
});

test.each(['$', '$$', '`', '\\(', '\\[', '$a`', '<!--'])(
  'takes a linear time for many %s',
  async (sign) => {
    const start = performance.now();
    await markFormulas(sign.repeat(200_000), 'talk.md');
    expect(performance.now() - start).toBeLessThan(5000);
  },
  30_000,
);
