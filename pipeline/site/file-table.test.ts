import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aManifest } from '#pipeline/building/report/facts.fixture';
import { FileTable, formatFileLine, joinTables, type ManifestFile } from './file-table.ts';
import { siteDigest } from './manifest.ts';

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
      expect(table.digest()).toBe(siteDigest(new Map(table)));
    }),
  );
  const many = aManifest(Object.fromEntries(Array.from({ length: 2500 }, (_, index) => [`${index}`, 'a'])));
  expect(FileTable.of(many.files).digest()).toBe(siteDigest(new Map(FileTable.of(many.files))));
});

test('finds each file of another table by its name', () => {
  fc.assert(
    fc.property(names, names, (contents, others) => {
      const [table, other] = [FileTable.of(aManifest(contents).files), FileTable.of(aManifest(others).files)];
      expect([...table.indexesIn(other)]).toEqual(table.names.map((name) => other.indexOf(name)));
    }),
  );
});

const hash = fc.string({
  unit: fc.constantFrom(...'0123456789abcdef'.split('')),
  minLength: 64,
  maxLength: 64,
});
const file: fc.Arbitrary<ManifestFile> = fc.record({ size: fc.nat(), hash });
/** Names of few letters, so that several tables have the same, and of any others. */
const anyName = fc.oneof(fc.string({ unit: fc.constantFrom('a', 'b', '.', '/') }), fc.string());
const tables = fc.array(fc.tuple(anyName, file)).map((all) => FileTable.of(new Map(all)));

test('reads the lines of a manifest, with any names', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const lines = [...table].map(([name, one]) => formatFileLine(name, one)).join(',\n');
      const bytes = Buffer.from(`{ ${lines} }`);
      const read = FileTable.read(bytes, 2, bytes.length - 2);
      if (table.has('')) expect(read).toBeNull();
      else expect([...(read ?? [])]).toEqual([...table]);
    }),
  );
});

test('tables are joined by name, and files of one name in the order of the tables', () => {
  fc.assert(
    fc.property(fc.array(tables, { maxLength: 9 }), (lists) => {
      const joined = [...joinTables(lists)].map(({ name, tableIndex, fileIndex }) => {
        expect(lists[tableIndex]?.names[fileIndex]).toBe(name);
        return [name, tableIndex] as const;
      });
      const all = lists.flatMap((list, at) => [...list.keys()].map((key) => [key, at] as const));
      expect(joined).toEqual(all.sort(([a, at], [b, place]) => (a < b ? -1 : a > b ? 1 : at - place)));
    }),
  );
});

test('the picked files are a table of the same files', () => {
  fc.assert(
    fc.property(fc.array(tables, { maxLength: 4 }), (all) => {
      const firsts = new Map<string, { tableIndex: number; fileIndex: number }>();
      for (const { name, tableIndex, fileIndex } of joinTables(all))
        if (!firsts.has(name)) firsts.set(name, { tableIndex, fileIndex });
      const picked = [...firsts.values()];
      const made = FileTable.pick(all, {
        tableIndexes: picked.map(({ tableIndex }) => tableIndex),
        fileIndexes: picked.map(({ fileIndex }) => fileIndex),
      });
      const expected = [...firsts].map(
        ([name, { tableIndex }]) => [name, all[tableIndex]?.get(name)] as const,
      );
      expect([...made]).toEqual(expected);
      for (const [key, file] of expected) expect(made.get(key)).toEqual(file);
      expect(made.has('not there')).toBe(firsts.has('not there'));
    }),
  );
});

test('names the file whose hash is malformed', () => {
  const files = new Map([
    ['a/index.html', { size: 12, hash: 'ab'.repeat(32) }],
    ['b/index.html', { size: 12, hash: 'abc' }],
  ]);
  expect(() => FileTable.of(files)).toThrow('has an invalid hash: ["b/index.html",12,"abc"]');
});

test('more files than a manifest can have are refused', () => {
  const files = FileTable.of([['a'.repeat(65_000), { size: 12, hash: 'ab'.repeat(32) }]]);
  const many = Array.from({ length: 33_100 }, () => 0);
  expect(() => FileTable.pick([files], { tableIndexes: many, fileIndexes: many })).toThrow(
    'The list of 33100 files is larger than 2 GiB',
  );
});
