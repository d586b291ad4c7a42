import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { policyDigest } from '#pipeline/site/inline-code';
import { NO_INLINE_CODE } from '#pipeline/site/inline-code.fixture';
import { readRecord, writeRecord, type BuildRecord } from './build-record.ts';

const text = fc.record({
  key: fc.option(fc.string()),
  policy: fc.option(fc.string()),
  media: fc.array(fc.string()),
  scripts: fc.array(fc.string()),
});
const kind = fc.constantFrom('script' as const, 'style' as const);
const digest = fc.string().map(policyDigest);
const piece = fc.record({ kind, digest, text: fc.string() });
const element = fc.record({ kind, digest, pieces: fc.array(digest) });
const record: fc.Arbitrary<BuildRecord> = fc.record({
  program: fc.string(),
  content: fc.string(),
  secrets: fc.string(),
  site: fc.string(),
  root: fc.string(),
  stamps: fc.option(fc.string()),
  shard: fc.option(fc.record({ index: fc.nat(), count: fc.nat() })),
  inlineCode: fc.record({ pieces: fc.array(piece), elements: fc.array(element) }),
  search: fc.dictionary(
    fc.string({ minLength: 2, maxLength: 3 }),
    fc.array(fc.tuple(fc.string(), fc.string())).map((records) => new Map(records)),
    { noNullPrototype: true },
  ),
  searchedAgain: fc.array(fc.string()),
  texts: fc.dictionary(fc.string(), text).map((texts) => new Map(Object.entries(texts))),
});

test('reads a record as it was written', async () => {
  const file = join(await writeContent({}), 'record.json');
  await fc.assert(
    fc.asyncProperty(record, async (written) => {
      await writeRecord(file, written);
      expect(await readRecord(file)).toEqual(written);
    }),
  );
});

test('writes common parts of texts once', async () => {
  const file = join(await writeContent({}), 'record.json');
  const page = { key: 'a', policy: "default-src 'self'", media: ['_pictures/0123456789abcdef'], scripts: [] };
  const texts = new Map(Array.from({ length: 10 }, (_, index) => [`${index}.html`, page]));
  const digests = { program: 'a', content: 'b', secrets: 'c', site: 'd', root: 'e', stamps: null };
  const search = { search: {}, searchedAgain: [] };
  await writeRecord(file, { ...digests, ...search, shard: null, inlineCode: NO_INLINE_CODE, texts });
  const written = await readFile(file, 'utf8');
  expect(written.split('default-src')).toHaveLength(2);
  expect(written.split('0123456789abcdef')).toHaveLength(2);
});

test.each([
  ['is no list', {}],
  ['lacks a field', ['a.html', null, -1, []]],
  ['has a name that is none', [1, null, -1, [], []]],
  ['has a key that is none', ['a.html', 1, -1, [], []]],
  ['names a policy that is not there', ['a.html', null, 1, [], []]],
  ['names media that are not there', ['a.html', null, -1, [1], []]],
  ['names a script by half a place', ['a.html', null, -1, [], [0.5]]],
])('ignores a record with a text that %s', async (_, row) => {
  const file = join(await writeContent({}), 'record.json');
  const facts = { program: 'a', content: 'b', secrets: 'c', site: 'd', root: 'e', stamps: null, shard: null };
  const record = { ...facts, search: {}, searchedAgain: [], inlineCode: NO_INLINE_CODE };
  const page = { key: null, policy: "default-src 'self'", media: [], scripts: [] };
  await writeRecord(file, { ...record, texts: new Map([['b.html', page]]) });
  expect(await readRecord(file)).not.toBeNull();
  const stored = await readFile(file, 'utf8');
  await writeFile(file, stored.replace('\n]}\n', `,\n${JSON.stringify(row)}\n]}\n`));
  expect(await readRecord(file)).toBeNull();
});

test.each([
  ['is not there', {}],
  ['is cut off', { 'record.json': '{"version":3,"program":"a"' }],
  ['is of another version', { 'record.json': { version: 1 } }],
  ['is something else', { 'record.json': [] }],
])('ignores a record that %s', async (_, files) => {
  expect(await readRecord(join(await writeContent(files), 'record.json'))).toBeNull();
});
