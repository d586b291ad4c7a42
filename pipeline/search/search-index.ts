import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import { readEntry, type Library } from '#content/library';
import { isListed } from '#domain/display-rules';
import { searchIndexPath, searchLanguage } from '#domain/search-language';
import { toRecordAddress, type SearchCard } from '#domain/search-record';
import { makeWithheldFinder, othersTexts } from '../output/withheld.ts';
import { putInOrder } from './in-order.ts';
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

/** What the index brings that nobody here uses: user interfaces, and a worker that takes longer to come than a search. */
const UNUSED = /^pagefind-(?:ui|modular-ui|component-ui|highlight|worker)\.(?:js|css)$/;

const RECORDS_AT_ONCE = 64;

/** The digests of the search indexes of a site, by language: an index with the same digest has the same bytes. */
export type SearchDigests = Readonly<Record<string, string>>;

/** What is searched in the languages of a site. */
export interface SearchIndexes {
  readonly digests: SearchDigests;
  /** The languages whose indexes are those of the last build, and so were not written. */
  readonly kept: readonly string[];
}

/**
 * Writes the search index of all listed content below `folder`, an index for each language of content, and takes away
 * what it is made from. An index that has its digest in `former` still is not written. Throws if a record cannot be indexed,
 * or if content has no card.
 */
export async function buildSearchIndexes(
  folder: string,
  library: Library,
  signal: AbortSignal,
  former: SearchDigests = {},
): Promise<SearchIndexes> {
  const cards = await takeCards(folder);
  const languages = new Map<string, string[]>();
  for (const { oid, language, privacy } of library.entries.values()) {
    if (!isListed(privacy)) continue;
    const code = searchLanguage(language);
    const oids = languages.get(code) ?? [];
    oids.push(oid);
    languages.set(code, oids);
  }
  const digests: Record<string, string> = {};
  const kept: string[] = [];
  try {
    for (const [language, oids] of languages) {
      oids.sort();
      const digest = digestIndex(oids, library, cards);
      digests[language] = digest;
      if (former[language] === digest) {
        kept.push(language);
        continue;
      }
      const records = (oid: string) => buildRecord(oid, library, cards);
      await buildIndex(join(folder, searchIndexPath(language)), language, oids, records, signal);
    }
  } finally {
    await close();
  }
  return { digests, kept };
}

/** Stands for all that the index of this content is made from and checked with, beside the program. */
function digestIndex(
  oids: readonly string[],
  library: Library,
  cards: ReadonlyMap<string, SearchCard>,
): string {
  const hash = createHash('sha256');
  const isTeased = oids.some((oid) => library.entries.get(oid)?.isTeased);
  if (isTeased) hash.update(JSON.stringify(othersTexts({ oid: '' }, library)));
  for (const oid of oids)
    hash.update(`${JSON.stringify([cards.get(oid) ?? null, library.entries.get(oid)?.digest])}\n`);
  return hash.digest('base64url');
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

async function buildIndex(
  outputPath: string,
  language: string,
  oids: readonly string[],
  recordOf: (oid: string) => Promise<SearchRecord>,
  signal: AbortSignal,
): Promise<void> {
  const { index, errors } = await createIndex({ forceLanguage: language });
  if (index === undefined) throw new Error(`The search index of "${language}" failed: ${errors.join('; ')}`);
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
  await writeIndex(index, outputPath, language);
}

async function writeIndex(index: PagefindIndex, outputPath: string, language: string): Promise<void> {
  // Not by Pagefind itself, which answers before all that it writes is in the files.
  const { errors, files } = await index.getFiles();
  if (errors.length > 0)
    throw new Error(`The search index of "${language}" could not be written: ${errors.join('; ')}`);
  await index.deleteIndex();
  const hasOwn = files.some(({ path }) => path === `wasm.${language}.pagefind`);
  const isUnused = (path: string) => UNUSED.test(path) || (hasOwn && path === 'wasm.unknown.pagefind');
  for (const { path, content } of files) {
    if (isUnused(path)) continue;
    mkdirSync(dirname(join(outputPath, path)), { recursive: true });
    writeFileSync(join(outputPath, path), content);
  }
  await putInOrder(outputPath, language);
  const code = join(outputPath, 'pagefind.js');
  await writeFile(code, WATCHED_FETCH + (await readFile(code, 'utf8')));
}
