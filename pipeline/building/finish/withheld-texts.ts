import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonOrUndefined } from '#library/util/json-or-undefined';
import { readWholeEntry } from '#library/check-file';
import type { EntryFacts, Library } from '#library/library';
import type { Presentation } from '#library/schemas/presentation';
import type { TranscriptTopic } from '#library/schemas/transcript';
import type { Video } from '#library/schemas/video';
import { textsFolder } from '#library/texts-folder';
import { rulesOf } from '#domain/playback/element-types';
import { nodesToText, sanitiseHtml } from '#domain/html/html-field';
import { publishedPart } from '#domain/playback/published-part';
import { pageElements } from '#pipeline/site/markup/page-elements';
import { publishedPaths } from './check-site.ts';

/** Texts of at least this length are searched for within others; shorter ones must be equal. */
const MIN_SEARCHED_LENGTH = 24;

/** The withheld texts in a file that is built from teased content. */
export interface WithheldTexts {
  /** The texts that the file leaks, one line each. */
  readonly faults: readonly string[];
  /** Whether it has withheld texts that do not count as leaks, because other content has them. */
  readonly hasAllowedTexts: boolean;
}

/** The files of a built site that may contain withheld texts. */
export interface SearchedSite {
  /** Returns the path of a file of the site, by its name; null if there is none. */
  readonly findPath: (name: string) => string | null;
  /** Reports whether the last build has already searched a file. */
  readonly wasSearched: (name: string) => boolean;
  /** Content in whose files the last build found withheld texts that other content had too. */
  readonly searchedAgain: readonly string[];
}

/**
 * Finds the texts of later steps and topics of teased content in the files that are built from it,
 * one line each. Other files, such as listings, are built from facts only, which do not include
 * these texts.
 */
export async function findWithheldTexts(
  { findPath, wasSearched, searchedAgain }: SearchedSite,
  library: Library,
) {
  const oids = new Set(searchedAgain);
  const contents: { oid: string; texts: WithheldTexts }[] = [];
  for (const facts of library.entries.values()) {
    if (!facts.hasOnlyTeaser) continue;
    const names = publishedPaths(facts).map(fileNameOf);
    if (!oids.has(facts.oid) && names.every((name) => findPath(name) === null || wasSearched(name))) continue;
    const findWithheldIn = await makeWithheldFinder(facts, library);
    for (const name of names) {
      const file = findPath(name);
      if (file === null) continue;
      contents.push({ oid: facts.oid, texts: await findWithheldIn(name, await readFile(file, 'utf8')) });
    }
  }
  return {
    faults: contents.flatMap(({ texts }) => texts.faults),
    searchedAgain: [...new Set(contents.flatMap(({ oid, texts }) => (texts.hasAllowedTexts ? [oid] : [])))],
  };
}

function fileNameOf(path: string): string {
  return decodeURIComponent(path)
    .slice(1)
    .replace(/(?<=\/)$/, 'index.html');
}

/**
 * Returns a function that finds unpublished texts of some content in the name and the text of a
 * file built from this content. Throws `ContentError` if the content has changed since its facts
 * were read.
 */
export async function makeWithheldFinder(facts: EntryFacts, library: Library) {
  const entry = await readWholeEntry(facts, { mayChange: false });
  const publishedEntry = publishedPart(entry);
  const publishedTexts = [
    ...stringsIn(publishedEntry),
    nodesToText(sanitiseHtml(publishedEntry.description), Infinity),
  ].map(normalizeSpaces);
  const withheldTexts = [...new Set(allTextsOf(entry).map(normalizeSpaces))].filter(
    (text) => text !== '' && !publishedTexts.some((other) => occursIn(other, text)),
  );
  return async (name: string, text: string): Promise<WithheldTexts> => {
    const values = [...new Set(textValuesIn(name, text).map(normalizeSpaces))];
    const foundTexts = withheldTexts.filter((item) => values.some((value) => occursIn(value, item)));
    if (foundTexts.length === 0) return { faults: [], hasAllowedTexts: false };
    const otherTexts = new Set(
      [...textsOfOthers(facts, library), ...(await readMessages())].map(normalizeSpaces),
    );
    const faults = foundTexts
      .filter((element) => !otherTexts.has(element))
      .map((candidate) => `${name} reveals "${candidate}", which "${facts.oid}" withholds (teaseContent)`);
    return { faults, hasAllowedTexts: faults.length < foundTexts.length };
  };
}

/** Returns all texts of content: step titles, notes, texts, alternative texts, transcript. */
function allTextsOf(content: Presentation | Video): string[] {
  const sceneTexts =
    'storyboard' in content
      ? [
          ...content.storyboard.path.flatMap(({ title, note }) => [title, note ?? '']),
          ...content.storyboard.elements.map((element) => {
            const words = rulesOf(element).words(element);
            return words === null ? '' : 'text' in words ? words.text : words.alt;
          }),
        ]
      : [];
  return [...sceneTexts, ...paragraphsOf(content.transcript)];
}

function paragraphsOf(topics: readonly TranscriptTopic[]): string[] {
  return topics.flatMap(({ texts, topics: subtopics }) => [
    ...texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
    ...paragraphsOf(subtopics),
  ]);
}

/** Returns the texts that pages show of other content and of the site. */
export function textsOfOthers(
  { oid }: Pick<EntryFacts, 'oid'>,
  { entries, owners, templates, series, site }: Library,
): string[] {
  const otherEntries = [...entries.values()].filter((other) => other.oid !== oid);
  return [
    ...otherEntries.flatMap(({ title, tags }) => [title, ...tags]),
    ...stringsIn([[...owners.values()], templates, series, site]),
  ];
}

async function readMessages(): Promise<string[]> {
  const folder = join(textsFolder(), 'public/locales');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json'));
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return files.flatMap((file) => stringsIn(JSON.parse(file)));
}

/** Returns the decoded texts of a file: values of JSON; texts, attributes and JSON of a page. */
function textValuesIn(name: string, text: string): string[] {
  if (name.endsWith('.json')) return stringsIn(parseIfJson(text));
  if (!name.endsWith('.html')) return [];
  return pageElements(text).flatMap((element) => {
    const values = [element.text, ...stringsIn(element.attributes)];
    return [...values, ...values.flatMap((value) => stringsIn(parseIfJson(value)))];
  });
}

const parseIfJson = (text: string): unknown => (/^\s*[[{]/.test(text) ? jsonOrUndefined(text) : undefined);

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

const occursIn = (value: string, text: string): boolean =>
  text.length < MIN_SEARCHED_LENGTH ? value === text : value.includes(text);

const normalizeSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();
