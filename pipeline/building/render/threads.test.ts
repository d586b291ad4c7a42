import { expect, test } from 'vitest';
import type { TextInspection } from '../finish/finish-page.ts';
import { makeTextDeduplicator, threadsFor } from './threads.ts';

const MACHINE = { processors: 8, memory: 32e9 };

test.each([
  ['a small site is rendered by one', 1, 12, MACHINE],
  ['a site that is worth it by two', 2, 40, MACHINE],
  ['a large site by as many as there are processors', 8, 10_000, MACHINE],
  ['by fewer where there is little memory', 2, 10_000, { ...MACHINE, memory: 2e9 }],
])('%s', (_, threads, contents, machine) => {
  expect(threadsFor(contents, '', machine)).toBe(threads);
});

test('uses the number that a variable sets', () => {
  expect(threadsFor(12, '3', MACHINE)).toBe(3);
});

test.each(['0', 'two', '-1', '1.5'])('refuses %s', (wanted) => {
  expect(() => threadsFor(12, wanted, MACHINE)).toThrow('PODIUM_PROCESSES');
});

const inspection = (name: string): TextInspection =>
  structuredClone({
    name,
    facts: { policy: "default-src 'self'", media: ['0123456789abcdef'], scripts: ['_astro/a.12345678.js'] },
    elements: [{ kind: 'style' as const, digest: 'AAAA', pieces: ['BBBB'] }],
    faults: [{ line: `${name} is empty`, code: null }],
  });

test('restores inspections unchanged', () => {
  const share = makeTextDeduplicator();
  expect(['a.html', 'b.html'].map((name) => share(inspection(name)))).toEqual(
    ['a.html', 'b.html'].map(inspection),
  );
});

test('shares elements of later messages with the first one', () => {
  const share = makeTextDeduplicator();
  const [one, other] = [share(inspection('a.html')), share(inspection('b.html'))];
  expect(other.elements[0]).toBe(one.elements[0]);
});

test('separates elements of another kind or digest', () => {
  const share = makeTextDeduplicator();
  share(inspection('a.html'));
  const element = { kind: 'script' as const, digest: 'AAAA', pieces: ['CCCC'] };
  expect(share({ ...inspection('b.html'), elements: [element] }).elements).toEqual([element]);
});
