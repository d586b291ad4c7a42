import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byCharacters } from '#domain/by-characters';
import type { ManifestFile } from './report/manifest.ts';
import { joinWithKept } from './update-output.ts';

const fileOf = (hash: string): ManifestFile => ({ size: hash.length, hash });
const sorted = (files: Record<string, ManifestFile>): Map<string, ManifestFile> =>
  new Map(Object.entries(files).sort(([a], [b]) => byCharacters(a, b)));
const files = fc
  .dictionary(fc.string({ minLength: 1, maxLength: 3 }), fc.string().map(fileOf), { noNullPrototype: true })
  .map(sorted);

test('staged files replace and join those that stay, in the order of the names', () => {
  fc.assert(
    fc.property(files, files, fc.func(fc.boolean()), (former, staged, stays) => {
      const names = [...former.keys()].filter((name) => stays(name));
      const kept = names.map((name) => [name, former.get(name)] as const);
      const all = new Map([...kept, ...staged]);
      expect([...joinWithKept({ former: { files: former }, names }, staged)]).toEqual(
        [...all].sort(([a], [b]) => byCharacters(a, b)),
      );
    }),
  );
});

test('a whole site has its staged files only', () => {
  const staged = new Map([['a.html', fileOf('a')]]);
  expect(joinWithKept(null, staged)).toBe(staged);
});
