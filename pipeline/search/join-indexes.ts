import { createHash } from 'node:crypto';
import { decode, encode } from 'cborg';
import { byCharacters } from '#domain/by-characters';
import { joinWords } from './join-words.ts';
import { pack, unpack } from './packed.ts';

/** A record: the hash in the name of its fragment, and how many words it has. */
type Page = [hash: string, words: number];

/** A filter: its name, and its values with the numbers of the records that have each. */
type Filter = [name: string, values: [value: string, records: number[]][]];

/** Words that are fetched together: beginnings that tell them from their neighbours, and the hash in the name of the file. */
type Chunk = [from: string, to: string, hash: string];

/** What an index consists of. */
type Meta = [
  version: string,
  pages: Page[],
  chunks: Chunk[],
  filters: [name: string, hash: string][],
  sorts: unknown[],
  fields: string[],
];

/** The file by which the browser finds the others. */
interface Entry {
  version: string;
  languages: Record<string, { hash: string; wasm: string; page_count: number }>;
}

/** The name of the file by which the browser finds the others. */
export const ENTRY = 'pagefind-entry.json';

/** The fields that Pagefind knows of records, in its order: postings name them by their number. */
const FIELDS = ['author', 'tags', 'title'];

/** Digits of the hash in the name of a file: of 10,000 records two have the same once in 22,000 sites. */
const DIGITS = 10;

/** An index whose records go into another one. */
export interface IndexPart {
  /** Reads a file of it by its path. */
  readonly read: (path: string) => Buffer;
  /** The number that each of its records has in the joined index, in their order; undefined for a record that goes. */
  readonly numbers: readonly (number | undefined)[];
}

/** How the joined index is written. */
export interface JoinTarget {
  readonly language: string;
  /** The oids of its records, in their order. */
  readonly oids: readonly string[];
  /** Whether there is such a file already. Its name has the hash of its content. */
  readonly has: (path: string) => boolean;
  readonly write: (path: string, content: Buffer | string) => void;
}

/**
 * Joins indexes of one language into one. The same records in the same order give the same bytes, whichever parts
 * they came in, so an index is brought up to date by joining it with that of what has changed. Gives the paths of all its files but
 * code and entry. Throws if a part is not what Pagefind used to write, or if two records have the same hash.
 */
export function joinIndexes(
  parts: readonly IndexPart[],
  { language, oids, has, write }: JoinTarget,
): string[] {
  const opened = parts.map((part) => ({ ...part, ...open(part, language) }));
  const [first] = opened;
  if (first === undefined) throw new Error(`The search index of "${language}" has no parts.`);
  const paths: string[] = [];
  const named = (start: string, end: string, content: () => Buffer, hash: string): string => {
    const path = `${start}${language}_${hash}${end}`;
    paths.push(path);
    if (!has(path)) write(path, content());
    return `${language}_${hash}`;
  };
  const store = (start: string, end: string, content: Uint8Array): string =>
    named(start, end, () => pack(content), hashOf(content));
  const pages: Page[] = [];
  for (const { read, meta, numbers } of opened)
    for (const [at, [former, words]] of meta[1].entries()) {
      const number = numbers[at];
      if (number === undefined) continue;
      const path = `fragment/${former}.pf_fragment`;
      if (has(path)) {
        paths.push(path);
        pages[number] = [former, words];
      } else {
        const content = read(path);
        pages[number] = [named('fragment/', '.pf_fragment', () => content, hashOf(content)), words];
      }
    }
  checkPages(pages, language, oids);
  const chunks = [
    ...joinWords(opened.map(({ numbers, meta, read }) => ({ numbers, chunks: readChunks(meta, read) }))),
  ].map(({ first: from, last: to, content }): Chunk => [from, to, store('index/', '.pf_index', content)]);
  const filters = joinFilters(opened).map((filter): [string, string] => [
    filter[0],
    store('filter/', '.pf_filter', encode(filter)),
  ]);
  const meta: Meta = [first.meta[0], pages, shorten(chunks), filters, [], FIELDS];
  const hash = store('pagefind.', '.pf_meta', encode(meta));
  const entry = {
    ...first.entry,
    languages: { [language]: { ...first.own, hash, page_count: oids.length } },
  };
  write(ENTRY, JSON.stringify(entry));
  return paths;
}

/** Throws if a record is missing, or if two records have the same hash, which names the content to change. */
function checkPages(pages: readonly Page[], language: string, oids: readonly string[]): void {
  const known = new Map<string, string>();
  for (const [number, oid] of oids.entries()) {
    const hash = pages[number]?.[0];
    if (hash === undefined)
      throw new Error(`The search index of "${language}" lacks the record of "${oid}".`);
    const other = known.get(hash);
    if (other !== undefined)
      throw new Error(
        `The records of "${other}" and "${oid}" in the search index of "${language}" have the same hash, by ` +
          'chance. Change a word in the title or the transcript of one of them.',
      );
    known.set(hash, oid);
  }
}

const hashOf = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, DIGITS);

/** Reads what an index consists of. */
function open(
  { read }: IndexPart,
  language: string,
): { entry: Entry; own: Entry['languages'][string]; meta: Meta } {
  const entry = JSON.parse(read(ENTRY).toString()) as Entry;
  const own = entry.languages[language];
  if (own === undefined) throw changed(ENTRY);
  const path = `pagefind.${own.hash}.pf_meta`;
  const meta = decodeFile(read, path) as Meta;
  const [, pages, , , sorts, fields, ...more] = meta as [...Meta, ...unknown[]];
  const isKnown = more.length + sorts.length === 0 && fields.join() === FIELDS.join();
  if (!isKnown || pages.length !== own.page_count) throw changed(path);
  return { entry, own, meta };
}

function decodeFile(read: IndexPart['read'], path: string): unknown {
  const bytes = unpack(read(path));
  const content: unknown = bytes && decode(bytes);
  if (bytes?.equals(encode(content)) !== true) throw changed(path);
  return content;
}

/** One after the other, so that only those lie in memory that are being joined. */
function* readChunks(meta: Meta, read: IndexPart['read']): Generator<Buffer> {
  for (const [, , hash] of meta[2]) {
    const path = `index/${hash}.pf_index`;
    const content = unpack(read(path));
    if (content === null) throw changed(path);
    yield content;
  }
}

/** In the order of names and values; Pagefind writes them in an order by chance. */
function joinFilters(parts: readonly (IndexPart & { meta: Meta })[]): Filter[] {
  const filters = new Map<string, Map<string, number[]>>();
  for (const { meta, read, numbers } of parts)
    for (const [, hash] of meta[3]) {
      const [name, values] = decodeFile(read, `filter/${hash}.pf_filter`) as Filter;
      const joined = filters.get(name) ?? new Map<string, number[]>();
      filters.set(name, joined);
      for (const [value, records] of values) {
        const own = records.flatMap((record) => numbers[record] ?? []);
        if (own.length > 0) joined.set(value, [...(joined.get(value) ?? []), ...own]);
      }
    }
  const sorted = <Value>(map: Map<string, Value>) => [...map].sort(([a], [b]) => byCharacters(a, b));
  return sorted(filters).flatMap(([name, values]): Filter[] =>
    values.size === 0
      ? []
      : [[name, sorted(values).map(([value, records]) => [value, records.sort((a, b) => a - b)])]],
  );
}

/** Leaves of the words at both sides of a border what tells them apart, as Pagefind does. */
function shorten(chunks: readonly Chunk[]): Chunk[] {
  const shortened = chunks.map((chunk): Chunk => [...chunk]);
  for (const [at, chunk] of shortened.entries()) {
    const next = shortened[at + 1];
    if (next === undefined) break;
    const [last, first] = [[...chunk[1]], [...next[0]]];
    let same = 0;
    while (same < last.length && last[same] === first[same]) same += 1;
    [chunk[1], next[0]] = [last.slice(0, same + 1).join(''), first.slice(0, same + 1).join('')];
  }
  return shortened;
}

function changed(path: string): Error {
  return new Error(
    `${path} is not what Pagefind used to write. Bring pipeline/search/join-indexes.ts up to date.`,
  );
}
