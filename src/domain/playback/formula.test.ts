import { expect, test } from 'vitest';
import {
  hasMarks,
  joinFormulas,
  markFormula,
  speakFormulas,
  splitFormulas,
  splitMarks,
  withoutMarks,
} from './formula.ts';

test.each([
  'It costs $5 and $10.',
  'from $5-$10',
  'a $ b $ c',
  '$ x$',
  '$x $',
  'one $',
  '$$',
  String.raw`\$x\$`,
  'a $x\n\ny$ b',
])('has no formula, as Pandoc reads dollars: %j', (text) => {
  expect(splitFormulas(text)).toEqual([{ text: text.replaceAll(String.raw`\$`, '$') }]);
});

test('finds formulas in a line, and those in a line of their own', () => {
  const text = String.raw`So $x_1$, or $$\frac a b$$ for \$5 ($\$y$).`;
  const parts = splitFormulas(text);
  expect(parts).toEqual([
    { text: 'So ' },
    { tex: 'x_1', isDisplay: false },
    { text: ', or ' },
    { tex: String.raw`\frac a b`, isDisplay: true },
    { text: ' for $5 (' },
    { tex: String.raw`\$y`, isDisplay: false },
    { text: ').' },
  ]);
  expect(joinFormulas(parts)).toBe(text);
  expect(speakFormulas(text)).toBe(String.raw`So x_1, or \frac a b for $5 (\$y).`);
});

test('marks formulas with words that have no sign of Markdown, and finds them again', () => {
  const tex = String.raw`a_b * \{c\} <d> [e](f) ü`;
  const marked = `one ${markFormula(tex, false)} two`;
  expect(marked).not.toMatch(/[*_\\<>[\](){}]/);
  expect(hasMarks(marked)).toBe(true);
  expect(splitMarks(marked)).toEqual([{ text: 'one ' }, { tex, isDisplay: false }, { text: ' two' }]);
  expect(withoutMarks(marked)).toBe(`one $${tex}$ two`);
});
