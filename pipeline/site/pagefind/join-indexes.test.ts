import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { decode } from 'cborg';
import { close, createIndex } from 'pagefind';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sha256 } from '#library/sha256';
import { seededRandom } from '#domain/util/random-subset';
import type { SearchCard } from '#domain/search/search-record';
import { toCardAddress } from '#domain/search/search-record';
import { ENTRY_FILE, joinIndexes, VERSION, type IndexPart } from './join-indexes.ts';
import { openIndex } from './pagefind.fixture.ts';
import { pack, unpack } from './index-format.ts';

const RECORDS = 200;
const QUERIES = 200;
const SYLLABLES = [
  'ka',
  'lo',
  'mi',
  'ré',
  'sta',
  'tu',
  'vél',
  'bo',
  'dra',
  'nï',
  'pos',
  'qué',
  'sha',
  'ter',
  'zu',
  'gli',
];
const random = seededRandom('join-indexes');
const wordAt = (at: number): string =>
  [...(at + 16).toString(16)].map((digit) => SYLLABLES[parseInt(digit, 16)] ?? '').join('');
/**
 * Returns a random word. Few words are frequent, most are rare. Some occur with and without an
 * accent.
 */
function pickWord(): string {
  const word = wordAt(Math.floor(2000 ** random()));
  return random() < 0.1 ? word.normalize('NFD').replace(/\p{M}/gu, '') : word;
}
const pickWords = (count: number): string => Array.from({ length: count }, pickWord).join(' ');
const records = Array.from({ length: RECORDS }, (_, at) => ({
  oid: `record-${at}`,
  title: pickWords(4),
  tags: at % 3 === 0 ? '' : wordAt(at % 20),
  text: pickWords(20 + Math.floor(random() * 1200)),
}));
type Item = (typeof records)[number];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'join-'));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await close();
  rmSync(folder, { recursive: true });
});

const FIRST: Item = { oid: 'first', title: 'a', tags: 'a', text: 'a' };

/**
 * Indexes records with Pagefind, by default after one that has all fields. Returns the files of the
 * index.
 */
async function read(items: readonly Item[], first = [FIRST]): Promise<ReadonlyMap<string, Buffer>> {
  const { index } = await createIndex({ forceLanguage: 'fr' });
  if (index === undefined) throw new Error('Pagefind does not start.');
  for (const { oid, title, tags, text } of [...first, ...items]) {
    const field = (name: string, value: string) => `<p data-pagefind-meta="${name}">${value}</p>`;
    const fields = `${field('title', title)}${field('author', 'Ada')}${field('tags', tags)}<p data-pagefind-filter="topic">${tags}</p>`;
    await index.addHTMLFile({
      url: toCardAddress({ oid } as SearchCard),
      content: `<html><body data-pagefind-body><div data-pagefind-ignore="index">${fields}</div><p>${text}</p></body></html>`,
    });
  }
  const { files } = await index.getFiles();
  return new Map(files.map(({ path, content }) => [path, Buffer.from(content)]));
}

function partOf(files: ReadonlyMap<string, Buffer>, numbers: IndexPart['numbers']): IndexPart {
  return { numbers, read: (path) => files.get(path) ?? Buffer.alloc(0) };
}

/** Returns content of which the last one was changed first. */
const contents = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    oid: `item-${at}`,
    lastModified: `2026-${String(9999 - at)}`,
  }));

function joinParts(parts: readonly IndexPart[], count: number, previous?: ReadonlyMap<string, Buffer>) {
  const files = new Map<string, Buffer>();
  const has = (path: string) => previous?.has(path) === true;
  const write = (path: string, content: Buffer | string) => files.set(path, Buffer.from(content));
  for (const path of joinIndexes(parts, { language: 'fr', contents: contents(count), has, write })) {
    const kept = previous?.get(path);
    if (!files.has(path) && kept !== undefined) files.set(path, kept);
  }
  return files;
}

/**
 * Returns the numbers of records that keep their order: every `step`-th one from `start`, after the
 * record that is removed.
 */
const every = (step: number, start: number): IndexPart['numbers'] => [
  undefined,
  ...records.flatMap((_, at) => (at % step === start ? [at] : [])),
];
const itemsOf = (step: number, start: number) => records.filter((_, at) => at % step === start);

function store(name: string, ...all: readonly ReadonlyMap<string, Buffer>[]): string {
  for (const files of all)
    for (const [path, content] of files) {
      mkdirSync(dirname(join(folder, name, path)), { recursive: true });
      writeFileSync(join(folder, name, path), content);
    }
  return `${join(folder, name)}/`;
}

test('knows the format of the installed version', () => {
  const installed = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  expect(
    /"pagefind": "(.*)"/.exec(installed)?.[1],
    'Run the tests in this folder, correct what has changed, and name the version in join-indexes.ts.',
  ).toBe(VERSION);
});

test('refuses an index of another version', async () => {
  const files = new Map(await read(records.slice(0, 1)));
  files.set(ENTRY_FILE, Buffer.from(String(files.get(ENTRY_FILE)).replace(VERSION, '1.5.2')));
  expect(() => joinParts([partOf(files, [undefined, 0])], 1)).toThrow(`${ENTRY_FILE} has an unknown format`);
});

test('gives the same results in the same order as one index of Pagefind, for 200 queries', async () => {
  const whole = await read(records, []);
  const parts = await Promise.all(
    [0, 1, 2].map(async (start) => partOf(await read(itemsOf(3, start)), every(3, start))),
  );
  const joined = joinParts(parts, RECORDS);
  const code = new Map([...whole].filter(([path]) => /^pagefind\.js$|^wasm\./.test(path)));
  const [one, other] = [
    await openIndex(store('whole', whole), 'fr'),
    await openIndex(store('joined', code, joined), 'fr'),
  ];
  expect(await other.filters()).toEqual(await one.filters());
  let count = 0;
  for (let query = 0; query < QUERIES; query += 1) {
    const term = query % 4 === 0 ? pickWord().slice(0, 5) : pickWords(1 + (query % 3));
    const expected = await one.findOids(term);
    expect(await other.findOids(term), term).toEqual(expected);
    count += expected.length;
  }
  expect(count).toBeGreaterThan(10 * QUERIES);
}, 60_000);

test('makes the same files of the same records, in any parts', async () => {
  const numbers = records.map((_, at) => at);
  const whole = joinParts([partOf(await read(records), [undefined, ...numbers])], RECORDS);
  const base = joinParts([partOf(await read(records), [undefined, ...numbers])], RECORDS);
  const changed = new Map([...numbers].filter((at) => at % 50 === 7).map((at) => [at, records[at]]));
  const update = joinParts(
    [
      partOf(
        base,
        numbers.map((at) => (changed.has(at) ? undefined : at)),
      ),
      partOf(await read([...changed.values()].filter((item) => item !== undefined)), [
        undefined,
        ...changed.keys(),
      ]),
    ],
    RECORDS,
    base,
  );
  expect([...update.keys()].sort()).toEqual([...whole.keys()].sort());
  for (const [path, content] of whole) expect(update.get(path)?.equals(content), path).toBe(true);
});

test('changes only a few files for a changed record', async () => {
  const numbers = records.map((_, at) => at);
  const base = joinParts([partOf(await read(records), [undefined, ...numbers])], RECORDS);
  const [item] = records;
  if (item === undefined) throw new Error('no record');
  const other = await read([{ ...item, title: 'zebra' }]);
  const parts = [partOf(base, [undefined, ...numbers.slice(1)]), partOf(other, [undefined, 0])];
  const update = joinParts(parts, RECORDS, base);
  const changed = [...update.keys()].filter((path) => !base.has(path));
  const inFolder = (folder: string) => (path: string) => path.startsWith(folder);
  // Only the chunks with words of the old and the new title change.
  expect(changed.filter(inFolder('index/')).length).toBeLessThan(6);
  expect(changed.filter(inFolder('fragment/'))).toHaveLength(1);
  expect([...base.keys()].filter(inFolder('index/')).length).toBeGreaterThan(5);
});

/**
 * Returns the files of an index with the contents of some files changed to another format than
 * Pagefind's.
 */
function damage(files: ReadonlyMap<string, Buffer>, kind: RegExp, change: (content: Buffer) => Buffer) {
  return new Map(
    [...files].map(([path, content]) => [
      path,
      kind.test(path) ? pack(change(unpack(content) ?? content)) : content,
    ]),
  );
}

test.each([
  ['index', /\.pf_index$/, /out of order|not what|byte|array|type/],
  ['meta', /\.pf_meta$/, /has an unknown format/],
  ['filter', /\.pf_filter$/, /has an unknown format/],
])('refuses a file of another format: %s', async (_, kind, message) => {
  const files = await read(records.slice(0, 3));
  // Wrapped into one more array.
  const damaged = damage(files, kind, (content) =>
    Buffer.concat([Buffer.from([0x9f]), content, Buffer.from([0xff])]),
  );
  expect(() => joinParts([partOf(damaged, [undefined, 0, 1, 2])], 3)).toThrow(message);
});

test('refuses a record that no part has', async () => {
  const files = await read(records.slice(0, 2));
  expect(() => joinParts([partOf(files, [undefined, 0, 2])], 3)).toThrow('lacks the record of "item-1"');
});

/** Two texts whose hashes have the same first ten digits, and one with another hash. */
const ALIKE = ['record 62720', 'record 1860237', 'record 0'] as const;
const hashOf = (text: string): string => sha256(text);
const recordPath = (text: string, digits: number) =>
  `fragment/fr_${hashOf(text).slice(0, digits)}.pf_fragment`;

/** Returns the files of an index of some records, each with one of these texts in its file. */
async function readAlike(texts: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map(await read(records.slice(0, texts.length)));
  const [, pages] = metaOf(files);
  // The first record has all fields, and is removed.
  for (const [at, text] of texts.entries())
    files.set(`fragment/${pages[at + 1]?.[0] ?? ''}.pf_fragment`, Buffer.from(text));
  return files;
}

/** Returns the contents of the records of an index by path. */
const recordsOf = (files: ReadonlyMap<string, Buffer>): Record<string, string> =>
  Object.fromEntries(
    [...files].flatMap(([path, content]) =>
      path.startsWith('fragment/') ? [[path, content.toString()]] : [],
    ),
  );

test('names all files but records by 16 digits, with which no two of a large site are the same', async () => {
  const joined = joinParts([partOf(await read(records), [undefined, ...records.keys()])], RECORDS);
  const others = [...joined.keys()].filter((path) => !path.startsWith('fragment/') && path !== ENTRY_FILE);
  expect(new Set(others.map((path) => path.slice(path.lastIndexOf('.'))))).toEqual(
    new Set(['.pf_meta', '.pf_index', '.pf_filter']),
  );
  for (const path of others) expect(path).toMatch(/^(?:index\/|filter\/|pagefind\.)fr_[\da-f]{16}\.pf_/);
});

test('names records by more digits if two have the same first ones, and only these', async () => {
  const [one, two, other] = ALIKE;
  expect(hashOf(one).slice(0, 10)).toBe(hashOf(two).slice(0, 10));
  const joined = joinParts([partOf(await readAlike(ALIKE), [undefined, 0, 1, 2])], 3);
  expect(recordsOf(joined)).toEqual({
    [recordPath(one, 20)]: one,
    [recordPath(two, 20)]: two,
    [recordPath(other, 10)]: other,
  });
});

test('names records of an update, and of parts with the same names, as a whole index does', async () => {
  const [one, two] = ALIKE;
  const both = joinParts([partOf(await readAlike([one, two]), [undefined, 0, 1])], 2);
  const alone = joinParts([partOf(await readAlike([one]), [undefined, 0])], 1);
  const second = joinParts([partOf(await readAlike([two]), [undefined, 0])], 1);
  expect(Object.keys(recordsOf(alone))).toEqual(Object.keys(recordsOf(second)));
  const fewer = joinParts([partOf(both, [0, undefined])], 1, both);
  expect(recordsOf(fewer)).toEqual(recordsOf(alone));
  const more = joinParts([partOf(alone, [0]), partOf(await readAlike([two]), [undefined, 1])], 2, alone);
  expect(recordsOf(more)).toEqual(recordsOf(both));
  const merged = joinParts([partOf(alone, [0]), partOf(second, [1])], 2, new Map([...alone, ...second]));
  expect(recordsOf(merged)).toEqual(recordsOf(both));
  const replaced = joinParts(
    [partOf(alone, [undefined]), partOf(await readAlike([two]), [undefined, 0])],
    1,
    alone,
  );
  expect(recordsOf(replaced)).toEqual(recordsOf(second));
});

type Meta = [version: string, pages: [name: string][], chunks: [from: string, to: string, name: string][]];

function metaOf(files: ReadonlyMap<string, Buffer>): Meta {
  const [path = ''] = [...files.keys()].filter((name) => name.endsWith('.pf_meta'));
  return decode(unpack(files.get(path) ?? Buffer.alloc(0)) ?? Buffer.alloc(0)) as Meta;
}

/** Returns the words at the borders of an index's chunks. */
const bordersOf = (files: ReadonlyMap<string, Buffer>): string[] =>
  metaOf(files)[2].map(([from, to]) => `${from} ${to}`);

test('ends chunks where one index of Pagefind ends them', async () => {
  const joined = joinParts([partOf(await read(records), [undefined, ...records.keys()])], RECORDS);
  expect(bordersOf(joined)).toEqual(bordersOf(await read(records, [])));
  expect(bordersOf(joined).length).toBeGreaterThan(2);
  expect(JSON.parse(joined.get(ENTRY_FILE)?.toString() ?? '')).toMatchObject({
    languages: { fr: { page_count: RECORDS } },
  });
});
