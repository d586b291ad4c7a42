import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FileLines, type ManifestFile } from './file-lines.ts';
import { joinLines } from './join-lines.ts';

const hash = fc.string({
  unit: fc.constantFrom(...'0123456789abcdef'.split('')),
  minLength: 64,
  maxLength: 64,
});
const file: fc.Arbitrary<ManifestFile> = fc.record({ size: fc.nat(), hash });
/** Names of few letters, so that several lists have the same, and of any others. */
const name = fc.oneof(fc.string({ unit: fc.constantFrom('a', 'b', '.', '/') }), fc.string());
const sorted = fc.array(fc.tuple(name, file)).map((all) => {
  const files = new Map(all);
  return FileLines.of([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
});

test('lists are joined by name, and lines of one name in the order of the lists', () => {
  fc.assert(
    fc.property(fc.array(sorted, { maxLength: 9 }), (lists) => {
      const joined = [...joinLines(lists)].map(({ name, list, line }) => {
        expect(lists[list]?.nameOf(line)).toBe(name);
        return [name, list] as const;
      });
      const all = lists.flatMap((list, at) => [...list.keys()].map((own) => [own, at] as const));
      expect(joined).toEqual(all.sort(([a, at], [b, place]) => (a < b ? -1 : a > b ? 1 : at - place)));
    }),
  );
});

test('the picked lines are a list of the same files', () => {
  fc.assert(
    fc.property(fc.array(sorted, { maxLength: 4 }), (all) => {
      const firsts = new Map<string, { list: number; line: number }>();
      for (const { name, list, line } of joinLines(all))
        if (!firsts.has(name)) firsts.set(name, { list, line });
      const picked = [...firsts.values()];
      const made = FileLines.pick(all, {
        lists: picked.map(({ list }) => list),
        lines: picked.map(({ line }) => line),
      });
      const expected = [...firsts].map(([name, { list }]) => [name, all[list]?.get(name)] as const);
      expect([...made]).toEqual(expected);
      for (const [own, one] of expected) expect(made.get(own)).toEqual(one);
      expect(made.has('not there')).toBe(firsts.has('not there'));
    }),
  );
});
