import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const DOCUMENT = 'docs/behaviour.md';
const TESTS = '{src,origin,pipeline,e2e,checks,bench}/**/*.{test,spec}.{ts,tsx}';

const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');

/** Lists the faults of the rules, and of the tests that cite them in their titles. */
function findFaults(markdown: string, tests: readonly (readonly [file: string, source: string])[]): string[] {
  const rules = [...markdown.matchAll(/^- (\d+\.\d+) (.+(?:\n {2}.+)*)/gm)];
  const numbers = rules.map(([, number = '']) => number);
  const citations = tests.flatMap(([file, source]) =>
    [...source.matchAll(/ \[(\d+\.[\d., ]*)\]['"`],/g)].flatMap(([, list = '']) =>
      list.split(', ').map((number) => ({ file, number })),
    ),
  );
  const cited = new Set(citations.map(({ number }) => number));
  const previous = (number: string) => number.replace(/\d+$/, (last) => String(Number(last) - 1));
  return [
    ...citations
      .filter(({ number }) => !numbers.includes(number))
      .map(({ file, number }) => `${file}: there is no rule ${number}`),
    ...rules
      .filter(([, number = '', text]) => !cited.has(number) && !/\(Not tested: [^)]+\.\)$/.test(text ?? ''))
      .map(([, number]) => `${DOCUMENT}: no test cites rule ${number}, and it gives no reason`),
    ...numbers
      .filter((number, index) => numbers.indexOf(number) !== index)
      .map((number) => `${DOCUMENT}: there are two rules ${number}`),
    ...numbers
      .map(previous)
      .filter((number) => !number.endsWith('.0') && !numbers.includes(number))
      .map((number) => `${DOCUMENT}: there is no rule ${number} before the next`),
  ];
}

test('every rule is cited by a test or says why not, and every cited rule is there', () => {
  const files = globSync(TESTS, { cwd: ROOT, exclude: ['**/node_modules/**'] });
  expect(files.length).toBeGreaterThan(300);
  const markdown = read(DOCUMENT);
  expect(markdown.match(/^- \d/gm)?.length).toBeGreaterThan(250);
  expect(
    findFaults(
      markdown,
      files.map((file) => [file, read(file)]),
    ),
  ).toEqual([]);
});

test('a rule without a test, an unknown, a missing and a repeated number are faults', () => {
  const rules = `
- 1.1 It is proven.
- 1.2 It is not,
  in two lines.
- 1.3 It cannot be.
  (Not tested: no browser tells.)
- 1.5 It follows a gap. (Not tested: ever.)
- 1.5 It is repeated. (Not tested)`;
  const title = (numbers: string) => `test('likes [${numbers}]', run);\n`;
  expect(
    findFaults(rules, [
      ['a.test.ts', title('1.1') + title('1.1, 1.9')],
      ['b.spec.ts', "const list = 'no title [1.2]';"],
    ]),
  ).toEqual([
    'a.test.ts: there is no rule 1.9',
    'docs/behaviour.md: no test cites rule 1.2, and it gives no reason',
    'docs/behaviour.md: no test cites rule 1.5, and it gives no reason',
    'docs/behaviour.md: there are two rules 1.5',
    'docs/behaviour.md: there is no rule 1.4 before the next',
    'docs/behaviour.md: there is no rule 1.4 before the next',
  ]);
});
