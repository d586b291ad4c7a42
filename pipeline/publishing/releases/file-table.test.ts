import fc from 'fast-check';
import { expect, test } from 'vitest';
import { siteDigest } from '#pipeline/site/manifest';
import { aManifest } from '#pipeline/building/report/facts.fixture';
import { FileTable } from './file-table.ts';

/** Names that sort in an order of their own as folders and as files. */
const names = fc.dictionary(
  fc.constantFrom('a/b', 'a.b', 'a', 'a/b/c', 'é', '😀', '\uFFFF', 'a\nb'),
  fc.string(),
);

test('has its files sorted by name', () => {
  fc.assert(
    fc.property(names, (contents) => {
      const { files } = aManifest(contents);
      const table = FileTable.of(files);
      expect(new Map(table)).toEqual(new Map(files));
      expect(table.names).toEqual([...files.keys()].sort());
      for (const name of ['a', 'a/b', 'z']) {
        expect(table.has(name)).toBe(files.has(name));
        expect(table.get(name)).toEqual(files.get(name));
      }
    }),
  );
});

test('has the digest of the site', () => {
  fc.assert(
    fc.property(names, (contents) => {
      const table = FileTable.of(aManifest(contents).files);
      expect(table.digest()).toBe(siteDigest(table));
    }),
  );
  const many = aManifest(Object.fromEntries(Array.from({ length: 2500 }, (_, index) => [`${index}`, 'a'])));
  expect(FileTable.of(many.files).digest()).toBe(siteDigest(FileTable.of(many.files)));
});

test('finds each file of another table by its name', () => {
  fc.assert(
    fc.property(names, names, (contents, others) => {
      const [table, other] = [FileTable.of(aManifest(contents).files), FileTable.of(aManifest(others).files)];
      expect([...table.indexesIn(other)]).toEqual(table.names.map((name) => other.indexOf(name)));
    }),
  );
});
