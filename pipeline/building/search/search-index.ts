import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { digestOf } from '#library/sha256';
import { readEntry } from '#library/check-file';
import type { Library } from '#library/library';
import { isInShard, type Shard } from '#library/shard';
import type { Dated } from '#domain/content/newest-first';
import { compareStrings } from '#domain/util/compare-strings';
import { lengthOf } from '#domain/search/length';
import { isListed } from '#domain/content/display-rules';
import { searchIndexPath, searchLanguage } from '#domain/search/search-language';
import { toCardAddress, type SearchCard } from '#domain/search/search-record';
import { listFiles } from '#pipeline/site/list-files';
import {
  isCode,
  joinIndexes,
  makeIndex,
  stopPagefind,
  type IndexPart,
  type SearchDocument,
} from '#pipeline/site/pagefind/pagefind';
import { makeWithheldFinder, textsOfOthers } from '../finish/withheld-texts.ts';
import { SEARCH_CARDS } from '#pipeline/site/output-folders';
import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Entry } from '#library/schemas/entry';
import { nodesToText, sanitiseHtml } from '#domain/html/html-field';
import { linesOf, type TranscriptBlock, type TranscriptSection } from '#domain/content/transcript';
import { stepTranscriptOf } from '#page-data/step-text';

/** Length of a record's digest in characters: 96 bits. */
const DIGEST_CHARACTERS = 16;

/** Number of records that Pagefind holds in memory at the same time. */
const RECORDS_PER_BATCH = 1000;

/** Digests of the input of records, by language and oid. The same digest means the same record. */
export type SearchDigests = Readonly<Record<string, ReadonlyMap<string, string>>>;

/** The search indexes of an earlier build by the same program. */
export interface PreviousSearch {
  /** Folder of the site with these indexes. */
  readonly folder: string;
  readonly digests: SearchDigests;
}

/** Input of a search index, besides all content and its cards. */
export interface SearchInput {
  /** The indexes of the last build; null for none. */
  readonly previous?: PreviousSearch | null;
  /** The part of the site whose content is indexed; null for all. */
  readonly shard?: Shard | null;
}

/**
 * Writes a search index of all listed content into `folder` for each content language, and removes
 * its input. For a part of a site, indexes only the content of the part. If there is a previous
 * index, reads only changed records and writes only changed files. Throws if a record cannot be
 * indexed, or if content has no card.
 */
export async function buildSearchIndexes(
  folder: string,
  library: Library,
  signal: AbortSignal,
  { previous = null, shard = null }: SearchInput = {},
) {
  const cards = await readAndRemoveCards(folder);
  const digests = digestRecords(library, cards, shard);
  /** Number of indexed records, by language. */
  const indexedCounts: Record<string, number> = {};
  /** Names of files that are unchanged since the previous site and therefore not written. */
  const unchangedNames: string[] = [];
  const recordOf = (oid: string) => buildRecord(oid, library, cards);
  try {
    for (const [language, records] of Object.entries(digests)) {
      const path = searchIndexPath(language);
      const previousRecords = previous?.digests[language];
      const previousIndex =
        previous === null || previousRecords === undefined
          ? null
          : { folder: join(previous.folder, path), records: previousRecords };
      const contents = findContentsOf(records, library);
      const index = { language, folder: join(folder, path), records, contents, previousIndex, recordOf };
      const { changedCount, keptFiles } = await buildIndex(index, signal);
      if (changedCount !== null) indexedCounts[language] = changedCount;
      unchangedNames.push(...keptFiles.map((name) => join(path, name).slice(1)));
    }
  } finally {
    await stopPagefind();
  }
  return { digests, indexedCounts, unchangedNames };
}

export type SearchIndexes = Awaited<ReturnType<typeof buildSearchIndexes>>;

/**
 * Returns the content of records, in the same order, with the time of its last change. Throws if
 * there is none.
 */
export function findContentsOf(records: ReadonlyMap<string, unknown>, library: Library): Dated[] {
  return [...records.keys()].map((oid) => {
    const facts = library.entries.get(oid);
    if (facts === undefined) throw new Error(`The search has a record of "${oid}", which is not content.`);
    return facts;
  });
}

/**
 * Returns the digests of all data, except the program, from which listed content is indexed and
 * checked, by language and sorted by oid.
 */
function digestRecords(
  library: Library,
  cards: ReadonlyMap<string, SearchCard>,
  shard: Shard | null,
): SearchDigests {
  const listedEntries = [...library.entries.values()]
    .filter(({ privacy, pending }) => isListed(privacy) && pending === undefined)
    .sort((a, b) => compareStrings(a.oid, b.oid));
  const digest = (content: unknown): string => digestOf(content, 'base64url').slice(0, DIGEST_CHARACTERS);
  const otherTextsDigest = listedEntries.some(({ hasOnlyTeaser: isTeased }) => isTeased)
    ? digest(textsOfOthers({ oid: '' }, library))
    : null;
  const digestsByLanguage: Record<string, Map<string, string>> = {};
  for (const facts of listedEntries) {
    if (shard !== null && !isInShard(facts.oid, shard)) continue;
    const records = (digestsByLanguage[searchLanguage(facts.language)] ??= new Map());
    const input = [cards.get(facts.oid) ?? null, facts.digest, facts.hasOnlyTeaser ? otherTextsDigest : null];
    records.set(facts.oid, digest(input));
  }
  return digestsByLanguage;
}

async function readAndRemoveCards(folder: string): Promise<Map<string, SearchCard>> {
  const file = join(folder, SEARCH_CARDS);
  const cards = JSON.parse(await readFile(file, 'utf8')) as SearchCard[];
  await rm(file);
  return new Map(cards.map((card) => [card.oid, card]));
}

async function buildRecord(
  oid: string,
  library: Library,
  cards: ReadonlyMap<string, SearchCard>,
): Promise<SearchDocument> {
  const facts = library.entries.get(oid);
  const card = cards.get(oid);
  if (facts === undefined || card === undefined)
    throw new Error(`"${oid}" has no card for the search: ${SEARCH_CARDS} does not list it. Build again.`);
  const content = buildSearchDocument(card, await readEntry(facts));
  if (facts.hasOnlyTeaser) {
    const findWithheldTexts = await makeWithheldFinder(facts, library);
    const { faults } = await findWithheldTexts('search.html', content);
    if (faults.length > 0) throw new Error(`The search index cannot be published: ${faults.join('; ')}`);
  }
  return { url: toCardAddress(card), content };
}

interface LanguageIndex {
  readonly language: string;
  readonly folder: string;
  /** The digests of its records, sorted by oid. */
  readonly records: ReadonlyMap<string, string>;
  /** The content of these records, in the same order. */
  readonly contents: readonly Dated[];
  /** The previous index and its records; null if there is none. */
  readonly previousIndex: Pick<LanguageIndex, 'folder' | 'records'> | null;
  readonly recordOf: (oid: string) => Promise<SearchDocument>;
}

/**
 * Writes the index of a language. Returns the number of indexed records (null if nothing has
 * changed), and the files of the previous index that stay as they are.
 */
async function buildIndex(
  { language, folder, records, contents, previousIndex, recordOf }: LanguageIndex,
  signal: AbortSignal,
): Promise<{ changedCount: number | null; keptFiles: readonly string[] }> {
  const oids = [...records.keys()];
  const isUnchanged = (oid: string): boolean => previousIndex?.records.get(oid) === records.get(oid);
  const changedOids = oids.filter((oid) => !isUnchanged(oid));
  const existingFiles =
    previousIndex === null ? [] : (await listFiles(previousIndex.folder)).map(({ name }) => name);
  if (previousIndex !== null && changedOids.length === 0 && previousIndex.records.size === oids.length)
    return { changedCount: null, keptFiles: existingFiles };
  const numberByOid = new Map(oids.map((oid, number) => [oid, number]));
  const parts: IndexPart[] = [];
  if (previousIndex !== null)
    parts.push({
      read: (path) => readFileSync(join(previousIndex.folder, path)),
      numbers: [...previousIndex.records.keys()].map((oid) =>
        isUnchanged(oid) ? numberByOid.get(oid) : undefined,
      ),
    });
  const writtenFiles = new Set<string>();
  const write = (path: string, content: Buffer | string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    writtenFiles.add(path);
  };
  for (let start = 0; start < changedOids.length; start += RECORDS_PER_BATCH) {
    const batch = changedOids.slice(start, start + RECORDS_PER_BATCH);
    const { read, code } = await makeIndex(language, batch, recordOf, signal);
    if (previousIndex === null && start === 0) code.forEach((content, path) => write(path, content));
    parts.push({ read, numbers: [undefined, ...batch.map((oid) => numberByOid.get(oid))] });
  }
  const previousFiles = new Set(existingFiles);
  const has = (path: string): boolean => previousFiles.has(path);
  const joinedFiles = joinIndexes(parts, { language, contents, has, write });
  const code = existingFiles.filter(isCode);
  return {
    changedCount: changedOids.length,
    keptFiles: [...joinedFiles.filter((path) => !writtenFiles.has(path)), ...code],
  };
}

/** Length in characters at which a description is cut. No description is that long. */
const MAX_DESCRIPTION_LENGTH = 20_000;

/**
 * Returns the document that Pagefind indexes for some content. It consists of title, owner and
 * tags, which are searched but not quoted; filters; and the description and the transcript, with a
 * heading and anchor for each topic, so that results link to it. Content without description and
 * transcript quotes its title.
 */
export function buildSearchDocument(card: SearchCard, content: Entry): string {
  const { title, author, language, kind } = card;
  const { tags, description } = content;
  const textElements = [
    element('p', [nodesToText(sanitiseHtml(description), MAX_DESCRIPTION_LENGTH)]),
    ...stepTranscriptOf(content).sections.flatMap(toElements),
  ].filter(hasText);
  const metadata = [
    element('h1', [title], { 'data-pagefind-meta': 'title' }),
    element('p', [author ?? ''], { 'data-pagefind-meta': 'author' }),
    element('p', [tags.join(', ')], { 'data-pagefind-meta': 'tags' }),
    element('p', [kind], { 'data-pagefind-filter': 'kind' }),
    element('p', [lengthOf(content)], { 'data-pagefind-filter': 'length' }),
    ...tags.map((tag) => element('p', [tag], { 'data-pagefind-filter': 'topic' })),
  ];
  const body = element(
    'body',
    [
      element('div', metadata, { 'data-pagefind-ignore': 'index' }),
      // Pagefind does not index a record without quotable words.
      ...(textElements.length === 0 ? [element('p', [title])] : textElements),
    ],
    { 'data-pagefind-body': '' },
  );
  return toHtml(element('html', [body], { lang: searchLanguage(language) }));
}

const hasText = ({ children: [child] }: Element): boolean => child?.type === 'text' && child.value !== '';

function toElements({ id, heading, blocks, sections }: TranscriptSection): Element[] {
  return [
    ...(heading === null ? [] : [element(`h${heading.level}`, [heading.text], { id })]),
    ...blocks.flatMap(toParagraphs),
    ...sections.flatMap(toElements),
  ];
}

const toParagraphs = (block: TranscriptBlock): Element[] =>
  linesOf(block).map((text) => element('p', [text]));

/**
 * Separates words that Pagefind would index as one. It splits at ' and at spaces, but not at the
 * typographic apostrophe, as in "l’eau", or at a dash without spaces.
 */
function separateWords(text: string): string {
  return text.replace(/(?<=\p{L})’(?=\p{L})/gu, "'").replace(/(?<=\S)[–—](?=\S)/gu, ' $& ');
}

function element(
  tagName: string,
  children: readonly (string | ElementContent)[],
  properties: Record<string, string> = {},
): Element {
  const nodes = children.map((child) =>
    typeof child === 'string' ? { type: 'text' as const, value: separateWords(child) } : child,
  );
  return { type: 'element', tagName, properties, children: nodes };
}
