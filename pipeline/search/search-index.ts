import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { close, createIndex } from 'pagefind';
import { readEntry, type Library } from '#content/library';
import { byCharacters } from '#domain/by-characters';
import { isListed } from '#domain/display-rules';
import { searchIndexPath, searchLanguage } from '#domain/search-language';
import { toRecordAddress, type SearchCard } from '#domain/search-record';
import { listFiles } from '../output/list-files.ts';
import { makeWithheldFinder, othersTexts } from '../output/withheld.ts';
import { joinIndexes, type IndexPart } from './join-indexes.ts';
import { buildSearchDocument } from './search-document.ts';

/** Written by the pages for the index only: what results show. */
export const SEARCH_CARDS = 'search-cards.json';

/**
 * Stands before Pagefind's code, whose calls of `fetch` then come here: Pagefind takes parts of the index that do not come for
 * parts in which nothing was found, and says no word of it (src/services/search-index.ts reads `missed`).
 */
const WATCHED_FETCH = `export let missed = 0;
const fetch = async (address) => {
  try {
    const answer = await globalThis.fetch(address);
    if (!answer.ok) throw new Error(answer.status + ' ' + address);
    return answer;
  } catch (error) {
    missed += 1;
    throw error;
  }
};
`;

/** Characters of the digest of a record: 96 bits. */
const DIGEST_CHARACTERS = 16;

/** Records that are read at once. */
const RECORDS_AT_ONCE = 64;

/** Records that Pagefind holds in memory at once. */
const RECORDS_A_PART = 1000;

/** The digests of what the records of search indexes are made from, by language and oid: the same ones give the same bytes. */
export type SearchDigests = Readonly<Record<string, ReadonlyMap<string, string>>>;

/** The search indexes that the same program made before. */
export interface FormerSearch {
  /** The site that has them. */
  readonly folder: string;
  readonly digests: SearchDigests;
}

/** What is searched in the languages of a site. */
export interface SearchIndexes {
  readonly digests: SearchDigests;
  /** How many records were read, by language. */
  readonly made: Readonly<Record<string, number>>;
  /** The names of the files that stay as they are in the former site, and so were not written. */
  readonly kept: readonly string[];
}

/**
 * Writes the search index of all listed content below `folder`, an index for each language of content, and takes away
 * what it is made from. Of a former index only what has changed is read and written. Throws if a record cannot be indexed,
 * or if content has no card.
 */
export async function buildSearchIndexes(
  folder: string,
  library: Library,
  signal: AbortSignal,
  former: FormerSearch | null = null,
): Promise<SearchIndexes> {
  const cards = await takeCards(folder);
  const digests = digestRecords(library, cards);
  const made: Record<string, number> = {};
  const kept: string[] = [];
  const recordOf = (oid: string) => buildRecord(oid, library, cards);
  try {
    for (const [language, records] of Object.entries(digests)) {
      const path = searchIndexPath(language);
      const formerRecords = former?.digests[language];
      const base =
        former === null || formerRecords === undefined
          ? null
          : { folder: join(former.folder, path), records: formerRecords };
      const index = { language, folder: join(folder, path), records, base, recordOf };
      const { changed, stays } = await buildIndex(index, signal);
      if (changed !== null) made[language] = changed;
      kept.push(...stays.map((name) => join(path, name).slice(1)));
    }
  } finally {
    await close();
  }
  return { digests, made, kept };
}

/** Digests of what listed content is indexed by and checked with, beside the program; by language, in the order of the oids. */
function digestRecords(library: Library, cards: ReadonlyMap<string, SearchCard>): SearchDigests {
  const listed = [...library.entries.values()]
    .filter(({ privacy }) => isListed(privacy))
    .sort((a, b) => byCharacters(a.oid, b.oid));
  const digest = (content: unknown): string =>
    createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, DIGEST_CHARACTERS);
  const withheld = listed.some(({ isTeased }) => isTeased) ? digest(othersTexts({ oid: '' }, library)) : null;
  const languages: Record<string, Map<string, string>> = {};
  for (const facts of listed) {
    const records = (languages[searchLanguage(facts.language)] ??= new Map());
    const own = [cards.get(facts.oid) ?? null, facts.digest, facts.isTeased ? withheld : null];
    records.set(facts.oid, digest(own));
  }
  return languages;
}

async function takeCards(folder: string): Promise<Map<string, SearchCard>> {
  const file = join(folder, SEARCH_CARDS);
  const cards = JSON.parse(await readFile(file, 'utf8')) as SearchCard[];
  await rm(file);
  return new Map(cards.map((card) => [card.oid, card]));
}

interface SearchRecord {
  url: string;
  content: string;
}

async function buildRecord(
  oid: string,
  library: Library,
  cards: ReadonlyMap<string, SearchCard>,
): Promise<SearchRecord> {
  const [facts, card] = [library.entries.get(oid), cards.get(oid)];
  if (facts === undefined || card === undefined)
    throw new Error(`"${oid}" has no card for the search: ${SEARCH_CARDS} does not list it. Build again.`);
  const content = buildSearchDocument(card, await readEntry(facts));
  if (facts.isTeased) {
    const find = await makeWithheldFinder(facts, library);
    const { faults } = await find('search.html', content);
    if (faults.length > 0) throw new Error(`The search index is not fit to publish: ${faults.join('; ')}`);
  }
  return { url: toRecordAddress(card), content };
}

/** The index of a language. */
interface LanguageIndex {
  readonly language: string;
  readonly folder: string;
  /** The digests of its records by oid, in their order. */
  readonly records: ReadonlyMap<string, string>;
  /** The former index and its records; null if there is none. */
  readonly base: Pick<LanguageIndex, 'folder' | 'records'> | null;
  readonly recordOf: (oid: string) => Promise<SearchRecord>;
}

/**
 * Writes the index of a language. Gives how many records were read, null if nothing has changed, and which files stay as
 * they are in the former index.
 */
async function buildIndex(
  { language, folder, records, base, recordOf }: LanguageIndex,
  signal: AbortSignal,
): Promise<{ changed: number | null; stays: readonly string[] }> {
  const oids = [...records.keys()];
  const isSame = (oid: string): boolean => base?.records.get(oid) === records.get(oid);
  const changed = oids.filter((oid) => !isSame(oid));
  const present = base === null ? [] : (await listFiles(base.folder)).map(({ name }) => name);
  if (base !== null && changed.length === 0 && base.records.size === oids.length)
    return { changed: null, stays: present };
  const numbers = new Map(oids.map((oid, number) => [oid, number]));
  const parts: IndexPart[] = [];
  if (base !== null)
    parts.push({
      read: (path) => readFileSync(join(base.folder, path)),
      numbers: [...base.records.keys()].map((oid) => (isSame(oid) ? numbers.get(oid) : undefined)),
    });
  const write = (path: string, content: Buffer | Uint8Array | string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (let start = 0; start < changed.length; start += RECORDS_A_PART) {
    const own = changed.slice(start, start + RECORDS_A_PART);
    const files = await readByPagefind(language, own, recordOf, signal);
    if (base === null && start === 0)
      for (const [path, content] of listCode(files, language)) write(path, content);
    parts.push({
      read: (path) => {
        const content = files.get(path);
        if (content === undefined) throw new Error(`Pagefind has written no ${path}.`);
        return Buffer.from(content);
      },
      numbers: [undefined, ...own.map((oid) => numbers.get(oid))],
    });
  }
  const formerFiles = new Set(present);
  const has = (path: string): boolean => formerFiles.has(path);
  const joined = joinIndexes(parts, { language, oids, has, write });
  const code = present.filter((path) => CODE.test(path));
  return { changed: changed.length, stays: [...joined.filter(has), ...code] };
}

/** The code of an index, and its copies that are packed. */
const CODE = /^(?:pagefind\.js|wasm\.[a-z]+\.pagefind)(?:\.(?:br|gz))?$/;

/**
 * The code that an index needs, by path. Pagefind also writes user interfaces, a worker that takes longer to come than a search,
 * and code for languages of which it has none.
 */
function listCode(
  files: ReadonlyMap<string, Uint8Array>,
  language: string,
): readonly (readonly [path: string, content: Uint8Array | string])[] {
  const own = `wasm.${language}.pagefind`;
  const needed = ['pagefind.js', files.has(own) ? own : 'wasm.unknown.pagefind'];
  return needed.map((path) => {
    const content = files.get(path);
    if (content === undefined) throw new Error(`Pagefind has written no ${path}.`);
    return [path, path === 'pagefind.js' ? WATCHED_FETCH + Buffer.from(content).toString() : content];
  });
}

/** Has every field and nothing else, so that Pagefind numbers the fields of all records alike. It is left out of the index. */
const FIRST_RECORD = {
  url: '/',
  content: `<html><body data-pagefind-body>
<h1 data-pagefind-meta="title">a</h1><p data-pagefind-meta="author">a</p><p data-pagefind-meta="tags">a</p></body></html>`,
};

/** Has records read by Pagefind, in their order after the first; gives the files of the index by path. */
async function readByPagefind(
  language: string,
  oids: readonly string[],
  recordOf: (oid: string) => Promise<SearchRecord>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const { index, errors } = await createIndex({ forceLanguage: language });
  if (index === undefined) throw new Error(`The search index of "${language}" failed: ${errors.join('; ')}`);
  await index.addHTMLFile(FIRST_RECORD);
  for (let start = 0; start < oids.length; start += RECORDS_AT_ONCE) {
    signal.throwIfAborted();
    const part = oids.slice(start, start + RECORDS_AT_ONCE);
    const records = await Promise.all(part.map(recordOf));
    // One after the other: Pagefind numbers records as they come, and the same content has to give the same bytes.
    for (const [at, record] of records.entries()) {
      const added = await index.addHTMLFile(record);
      if (added.errors.length > 0)
        throw new Error(
          `"${part[at] ?? ''}" could not be indexed for the search: ${added.errors.join('; ')}`,
        );
    }
  }
  // Not written by Pagefind itself, which answers before all that it writes is in the files.
  const written = await index.getFiles();
  if (written.errors.length > 0)
    throw new Error(`The search index of "${language}" could not be written: ${written.errors.join('; ')}`);
  await index.deleteIndex();
  return new Map(written.files.map(({ path, content }) => [path, content]));
}
