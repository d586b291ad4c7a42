import { readFile, rm } from 'node:fs/promises';
import { z } from 'astro/zod';
import { writeWhole } from '#pictures/files';
import type { SearchDigests } from '../search/search-index.ts';
import { inlineCodeSchema, type InlineCode } from '../output/own-code.ts';
import type { TextFacts } from '../output/text-facts.ts';
import type { Shard } from './page-plan.ts';

/** A text of a built site. */
export interface TextRecord extends TextFacts {
  /** Stands for all that it shows; null where nobody knows. */
  readonly key: string | null;
}

/** What a build knows of what it made, beside what stands in it. */
export interface BuildRecord {
  /** Digest of the program that made it. */
  readonly program: string;
  /** Digest of the content that it shows. */
  readonly content: string;
  /** Digest of what must stay secret, which its texts were searched for. */
  readonly secrets: string;
  /** Hash over the names and contents of all its files, but for this record. */
  readonly site: string;
  /** Hash over what stands at the top of the site, where the build left it (`rootDigest`). */
  readonly root: string;
  /** Which part of a site it is; null for a whole one. */
  readonly shard: Shard | null;
  /** The inline code that its policy allows, and what that is made of. */
  readonly inlineCode: InlineCode;
  /** The digests of what its search indexes are made from, by language and oid; empty for a part, which has none. */
  readonly search: SearchDigests;
  /** The oids of teased content in whose files other content has to be known to judge withheld texts. */
  readonly searchedAgain: readonly string[];
  /** By the names of their files. */
  readonly texts: ReadonlyMap<string, TextRecord>;
}

const number = z.number().int();
const stored = z.object({
  version: z.literal(5),
  program: z.string(),
  content: z.string(),
  secrets: z.string(),
  site: z.string(),
  root: z.string(),
  shard: z.object({ index: number, count: number }).nullable(),
  inlineCode: inlineCodeSchema,
  /** Of each language oids and digests, in the order of the records. */
  search: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))),
  searchedAgain: z.array(z.string()),
  /** What many texts have in common: each names it by its place here. */
  common: z.array(z.string()),
  texts: z.array(z.unknown()),
});

/** A text as it is stored: its name and key, and the places of its policy (-1 for none), media and scripts in `common`. */
type Row = readonly [
  name: string,
  key: string | null,
  policy: number,
  media: readonly number[],
  scripts: readonly number[],
];

/** Name of the record of a part of a site, which lies in it: nobody publishes a part. */
export const PART_RECORD = 'part.json';

/** Where the record of the site in `out` lies: beside it, for it names what only view links open. */
export const recordOf = (out: string): string => `${out}.record.json`;

/** Reads a record; null if there is none that can be understood. */
export async function readRecord(file: string): Promise<BuildRecord | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const { data } = stored.safeParse(parse(text));
  if (data === undefined) return null;
  const { version: _, common, texts: rows, search, ...facts } = data;
  const texts = readTexts(rows, common);
  if (texts === null) return null;
  const digests = Object.entries(search).map(([language, records]) => [language, new Map(records)] as const);
  return { ...facts, search: Object.fromEntries(digests), texts };
}

/**
 * Reads the rows of texts; null if one is none. A large site has 150,000: a schema would copy each, and texts that name the same
 * media or scripts have one list of them in memory.
 */
function readTexts(rows: readonly unknown[], common: readonly string[]): Map<string, TextRecord> | null {
  const lists = new Map<string, readonly string[]>();
  const listAt = (places: readonly number[]): readonly string[] => {
    const key = places.join();
    const known = lists.get(key) ?? places.map((place) => common[place] ?? '');
    lists.set(key, known);
    return known;
  };
  const texts = new Map<string, TextRecord>();
  for (const row of rows) {
    if (!isRow(row, common.length)) return null;
    const [name, key, place, media, scripts] = row;
    const policy = common[place] ?? null;
    texts.set(name, { key, policy, media: listAt(media), scripts: listAt(scripts) });
  }
  return texts;
}

/** Whether a value is the row of a text whose places are among so many. */
function isRow(row: unknown, places: number): row is Row {
  if (!Array.isArray(row) || row.length !== 5) return false;
  const [name, key, policy, media, scripts] = row as unknown[];
  const isPlace = (place: unknown) => Number.isInteger(place) && Number(place) >= 0 && Number(place) < places;
  const arePlaces = (list: unknown) => Array.isArray(list) && list.every(isPlace);
  return (
    typeof name === 'string' &&
    (key === null || typeof key === 'string') &&
    (policy === -1 || isPlace(policy)) &&
    arePlaces(media) &&
    arePlaces(scripts)
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Written by something else: as if there were none.
    return null;
  }
}

/** Writes a record. */
export async function writeRecord(file: string, record: BuildRecord): Promise<void> {
  await writeWhole(file, recordParts(record));
}

/** Texts whose rows are written at once: those of a large site take 20 MB. */
const ROWS_AT_ONCE = 500;

/** The text of a record in parts, which are written one after the other. */
export function* recordParts({ texts, search, ...facts }: BuildRecord): Generator<string> {
  const places = new Map<string, number>();
  const placeOf = (text: string): number => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  for (const { policy, media, scripts } of texts.values()) {
    if (policy !== null) placeOf(policy);
    media.forEach(placeOf);
    scripts.forEach(placeOf);
  }
  const digests = Object.entries(search).map(([language, records]) => [language, [...records]] as const);
  const listed = { ...facts, search: Object.fromEntries(digests), common: [...places.keys()] };
  yield `${JSON.stringify({ version: 5, ...listed }).slice(0, -1)},"texts":[`;
  let rows: string[] = [];
  let isFirst = true;
  for (const [name, { key, policy, media, scripts }] of texts) {
    const shared = [policy === null ? -1 : placeOf(policy), media.map(placeOf), scripts.map(placeOf)];
    rows.push(JSON.stringify([name, key, ...shared]));
    if (rows.length < ROWS_AT_ONCE) continue;
    yield (isFirst ? '' : ',') + rows.join();
    [rows, isFirst] = [[], false];
  }
  yield `${rows.length === 0 || isFirst ? '' : ','}${rows.join()}]}`;
}

/** Removes the record of `out`: while the site changes, it would say of the new one what is true of the old. */
export async function dropRecord(out: string): Promise<void> {
  await rm(recordOf(out), { force: true });
}
