import { expect, test } from 'vitest';
import type { TextInspection } from '../finish/inspect-text.ts';
import { makeTextDeduplicator } from './deduplicate-texts.ts';

const inspection = (name: string): TextInspection =>
  structuredClone({
    name,
    facts: { policy: "default-src 'self'", media: ['0123456789abcdef'], scripts: ['_astro/a.12345678.js'] },
    elements: [{ kind: 'style' as const, digest: 'AAAA', pieces: ['BBBB'] }],
    faults: [{ line: `${name} is empty`, found: null }],
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
