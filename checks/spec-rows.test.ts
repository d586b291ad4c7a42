import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findFaults } from './spec-rows/find-faults.ts';
import { readTitles } from './spec-rows/read-titles.ts';
import type { SpecSection } from './spec-rows/spec-section.ts';
import { titlesOf } from './spec-rows/titles-of.ts';
import { buildSpecRowsFile, SPEC_ROWS_FILE, SPEC_SECTIONS } from './spec-rows.ts';

test.each(SPEC_SECTIONS.map((section) => [section.title, section] as const))(
  'every rule of %s is proven by tests that are there',
  (_title, section) => {
    expect(findFaults(section, titlesOf)).toEqual([]);
  },
);

test('no rule stands twice', () => {
  const rules = SPEC_SECTIONS.flatMap(({ title, rows }) => rows.map(([rule]) => `${title} | ${rule}`));
  expect(new Set(rules).size).toBe(rules.length);
});

test('the table is that of the data: else run "npm run spec-rows"', async () => {
  expect(await readFile(SPEC_ROWS_FILE, 'utf8')).toBe(await buildSpecRowsFile());
});

test('a rule without a test, a missing file and a missing title are told', () => {
  const section: SpecSection = {
    title: '4. States',
    rows: [
      ['Likes count', 'a.test.ts > counts'],
      ['Nobody tests this'],
      ['Moved', 'b.test.ts > moves', 'a.test.ts > moves'],
    ],
    missing: [],
    outside: [],
  };
  const faults = findFaults(section, (file) => (file === 'a.test.ts' ? new Set(['counts']) : null));
  expect(faults).toEqual([
    '4. States | Nobody tests this: no test proves it. Write one and name it here.',
    '4. States | Moved: there is no file b.test.ts. Name the file that has "moves" now.',
    '4. States | Moved: a.test.ts has no test "moves". Name the test that proves the rule now.',
  ]);
});

test('titles are those of tests and of their groups, as they stand in the source', () => {
  const source = `
    describe('a group', () => { it.each([['x']])('takes %s', () => { expect('no title').toBe(\`no title\`) }) });
    test.describe(\`at \${width} px\`, () => test("it's", async () => click('Share')));
    it.each\`a\${1}\`('by a table', () => undefined);`;
  expect([...readTitles(source)]).toEqual(['a group', 'takes %s', 'at ${width} px', "it's", 'by a table']);
});

test.each(['fails', 'fixme', 'skip', 'todo'])('what is marked as %s proves nothing', (kind) => {
  const source = `describe.${kind}('not now', () => it('left out', run)); it.${kind}('later', run); it('runs', run);`;
  expect([...readTitles(source)]).toEqual(['runs']);
});
