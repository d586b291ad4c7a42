import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const DOCUMENT = 'docs/behaviour.md';
const CODE = '{src,integration,origin,pipeline,e2e,checks,bench}/**/*.{ts,tsx,astro,css}';
/** Citations: at the end of titles of tests, as in "[4.8, 9.2]", or as in "rules 4.8 and 4.10". */
const CITATIONS = / \[(\d+\.[\d., ]*)\]['"`],|\brules?(?: (?:and |to )?\d+\.\d+)+/g;

const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');

/** Lists the faults of the rules, and of the files that cite them. */
function findFaults(markdown: string, files: readonly (readonly [file: string, source: string])[]): string[] {
  const rules = [...markdown.matchAll(/^- ((\d+)\.\d+) (.+(?:\n {2}.+)*)/gm)];
  const numbers = new Set(rules.map(([, number]) => number));
  const cited = files.flatMap(([file, source]) =>
    [...source.matchAll(CITATIONS)].flatMap(([text, title]) =>
      [...text.matchAll(/\d+\.\d+/g)].map(([number]) => ({ file, number, isProof: title !== undefined })),
    ),
  );
  const proven = new Set(cited.flatMap(({ number, isProof }) => (isProof ? [number] : [])));
  const isOpen = (number = '', text = '') => !proven.has(number) && !/\(Not tested: [^)]+\.\)$/.test(text);
  const expected = [...Map.groupBy(rules, ([, , section]) => section)].flatMap(([section, all]) =>
    all.map((_, index) => `${section}.${index + 1}`),
  );
  return [
    ...cited
      .filter(({ number }) => !numbers.has(number))
      .map(({ file, number }) => `${file}: there is no rule ${number}`),
    ...rules
      .filter(([, number, , text]) => isOpen(number, text))
      .map(([, number]) => `${DOCUMENT}: no test cites rule ${number}, and it gives no reason`),
    ...expected
      .filter((number) => !numbers.has(number))
      .map((number) => `${DOCUMENT}: rule ${number} is missing, or its section has a number twice`),
  ];
}

test('every rule is cited by a test or says why not, and every cited rule exists', () => {
  const files = globSync(CODE, { cwd: ROOT, exclude: ['**/node_modules/**'] });
  expect(files.length).toBeGreaterThan(1000);
  const sources = files.map((file) => [file, read(file)] as const);
  expect(findFaults(read(DOCUMENT), sources)).toEqual([]);
});

test('reports a rule without a test, and unknown, repeated and missing numbers', () => {
  const rules = `
- 1.1 It is proven.
- 1.2 It is not,
  in two lines.
- 1.3 It cannot be. (Not tested: no browser tells.)
- 1.5 It follows a gap. (Not tested)
- 2.1 It is proven.
- 2.1 It is repeated.`;
  const title = (numbers: string) => `test('likes [${numbers}]', run);\n`;
  const faults = findFaults(rules, [
    ['a.test.ts', title('1.1') + title('2.1, 1.7')],
    ['b.ts', "/* See rules 1.2 to 1.3 and 1.8. */ const list = 'no title [1.2]';"],
  ]);
  expect(faults).toEqual([
    'a.test.ts: there is no rule 1.7',
    'b.ts: there is no rule 1.8',
    'docs/behaviour.md: no test cites rule 1.2, and it gives no reason',
    'docs/behaviour.md: no test cites rule 1.5, and it gives no reason',
    'docs/behaviour.md: rule 1.4 is missing, or its section has a number twice',
    'docs/behaviour.md: rule 2.2 is missing, or its section has a number twice',
  ]);
});
