import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '#library/sha256';
import { compareStrings } from '#domain/util/compare-strings';
import { FileTable, type ManifestFile } from '#pipeline/site/file-table';
import { UnchangedFiles, UpdatedFiles } from './unchanged-files.ts';

const fileOf = (text: string): ManifestFile => ({
  size: text.length,
  hash: sha256(text),
});
const sorted = (files: Record<string, ManifestFile>): Map<string, ManifestFile> =>
  new Map(Object.entries(files).sort(([a], [b]) => compareStrings(a, b)));
const files = fc
  .dictionary(fc.string({ minLength: 1, maxLength: 3 }), fc.string({ maxLength: 1 }).map(fileOf), {
    noNullPrototype: true,
  })
  .map(sorted);

test('merges staged files with unchanged ones, in the order of their names', () => {
  fc.assert(
    fc.property(files, files, fc.func(fc.boolean()), (previous, staged, stays) => {
      const kept = new UnchangedFiles(FileTable.of(previous), { isCompressed: true });
      const names = [...previous.keys()].filter((name) => stays(name));
      names.forEach((name) => kept.add(name));
      const all = new Map([...names.map((name) => [name, previous.get(name)] as const), ...staged]);
      const updated = new UpdatedFiles(kept, staged);
      expect([...kept.names()]).toEqual(names);
      expect([...updated]).toEqual([...all].sort(([a], [b]) => compareStrings(a, b)));
      expect(updated.size).toBe(all.size);
      for (const name of [...previous.keys(), ...staged.keys()]) {
        expect(updated.get(name)).toEqual(all.get(name));
        expect(updated.has(name)).toBe(all.has(name));
      }
      expect(updated.changedNames()).toEqual(
        [...staged].flatMap(([name, { hash }]) => (previous.get(name)?.hash === hash ? [] : [name])),
      );
      expect(updated.removedNames()).toEqual([...previous.keys()].filter((name) => !all.has(name)));
    }),
  );
});

test('keeps a file with the compressed copies that the site should have', () => {
  const copies = ['a.html', 'a.html.br', 'a.html.gz', 'b.html', 'b.html.br'];
  const previous = FileTable.of(copies.map((name) => [name, fileOf(name)]));
  const keptBy = (compression: ConstructorParameters<typeof UnchangedFiles>[1]) => {
    const kept = new UnchangedFiles(previous, compression);
    kept.add('a.html');
    kept.add('not-there.html');
    return [...kept.names()];
  };
  expect(keptBy({ isCompressed: true })).toEqual(['a.html', 'a.html.br', 'a.html.gz']);
  expect(keptBy({ isCompressed: true, noGzip: true })).toEqual(['a.html', 'a.html.br']);
  expect(keptBy({ isCompressed: false })).toEqual(['a.html']);
});
