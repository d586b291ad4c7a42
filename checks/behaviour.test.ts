import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const DOCUMENT = 'docs/behaviour.md';
const CODE = '{src,origin,pipeline,e2e,checks,bench}/**/*.{ts,tsx,astro,css}';

const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');

/** Returns the rules that a file cites: at the end of titles of tests, as in "[4.8, 9.2]". */
const citedInTitles = (source: string) =>
  [...source.matchAll(/ \[(\d+\.[\d., ]*)\]['"`],/g)].flatMap(([, list = '']) => list.split(', '));

/** Returns the rules that a file cites in comments, as in "rules 4.8 and 4.10 to 4.12". */
const citedInComments = (source: string) =>
  [...source.matchAll(/\brules?(?: (?:and |to )?\d+\.\d+)+/g)].flatMap(
    ([text]) => text.match(/\d+\.\d+/g) ?? [],
  );

/** Lists the faults of the rules, and of the files that cite them. */
function findFaults(markdown: string, files: readonly (readonly [file: string, source: string])[]): string[] {
  const rules = [...markdown.matchAll(/^- (\d+\.\d+) (.+(?:\n {2}.+)*)/gm)];
  const numbers = rules.map(([, number = '']) => number);
  const known = new Set(numbers);
  const proven = new Set(files.flatMap(([, source]) => citedInTitles(source)));
  const unknown = files.flatMap(([file, source]) =>
    [...citedInTitles(source), ...citedInComments(source)]
      .filter((number) => !known.has(number))
      .map((number) => `${file}: there is no rule ${number}`),
  );
  const unproven = rules
    .filter(([, number = '', text = '']) => !proven.has(number) && !/\(Not tested: [^)]+\.\)$/.test(text))
    .map(([, number]) => `${DOCUMENT}: no test cites rule ${number}, and it gives no reason`);
  const repeated = numbers
    .filter((number, index) => numbers.indexOf(number) !== index)
    .map((number) => `${DOCUMENT}: there are two rules ${number}`);
  const missing = [...known]
    .map((number) => number.replace(/\d+$/, (last) => String(Number(last) - 1)))
    .filter((number) => !number.endsWith('.0') && !known.has(number))
    .map((number) => `${DOCUMENT}: rule ${number} is missing`);
  return [...unknown, ...unproven, ...repeated, ...missing];
}

test('every rule is cited by a test or says why not, and every cited rule exists', () => {
  const files = globSync(CODE, { cwd: ROOT, exclude: ['**/node_modules/**'] });
  const markdown = read(DOCUMENT);
  expect([files.length > 1000, (markdown.match(/^- \d/gm) ?? []).length > 250]).toEqual([true, true]);
  expect(
    findFaults(
      markdown,
      files.map((file) => [file, read(file)]),
    ),
  ).toEqual([]);
});

test('reports a rule without a test, and unknown, repeated and missing numbers', () => {
  const rules = `
- 1.1 It is proven.
- 1.2 It is not,
  in two lines.
- 1.3 It cannot be.
  (Not tested: no browser tells.)
- 1.5 It follows a gap. (Not tested: ever.)
- 1.5 It is repeated. (Not tested)`;
  const title = (numbers: string) => `test('likes [${numbers}]', run);\n`;
  const faults = findFaults(rules, [
    ['a.test.ts', title('1.1') + title('1.1, 1.7')],
    ['b.ts', "/* See rules 1.2 to 1.3 and 1.8. */ const list = 'no title [1.2]';"],
  ]);
  expect(faults).toEqual([
    'a.test.ts: there is no rule 1.7',
    'b.ts: there is no rule 1.8',
    'docs/behaviour.md: no test cites rule 1.2, and it gives no reason',
    'docs/behaviour.md: no test cites rule 1.5, and it gives no reason',
    'docs/behaviour.md: there are two rules 1.5',
    'docs/behaviour.md: rule 1.4 is missing',
  ]);
});
