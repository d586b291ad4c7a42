import { readFile, rm } from 'node:fs/promises';
import { z } from 'astro/zod';
import { jsonOrUndefined } from '#library/util/json-or-undefined';
import { writeAtomically } from '#library/util/files';
import { recordOf } from '#pipeline/site/output-folders';
import { inlineCodeSchema } from '#pipeline/site/inline-code-schema';
import type { SearchDigests } from '../search/search-index.ts';
import type { TextFacts } from '../finish/published-media.ts';

/** A text file of a built site. */
export interface TextRecord extends TextFacts {
  /** Cache key of everything that it shows; null if unknown. */
  readonly key: string | null;
}

const VERSION = 7;
/** The separators of the rows in a record: before the first, between two, and after the last. */
const ROWS_START = ',"texts":[\n';
const ROW_SEPARATOR = ',\n';
const ROWS_END = '\n]}\n';

const number = z.number().int();
/** The schema of a record without its rows. */
const headSchema = z.object({
  version: z.literal(VERSION),
  /** Digest of the program that made it. */
  program: z.string(),
  /** Digest of the content that it shows. */
  content: z.string(),
  /** Digest of the secrets that its texts were searched for. */
  secrets: z.string(),
  /** Hash of the names and contents of all its files, except this record. */
  site: z.string(),
  /** Hash of the top level of the site as the build left it (`rootDigest`). */
  root: z.string(),
  /**
   * Hash of the names and stamps of all its files, except this record (`stampDigest`), for a part;
   * null for a whole site.
   */
  stamps: z.string().nullable(),
  /** The part of the site; null for a whole site. */
  shard: z.object({ index: number, count: number }).nullable(),
  /** The inline code that its policy allows, and its pieces. */
  inlineCode: inlineCodeSchema,
  /** For each language, pairs of oid and digest in the order of the search records. */
  search: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))),
  /**
   * The oids of teased content whose withheld texts also occur in other content, so that its files
   * must be searched again.
   */
  searchedAgain: z.array(z.string()),
  /** Strings that many texts share. Rows refer to them by index. */
  common: z.array(z.string()),
});

/** Facts about a build's output, stored next to it. */
export interface BuildRecord extends Readonly<
  Omit<z.output<typeof headSchema>, 'version' | 'search' | 'common'>
> {
  /** The digests of the search records, by language and oid. */
  readonly search: SearchDigests;
  /** By file name. */
  readonly texts: ReadonlyMap<string, TextRecord>;
}

/**
 * A stored text: its name and key, and the indexes of its policy (-1 for none), media and scripts
 * in `common`.
 */
type Row = readonly [
  name: string,
  key: string | null,
  policyIndex: number,
  mediaIndexes: readonly number[],
  scriptIndexes: readonly number[],
];

/** Reads a record; returns null if there is no valid one. */
export async function readRecord(file: string): Promise<BuildRecord | null> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const start = bytes.indexOf(ROWS_START);
  const end = bytes.length - ROWS_END.length;
  if (start < 0 || end < start || bytes.toString('utf8', end) !== ROWS_END) return null;
  const { data } = headSchema.safeParse(jsonOrUndefined(`${bytes.toString('utf8', 0, start)}}`));
  if (data === undefined) return null;
  const { version: _, common, search, ...facts } = data;
  const texts = readTexts(linesBetween(bytes, start + ROWS_START.length, end), common);
  if (texts === null) return null;
  const digests = Object.entries(search).map(([language, records]) => [language, new Map(records)] as const);
  return { ...facts, search: Object.fromEntries(digests), texts };
}

/** Yields the rows between two offsets. */
function* linesBetween(bytes: Buffer, startOffset: number, endOffset: number): Generator<string> {
  for (let start = startOffset; start < endOffset;) {
    const separator = bytes.indexOf(ROW_SEPARATOR, start);
    const end = separator < 0 ? endOffset : separator;
    yield bytes.toString('utf8', start, end);
    start = end + ROW_SEPARATOR.length;
  }
}

/**
 * Reads the rows of texts; returns null if a row is invalid. The 150,000 rows of a large site are
 * parsed one by one and without a schema, because all of them together take 60 MB. Equal keys and
 * lists are shared in memory.
 */
function readTexts(rows: Iterable<string>, common: readonly string[]): Map<string, TextRecord> | null {
  const lists = new Map<string, readonly string[]>();
  const stringsAt = (indexes: readonly number[]): readonly string[] => {
    const key = indexes.join();
    const list = lists.get(key) ?? indexes.map((place) => common[place] ?? '');
    lists.set(key, list);
    return list;
  };
  const keys = new Map<string | null, string | null>();
  const deduplicateKey = (key: string | null): string | null => {
    const sharedKey = keys.get(key) ?? key;
    keys.set(sharedKey, sharedKey);
    return sharedKey;
  };
  const texts = new Map<string, TextRecord>();
  for (const text of rows) {
    const row = jsonOrUndefined(text);
    if (!isRow(row, common.length)) return null;
    const [name, key, policyIndex, media, scripts] = row;
    const policy = common[policyIndex] ?? null;
    texts.set(name, {
      key: deduplicateKey(key),
      policy,
      media: stringsAt(media),
      scripts: stringsAt(scripts),
    });
  }
  return texts;
}

/** Reports whether a value is a row whose indexes are all below `stringCount`. */
function isRow(row: unknown, stringCount: number): row is Row {
  if (!Array.isArray(row) || row.length !== 5) return false;
  const [name, key, policy, media, scripts] = row as unknown[];
  const isIndex = (place: unknown) =>
    Number.isInteger(place) && Number(place) >= 0 && Number(place) < stringCount;
  const areIndexes = (list: unknown) => Array.isArray(list) && list.every(isIndex);
  return (
    typeof name === 'string' &&
    (key === null || typeof key === 'string') &&
    (policy === -1 || isIndex(policy)) &&
    areIndexes(media) &&
    areIndexes(scripts)
  );
}

export async function writeRecord(file: string, record: BuildRecord): Promise<void> {
  await writeAtomically(file, recordChunks(record));
}

/** Number of rows that are written at once. All rows of a large site would take 20 MB. */
const ROWS_AT_ONCE = 500;

/** Yields the text of a record in parts, which are written one after the other. */
export function* recordChunks({ texts, search, ...facts }: BuildRecord): Generator<string> {
  const indexByString = new Map<string, number>();
  const indexOf = (text: string): number => {
    const place = indexByString.get(text) ?? indexByString.size;
    indexByString.set(text, place);
    return place;
  };
  for (const { policy, media, scripts } of texts.values()) {
    if (policy !== null) indexOf(policy);
    media.forEach(indexOf);
    scripts.forEach(indexOf);
  }
  const digests = Object.entries(search).map(([language, records]) => [language, [...records]] as const);
  const headFacts = { ...facts, search: Object.fromEntries(digests), common: [...indexByString.keys()] };
  yield JSON.stringify({ version: VERSION, ...headFacts }).slice(0, -1) + ROWS_START;
  let rows: string[] = [];
  let isFirst = true;
  for (const [name, { key, policy, media, scripts }] of texts) {
    const textIndexes = [policy === null ? -1 : indexOf(policy), media.map(indexOf), scripts.map(indexOf)];
    rows.push(JSON.stringify([name, key, ...textIndexes]));
    if (rows.length < ROWS_AT_ONCE) continue;
    yield (isFirst ? '' : ROW_SEPARATOR) + rows.join(ROW_SEPARATOR);
    rows = [];
    isFirst = false;
  }
  yield `${rows.length === 0 || isFirst ? '' : ROW_SEPARATOR}${rows.join(ROW_SEPARATOR)}${ROWS_END}`;
}

/** Removes the record of `outDir`, which would not match the site while it changes. */
export async function dropRecord(outDir: string): Promise<void> {
  await rm(recordOf(outDir), { force: true });
}
