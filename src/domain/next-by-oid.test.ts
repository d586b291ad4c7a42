import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextByOid } from './next-by-oid.ts';

const NONE: ReadonlySet<string> = new Set();
const rowOf = (...oids: string[]) => oids.sort().map((oid) => ({ oid }));
const row = rowOf('ash', 'birch', 'cedar');

it.each([
  ['ash', 'birch'],
  ['cedar', 'ash'],
  ['beech', 'birch'],
  ['zelkova', 'ash'],
])('follows %s by %s', (oid, next) => {
  expect(nextByOid(row, oid, NONE)?.oid).toBe(next);
});

it('skips content that is shown already', () => {
  expect(nextByOid(row, 'ash', new Set(['birch']))?.oid).toBe('cedar');
});

it('returns nothing if no other content is left', () => {
  expect(nextByOid(row, 'ash', new Set(['birch', 'cedar']))).toBeUndefined();
  expect(nextByOid(rowOf('ash'), 'ash', NONE)).toBeUndefined();
  const empty: { oid: string }[] = [];
  expect(nextByOid(empty, 'ash', NONE)).toBeUndefined();
});

it('reaches each item from another one [2.24]', () => {
  const oids = fc.uniqueArray(fc.stringMatching(/^[a-z0-9_-]{1,4}$/), { minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(oids, fc.nat(), (names, seed) => {
      const all = rowOf(...names);
      const shown = new Map(all.map(({ oid }, at) => [oid, new Set([all[(at * seed) % all.length]!.oid])]));
      const reached = new Set<string>();
      for (const [oid, chosen] of shown) {
        for (const other of chosen) if (other !== oid) reached.add(other);
        reached.add(nextByOid(all, oid, chosen)?.oid ?? '');
      }
      expect(all.filter(({ oid }) => !reached.has(oid))).toEqual([]);
    }),
  );
});
