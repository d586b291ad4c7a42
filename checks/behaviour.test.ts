import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findFaults, splitTest } from './spec-rows/find-faults.ts';
import { readRules } from './spec-rows/read-rules.ts';
import { titlesOf } from './spec-rows/titles-of.ts';

const FILE = 'docs/behaviour.md';

async function readText(): Promise<string> {
  return readFile(new URL(`../${FILE}`, import.meta.url), 'utf8');
}

test('every rule of docs/behaviour.md is proven by tests that are there', async () => {
  const rows = readRules(await readText());
  expect(rows.length).toBeGreaterThan(100);
  expect(findFaults({ title: FILE, rows }, titlesOf)).toEqual([]);
});

test('the rules of each section are numbered from 1 without a gap', async () => {
  const numbers = readRules(await readText()).map(([rule]) => rule.split(' ', 1)[0]);
  const sections = Map.groupBy(numbers, (number) => number?.split('.', 1)[0]);
  expect([...sections.keys()]).toEqual(['1', '2', '3']);
  for (const [section, own] of sections)
    expect(own).toEqual(own.map((_, index) => `${section ?? ''}.${index + 1}`));
});

test('each test file that is named has its link at the end, and no other has one', async () => {
  const text = await readText();
  const named = new Set(readRules(text).flatMap(([, ...tests]) => tests.map((title) => splitTest(title)[0])));
  const links = [...text.matchAll(/^\[([^\]]+)\]: \.\.\/(\S+)$/gm)];
  expect(links.map(([, label]) => label)).toEqual([...named].toSorted());
  for (const [, label, target] of links) expect(target).toBe(label);
});

test('a rule is read with its tests, and their titles without escapes', () => {
  const markdown = `## Pages

- 1.1 It likes.
  - [a.test.ts]: takes \\_any\\_ \\<b>
  - [b.spec.ts]: likes
- 1.2 It is not tested.

- Prose
  goes on.
`;
  expect(readRules(markdown)).toEqual([
    ['1.1 It likes.', 'a.test.ts > takes _any_ <b>', 'b.spec.ts > likes'],
    ['1.2 It is not tested.'],
  ]);
});

test.each(['  - a.test.ts: no brackets', '    - [a.test.ts]: too deep', '  further words'])(
  'the line "%s" is no test of a rule',
  (line) => {
    expect(() => readRules(`- 1.1 It likes.\n${line}`)).toThrow('Line 2 names no test of a rule');
  },
);

test('a rule without a test, a missing file and a missing title are faults', () => {
  const rows = readRules(
    '- 1.1 None.\n- 1.2 Moved.\n  - [no.test.ts]: x y\n- 1.3 Renamed.\n  - [a.test.ts]: x y',
  );
  const faults = findFaults({ title: FILE, rows }, (file) =>
    file === 'a.test.ts' ? new Set(['y x']) : null,
  );
  expect(faults.map((fault) => fault.split(':', 1)[0])).toEqual([
    'docs/behaviour.md | 1.1 None.',
    'docs/behaviour.md | 1.2 Moved.',
    'docs/behaviour.md | 1.3 Renamed.',
  ]);
});
