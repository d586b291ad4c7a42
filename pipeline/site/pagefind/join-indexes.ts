import { decode, encode } from 'cborg';
import { sha256 } from '#library/sha256';
import { newestFirst, type Dated } from '#domain/content/newest-first';
import { CHANGE_ORDER } from '#domain/search/search-language';
import { compareStrings } from '#domain/util/compare-strings';
import { pack, unpack } from './index-format.ts';
import { joinWords } from './join-words.ts';

/** A record: the hash in the name of its fragment, its number of words, and a text. */
type Page = [hash: string, words: number, text: string];

/** A filter: its name, and for each value the numbers of the matching records. */
type Filter = [name: string, values: [value: string, records: number[]][]];

/**
 * Words that are fetched together: the shortest prefixes that distinguish them from the
 * neighbouring chunks, and the hash in the file name.
 */
type Chunk = [from: string, to: string, hash: string];

/** The metadata of an index. */
export type Meta = [
  version: string,
  pages: Page[],
  chunks: Chunk[],
  filters: [name: string, hash: string][],
  sorts: [name: string, records: number[]][],
  fields: string[],
];

/** The entry file, from which the browser finds all others. */
export interface Entry {
  version: string;
  languages: Record<string, { hash: string; wasm: string; page_count: number }>;
}

/** The version of Pagefind whose format is known. */
export const VERSION = '1.6.0';

/** Name of the entry file. */
export const ENTRY_FILE = 'pagefind-entry.json';

/** Pagefind's fields of records, in its order. Postings refer to them by index. */
const RECORD_FIELDS = ['author', 'tags', 'title'];

/**
 * Number of hash digits in the name of a record. With 10,000 records, two have the same ones in one
 * of 22,000 sites, and with a million in one of three.
 */
const RECORD_DIGITS = 10;

/** Number of hash digits in the names of two records whose first `RECORD_DIGITS` are the same. */
const LONG_RECORD_DIGITS = 20;

/**
 * Number of hash digits in the name of any other file. A file with a name that another one has
 * would not be written. Of 100,000 chunks, as a million records may have, two have the same digits
 * in one of three billion sites.
 */
const FILE_DIGITS = 16;

interface PlacedRecord {
  /**
   * The name of its file in its part, if that is a digest of its content and the file is there;
   * else null.
   */
  readonly previousName: string | null;
  /** Its name in the joined index if no other record has it. */
  readonly shortHash: string;
  readonly wordCount: number;
  /** Copied as it is; empty in all records so far. */
  readonly text: string;
  readonly read: () => Buffer;
}

/** An index whose records are merged into another one. */
export interface IndexPart {
  /** Reads a file of the index by its path. */
  readonly read: (path: string) => Buffer;
  /** For each record, its number in the joined index; undefined for a removed one. */
  readonly numbers: readonly (number | undefined)[];
}

/** The target of the joined index. */
export interface JoinTarget {
  readonly language: string;
  /** The content in the index, in the order of its records. */
  readonly contents: readonly Dated[];
  /** Reports whether a file already exists. Its name includes the hash of its content. */
  readonly has: (path: string) => boolean;
  /** Writes a file, or replaces it. */
  readonly write: (path: string, content: Buffer | string) => void;
}

/**
 * Merges indexes of one language into one. The same records in the same order result in the same
 * bytes, however they are divided into parts. An index is therefore updated by merging it with an
 * index of the changed records. Returns the paths of all files except code and entry. Throws if a
 * part is not in Pagefind's known format.
 */
export function joinIndexes(
  parts: readonly IndexPart[],
  { language, contents, has, write }: JoinTarget,
): string[] {
  const openedParts = parts.map((part) => ({ ...part, ...openPart(part, language) }));
  const [firstPart] = openedParts;
  if (firstPart === undefined) throw new Error(`The search index of "${language}" has no parts.`);
  const paths: string[] = [];
  const storeFile = (prefix: string, suffix: string, content: Uint8Array): string => {
    const name = nameOf(language, content, FILE_DIGITS);
    const path = `${prefix}${name}${suffix}`;
    paths.push(path);
    if (!has(path)) write(path, pack(content));
    return name;
  };
  const records = placeRecords(openedParts, { language, contents, has });
  const hashCounts = new Map<string, number>();
  for (const { shortHash } of records) hashCounts.set(shortHash, (hashCounts.get(shortHash) ?? 0) + 1);
  const pages = records.map(({ previousName, shortHash, wordCount, text, read }): Page => {
    const name = hashCounts.get(shortHash) === 1 ? shortHash : nameOf(language, read(), LONG_RECORD_DIGITS);
    const path = fragmentPath(name);
    paths.push(path);
    if (name !== previousName) write(path, read());
    return [name, wordCount, text];
  });
  const words = joinWords(
    openedParts.map(({ numbers, meta, read }) => ({ numbers, chunks: readChunks(meta, read) })),
  );
  // Written one after the other, because all words of a large site fill the memory.
  const chunks = words
    .map(({ firstWord, lastWord, content }): Chunk => {
      return [firstWord, lastWord, storeFile('index/', '.pf_index', content)];
    })
    .toArray();
  const filters = joinFilters(openedParts).map((filter): [string, string] => [
    filter[0],
    storeFile('filter/', '.pf_filter', encode(filter)),
  ]);
  // Pagefind keeps the oldest first, and reverses the order.
  const oldestFirst = [...contents.entries()].sort(([, a], [, b]) => newestFirst(b, a));
  const orders: Meta[4] = [[CHANGE_ORDER, oldestFirst.map(([number]) => number)]];
  const meta: Meta = [firstPart.meta[0], pages, shortenBorders(chunks), filters, orders, RECORD_FIELDS];
  const hash = storeFile('pagefind.', '.pf_meta', encode(meta));
  const entry = {
    ...firstPart.entry,
    languages: { [language]: { ...firstPart.facts, hash, page_count: contents.length } },
  };
  write(ENTRY_FILE, JSON.stringify(entry));
  return paths;
}

/**
 * Returns the records of all parts in the order of the joined index. A name depends on the other
 * records only if two have the same first digits, by chance, so it is the same in an update and in
 * a whole index. Throws if a record is missing.
 */
function placeRecords(
  openedParts: readonly (IndexPart & { readonly meta: Meta })[],
  { language, contents, has }: Pick<JoinTarget, 'language' | 'contents' | 'has'>,
): PlacedRecord[] {
  const placedRecords: PlacedRecord[] = [];
  for (const { read, meta, numbers } of openedParts)
    for (const [index, [name, wordCount, text]] of meta[1].entries()) {
      const number = numbers[index];
      if (number === undefined) continue;
      const readRecord = () => read(fragmentPath(name));
      const previousName = has(fragmentPath(name)) ? name : null;
      // The name with the usual number of digits, "<language>_<digits>". A record that is written
      // already begins with it, and need not be read.
      const shortHash =
        previousName?.slice(0, language.length + 1 + RECORD_DIGITS) ??
        nameOf(language, readRecord(), RECORD_DIGITS);
      placedRecords[number] = { previousName, shortHash, wordCount, text, read: readRecord };
    }
  const missing = contents.find((_, number) => placedRecords[number] === undefined);
  if (missing !== undefined)
    throw new Error(`The search index of "${language}" lacks the record of "${missing.oid}".`);
  return placedRecords;
}

export const metaPath = (hash: string): string => `pagefind.${hash}.pf_meta`;

export const fragmentPath = (name: string): string => `fragment/${name}.pf_fragment`;

/** Returns the name of a file in an index: its language, and the first digits of its hash. */
const nameOf = (language: string, content: Uint8Array, digits: number): string =>
  `${language}_${sha256(content).slice(0, digits)}`;

function openPart(
  { read }: IndexPart,
  language: string,
): { entry: Entry; facts: Entry['languages'][string]; meta: Meta } {
  const entry = JSON.parse(read(ENTRY_FILE).toString()) as Entry;
  const facts = entry.languages[language];
  if (facts === undefined || entry.version !== VERSION) throw formatChanged(ENTRY_FILE);
  const path = metaPath(facts.hash);
  const meta = decodeFile(read, path) as Meta;
  const [, pages, , , , fields, ...rest] = meta as [...Meta, ...unknown[]];
  const isKnown = rest.length === 0 && fields.join() === RECORD_FIELDS.join();
  if (!isKnown || pages.length !== facts.page_count) throw formatChanged(path);
  return { entry, facts, meta };
}

function decodeFile(read: IndexPart['read'], path: string): unknown {
  const bytes = unpack(read(path));
  const content: unknown = bytes && decode(bytes);
  if (bytes?.equals(encode(content)) !== true) throw formatChanged(path);
  return content;
}

/** Reads one chunk after the other, so that only the chunks being merged are in memory. */
function* readChunks(meta: Meta, read: IndexPart['read']): Generator<Buffer> {
  for (const [, , hash] of meta[2]) {
    const path = `index/${hash}.pf_index`;
    const content = unpack(read(path));
    if (content === null) throw formatChanged(path);
    yield content;
  }
}

/** Sorts by names and values, because Pagefind writes them in random order. */
function joinFilters(parts: readonly (IndexPart & { meta: Meta })[]): Filter[] {
  const filters = new Map<string, Map<string, number[]>>();
  for (const { meta, read, numbers } of parts)
    for (const [, hash] of meta[3]) {
      const [name, values] = decodeFile(read, `filter/${hash}.pf_filter`) as Filter;
      const joinedValues = filters.get(name) ?? new Map<string, number[]>();
      filters.set(name, joinedValues);
      for (const [value, records] of values) {
        const pages = records.flatMap((record) => numbers[record] ?? []);
        if (pages.length > 0) joinedValues.set(value, [...(joinedValues.get(value) ?? []), ...pages]);
      }
    }
  const sortEntries = <Value>(map: Map<string, Value>) => [...map].sort(([a], [b]) => compareStrings(a, b));
  return sortEntries(filters).flatMap(([name, values]): Filter[] =>
    values.size === 0
      ? []
      : [[name, sortEntries(values).map(([value, records]) => [value, records.sort((a, b) => a - b)])]],
  );
}

/** Shortens the words at a border to the prefixes that distinguish them, as Pagefind does. */
function shortenBorders(chunks: readonly Chunk[]): Chunk[] {
  const shortened = chunks.map((chunk): Chunk => [...chunk]);
  for (const [index, chunk] of shortened.entries()) {
    const nextChunk = shortened[index + 1];
    if (nextChunk === undefined) break;
    const lastWord = [...chunk[1]];
    const firstWord = [...nextChunk[0]];
    let commonLength = 0;
    while (commonLength < lastWord.length && lastWord[commonLength] === firstWord[commonLength])
      commonLength += 1;
    [chunk[1], nextChunk[0]] = [
      lastWord.slice(0, commonLength + 1).join(''),
      firstWord.slice(0, commonLength + 1).join(''),
    ];
  }
  return shortened;
}

function formatChanged(path: string): Error {
  return new Error(`${path} has an unknown format: Pagefind has changed it. Update pipeline/site/pagefind.`);
}
