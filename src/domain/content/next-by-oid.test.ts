import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextByOid, rowsByLanguage } from './next-by-oid.ts';

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

it('stays in a language, and reaches the only content of a language from the largest group [2.24]', () => {
  const all = [
    ...[
      { oid: 'a', language: 'en' },
      { oid: 'b', language: 'de' },
      { oid: 'c', language: 'en' },
    ],
    ...[
      { oid: 'd', language: 'hu' },
      { oid: 'e', language: 'de' },
      { oid: 'f', language: 'en' },
    ],
  ];
  const rows = rowsByLanguage(all);
  const follow = ({ oid, language }: (typeof all)[number]) => nextByOid(rows.get(language)!, oid, NONE)?.oid;
  expect(all.map(follow)).toEqual(['c', 'e', 'd', 'f', 'b', 'a']);
  expect(rowsByLanguage([])).toEqual(new Map());
});

it('reaches each item from another one, whatever their languages [2.24]', () => {
  const oids = fc.uniqueArray(fc.stringMatching(/^[a-z0-9_-]{1,4}$/), { minLength: 2, maxLength: 20 });
  const languages = fc.array(fc.constantFrom('en', 'de', 'hu', 'ja'), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(oids, languages, fc.nat(), (names, spoken, seed) => {
      const all = rowOf(...names).map(({ oid }, at) => ({ oid, language: spoken[at]! }));
      const rows = rowsByLanguage(all);
      const reached = new Set<string>();
      for (const [at, { oid, language }] of all.entries()) {
        const chosen = new Set([all[(at * seed) % all.length]!.oid]);
        for (const other of chosen) if (other !== oid) reached.add(other);
        reached.add(nextByOid(rows.get(language)!, oid, chosen)?.oid ?? '');
      }
      expect(all.filter(({ oid }) => !reached.has(oid))).toEqual([]);
    }),
  );
});
