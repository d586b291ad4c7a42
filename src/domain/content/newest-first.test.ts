import { expect, test } from 'vitest';
import { newestFirst } from './newest-first.ts';

const at = (lastModified: string, oid: string) => ({ lastModified, oid });

test('sorts the newest first, and content of one instant by identifier [2.63]', () => {
  const entries = [
    at('2026-03-04T10:00:00Z', 'z'),
    at('2026-03-04T10:00:00Z', 'aa'),
    at('2027-01-01T00:00:00Z', 'b'),
    at('2025-12-31T23:59:59Z', 'a'),
  ];
  expect(entries.sort(newestFirst).map(({ oid }) => oid)).toEqual(['b', 'aa', 'z', 'a']);
});
