import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { HAS_PLATFORM } from '#domain/features/constants';
import { cacheByObject } from '#domain/util/cache-by-object';
import { compareStrings } from '#domain/util/compare-strings';
import { isListed } from '#domain/content/display-rules';
import { LOCALES, type Locale } from '#domain/languages/locales';
import { LISTINGS, LISTING_NAMES, type ListedContent, type ListingName } from '#domain/content/listings';
import { newestFirst } from '#domain/content/newest-first';
import { orderByRelation, rowsByLanguage, upNext } from '#domain/content/next-content';
import { groupTranslations, inLanguage, onePerTalk, type Translations } from '#domain/content/translations';
import { groupByTag, tagSlug, type Tag } from '#domain/content/tags';
import type { Owner } from '#library/schemas/owner';
import { readEntry, readStoryboard } from '#library/check-file';
import type { EntryFacts, Library } from '#library/library';
import { NO_ENTRY } from '#library/no-entry';
import type { Entry } from '#library/schemas/entry';
import type { Storyboard } from '#library/schemas/storyboard';
import { typed } from '#library/typed-command';
import type { ShownSite } from '#page-data/frame';
import { Memo } from '#pictures/memo';
import { getBuild } from './environment.ts';
import { setTimeout } from 'node:timers/promises';

/** All content that pages may show. */
export type PageLibrary = Omit<Library, 'root'>;

let loadedLibrary: { readonly file: string; readonly library: PageLibrary } | undefined;

/**
 * Returns the content of the site. A build has already read and validated it and passes a file with
 * it, so that the bundled pages do not depend on content. The dev server reads the collections,
 * which follow every change. Throws in a build without such a file.
 */
export async function loadLibrary(): Promise<PageLibrary> {
  if (import.meta.env.DEV) return readWithRetries(readCollections);
  const file = getBuild()?.libraryFile;
  if (file === undefined)
    throw new Error('The content has not been checked. Build the site with Podium, not with "astro build".');
  if (loadedLibrary?.file !== file)
    loadedLibrary = { file, library: deserialize(readFileSync(file)) as PageLibrary };
  return loadedLibrary.library;
}

async function readCollections(): Promise<PageLibrary> {
  const { getCollection, getEntry } = await import('astro:content');
  const isRealEntry = ({ id }: { readonly id: string }): boolean => id !== NO_ENTRY;
  const contents = [
    ...(await getCollection('presentations', isRealEntry)),
    ...(await getCollection('videos', isRealEntry)),
  ];
  const site = await getEntry('site', 'site');
  if (site === undefined)
    throw new Error(`site/site.json was not loaded. Run "${typed('validate')}" to see why.`);
  return {
    entries: new Map(contents.map(({ id, data }) => [id, data])),
    owners: new Map((await getCollection('owners', isRealEntry)).map(({ id, data }) => [id, data])),
    series: (await getCollection('series', isRealEntry)).map(({ data }) => data),
    templates: (await getCollection('templates', isRealEntry)).map(({ data }) => data),
    site: site.data,
  };
}

const recentEntries = new Memo<Entry>(16);

/**
 * Reads a presentation or video with its facts. A build reads it once for its pages in all
 * languages, which are rendered one after another. Throws in a build if the content has changed
 * since the build began, because its pages would not match their keys.
 */
export function loadEntry(facts: EntryFacts): Promise<Entry> {
  return import.meta.env.DEV
    ? readEntry(facts)
    : recentEntries.get(facts.file, async () => {
        const content = await readEntry(facts, { mayChange: false });
        // Frozen, so that it is rendered once for the pages in all languages.
        Object.freeze(content.transcript);
        return content;
      });
}

/** Returns the facts of the site as a whole. */
export async function loadSite(): Promise<ShownSite> {
  return withEmptyListings(await loadLibrary());
}

const withEmptyListings = cacheByObject((library: PageLibrary): ShownSite => {
  const { forListings } = groupEntries(library);
  const isEmpty = (name: ListingName): boolean => {
    const listing = LISTINGS[name];
    if ('choose' in listing) return listing.choose(forListings).length === 0;
    return name === 'templates' && library.templates.length === 0;
  };
  return { ...library.site, emptyListings: HAS_PLATFORM ? [] : LISTING_NAMES.filter(isEmpty) };
});

/** Content, and a link that opens it or its notes. */
interface LinkedContent {
  facts: EntryFacts;
  linkId: string;
}

/**
 * Groups content for the pages, once per library: a build has one, and in the dev server every
 * change makes a new one. `listed` and its groups are newest first, `sortedByOid` is sorted by oid.
 * Content in `byViewLink` opens only by its view link, notes by those in `byPresenterLink`.
 */
const groupEntries = cacheByObject((library: PageLibrary) => {
  const sorted = [...library.entries.values()].sort(newestFirst);
  const listed = sorted.filter((facts) => isListed(facts.privacy));
  const unlisted = sorted.flatMap((facts): LinkedContent[] => {
    const { privacy, linkId } = facts;
    return isListed(privacy) || linkId === null ? [] : [{ facts, linkId }];
  });
  const withNotes = sorted.flatMap((facts): LinkedContent[] =>
    facts.presenterLinkId === undefined ? [] : [{ facts, linkId: facts.presenterLinkId }],
  );
  const byOid = new Map(listed.map((facts) => [facts.oid, facts]));
  const translations = groupTranslations(listed);
  const talks = onePerTalk(listed, translations);
  const byOwner = new Map(
    [...Map.groupBy(listed, ({ owner }) => owner)].map(([owner, ownContent]) => [
      owner,
      onePerTalk(ownContent, translations),
    ]),
  );
  const tags = library.site.tagPages ? [...groupByTag(listed)] : [];
  const sortedByOid = listed.toSorted((a, b) => compareStrings(a.oid, b.oid));
  const related = orderByRelation(listed);
  const profiles = listProfiles(library, byOwner);
  return {
    listed,
    published: listed.filter(isPublished),
    forListings: {
      all: talks,
      videos: onePerTalk(filterByKind(listed, 'video'), translations),
      staffPicks: onePerTalk(
        library.site.staffPicks.flatMap((oid) => byOid.get(oid) ?? []),
        translations,
      ),
    },
    inOrder: sortedByOid,
    upNextRows: LOCALES.map((locale) => rowsByLanguage(related, locale)),
    byViewLink: new Map(unlisted.map((item) => [item.linkId, item])),
    byPresenterLink: new Map(withNotes.map((item) => [item.linkId, item])),
    byOid,
    byOwner,
    profiles,
    ...groupSeries(library, translations),
    translations,
    publishedTranslations: new Map([...translations].map(([oid, talk]) => [oid, talk.filter(isPublished)])),
    tags: new Map<string, Tag<EntryFacts>>(
      tags.map(([slug, tag]) => [slug, { ...tag, entries: onePerTalk(tag.entries, translations) }]),
    ),
    profilesByOid: new Map(profiles.map((profile) => [profile.owner.oid, profile])),
  };
});

async function getEntries() {
  return groupEntries(await loadLibrary());
}

/** Returns listed presentations and videos, newest first. */
export async function loadListed(kind?: EntryFacts['kind']): Promise<readonly EntryFacts[]> {
  return filterByKind((await getEntries()).listed, kind);
}

/** Returns listed presentations and videos that are published, newest first. */
export async function loadPublished(kind?: EntryFacts['kind']): Promise<readonly EntryFacts[]> {
  return filterByKind((await getEntries()).published, kind);
}

/** Returns listed presentations and videos that are published, sorted by oid. */
export async function loadPublishedByOid(kind?: EntryFacts['kind']): Promise<readonly EntryFacts[]> {
  return filterByKind((await getEntries()).inOrder.filter(isPublished), kind);
}

/** Reports whether content is published, neither a draft nor scheduled. */
export const isPublished = ({ pending }: EntryFacts): boolean => pending === undefined;

const filterByKind = (entries: readonly EntryFacts[], kind: EntryFacts['kind'] | undefined) =>
  kind === undefined ? entries : entries.filter((facts) => facts.kind === kind);

/** Returns the content from which listings choose. */
export async function loadListedContent(): Promise<ListedContent<EntryFacts>> {
  return (await getEntries()).forListings;
}

/** The oids, link ids and owners whose pages are requested; all if absent. */
export type RequestedNames = readonly string[] | undefined;

/** Returns the requested listed content of a type and schema version. */
export async function loadRequested(
  names: RequestedNames,
  kind?: EntryFacts['kind'],
  schemaVersion?: EntryFacts['schemaVersion'],
): Promise<readonly EntryFacts[]> {
  const listed = names === undefined ? await loadListed() : await loadByOid(names);
  return listed.filter(
    (facts) =>
      (kind === undefined || facts.kind === kind) &&
      (schemaVersion === undefined || facts.schemaVersion === schemaVersion),
  );
}

/** Returns the requested hidden and private content, each with its view link. */
export async function loadRequestedUnlisted(names: RequestedNames): Promise<LinkedContent[]> {
  return findRequested((await getEntries()).byViewLink, names);
}

/** Returns the requested content whose notes are published, each with its presenter link. */
export async function loadRequestedNotes(names: RequestedNames): Promise<LinkedContent[]> {
  return findRequested((await getEntries()).byPresenterLink, names);
}

/** Returns the requested values of a map. Looks only for their names, because few are requested. */
function findRequested<Value>(byName: ReadonlyMap<string, Value>, names: RequestedNames): Value[] {
  return names === undefined ? [...byName.values()] : names.flatMap((name) => byName.get(name) ?? []);
}

/** Returns the listed content with these oids, in their order. Skips unknown and unlisted ones. */
export async function loadByOid(oids: readonly string[]): Promise<EntryFacts[]> {
  const { byOid } = await getEntries();
  return oids.flatMap((oid) => byOid.get(oid) ?? []);
}

/**
 * Returns the listed content to show after some content, by the language of the page, the best
 * first. Leaves out its translations, and all content of its series except the next part.
 */
export async function loadUpNext(facts: EntryFacts): Promise<ReadonlyMap<Locale, readonly EntryFacts[]>> {
  const { upNextRows, translations, placeByOid } = await getEntries();
  const place = placeByOid.get(facts.oid);
  const seriesContent =
    place?.series.entries.flatMap((entry) => translations.get(entry.oid) ?? [entry]) ?? [];
  const skippedOids = new Set(
    [...(translations.get(facts.oid) ?? []), ...seriesContent].map(({ oid }) => oid),
  );
  return new Map(upNextRows.map((row) => [row.locale, upNext(facts, place?.next, row, skippedOids)]));
}

/** Reports whether the owner of some content has any listed content, including this one. */
export async function ownerHasListedContent({ privacy, owner }: EntryFacts): Promise<boolean> {
  return isListed(privacy) || (await getEntries()).byOwner.has(owner);
}

/** Returns an owner by the name of their file, or null. */
export async function loadOwner(id: string | null): Promise<Owner | null> {
  return id === null ? null : ((await loadLibrary()).owners.get(id) ?? null);
}

const recentStoryboards = new Memo<Storyboard | null>(16);

/** Reads the storyboard of a template, as `loadEntry` reads content. Null if it has none. */
export function loadStoryboard(template: TemplateEntry): Promise<Storyboard | null> {
  const { storyboardDigest, file } = template;
  if (storyboardDigest === null) return Promise.resolve(null);
  return import.meta.env.DEV
    ? Promise.resolve(readStoryboard(template))
    : recentStoryboards.get(file, () => Promise.resolve(readStoryboard(template, { mayChange: false })));
}

/** The facts of a template. */
export type TemplateEntry = Library['templates'][number];

/** Returns all templates, sorted by title. */
export async function loadTemplates(): Promise<TemplateEntry[]> {
  const { templates } = await loadLibrary();
  return templates.toSorted((a, b) => a.title.localeCompare(b.title, 'en') || compareStrings(a.slug, b.slug));
}

/** An owner with a profile page. */
export interface Profile {
  /** Name of the owner's file. */
  id: string;
  owner: Owner;
  /** The listed content of the owner, newest first; never empty. */
  entries: readonly EntryFacts[];
}

/**
 * Returns the owners with a profile page, sorted by file name: owners with an oid and listed
 * content. A profile without listed content would only reveal that its owner has hidden content.
 */
function listProfiles(
  { owners }: PageLibrary,
  byOwner: ReadonlyMap<string | null, readonly EntryFacts[]>,
): Profile[] {
  return [...owners]
    .map(([id, owner]): Profile => ({ id, owner, entries: byOwner.get(id) ?? [] }))
    .filter(({ owner, entries }) => owner.oid !== '' && entries.length > 0)
    .sort((a, b) => compareStrings(a.id, b.id));
}

/** A series with its listed content, in its order, each talk once; never empty. */
export type SeriesContent = Library['series'][number] & { readonly entries: readonly EntryFacts[] };

/** The place of some content in a series. */
export interface SeriesPlace {
  readonly series: SeriesContent;
  /** Counted from 0. */
  readonly index: number;
  /** The content before and after it, in its language if that exists. */
  readonly previous: EntryFacts | undefined;
  readonly next: EntryFacts | undefined;
}

/**
 * Finds the content of all series, and the place of each content in the first series that contains
 * it or a translation of it.
 */
function groupSeries({ series, entries }: PageLibrary, translations: Translations<EntryFacts>) {
  const all = series
    .map((facts): SeriesContent => ({
      ...facts,
      entries: onePerTalk(
        facts.items.flatMap((oid) => entries.get(oid) ?? []),
        translations,
      ),
    }))
    .sort((a, b) => compareStrings(a.id, b.id));
  const placeByOid = new Map<string, SeriesPlace>();
  for (const seriesContent of all)
    for (const [index, entry] of seriesContent.entries.entries())
      for (const { oid, language } of translations.get(entry.oid) ?? [entry]) {
        const neighbourOf = (other: EntryFacts | undefined) =>
          other && inLanguage(other, language, translations);
        const [previous, next] = [
          neighbourOf(seriesContent.entries[index - 1]),
          neighbourOf(seriesContent.entries[index + 1]),
        ];
        if (!placeByOid.has(oid)) placeByOid.set(oid, { series: seriesContent, index, previous, next });
      }
  return { series: all, placeByOid };
}

/** Returns the talks that are listed in several languages, by oid. */
export async function loadTranslations(): Promise<Translations<EntryFacts>> {
  return (await getEntries()).translations;
}

/** Returns the talks listed in several languages, by oid, with their published languages only. */
export async function loadPublishedTranslations(): Promise<Translations<EntryFacts>> {
  return (await getEntries()).publishedTranslations;
}

/** Returns all series with listed content, sorted by file name. */
export async function loadSeries(): Promise<readonly SeriesContent[]> {
  return (await getEntries()).series;
}

/** Returns the place of some content in the first series with it; undefined if there is none. */
export async function loadSeriesPlace(oid: string): Promise<SeriesPlace | undefined> {
  return (await getEntries()).placeByOid.get(oid);
}

/** Returns the tags with a page, by slug: those of listed content. */
export async function loadTags(): Promise<ReadonlyMap<string, Tag<EntryFacts>>> {
  return (await getEntries()).tags;
}

/** Returns the slugs of some tags that have a page. */
export async function loadTagSlugs(tags: readonly string[]): Promise<ReadonlySet<string>> {
  const allTags = await loadTags();
  return new Set(tags.map(tagSlug).filter((slug) => allTags.has(slug)));
}

/** Returns the owners with a profile page, sorted by file name. */
export async function loadProfiles(): Promise<readonly Profile[]> {
  return (await getEntries()).profiles;
}

/** Returns the requested profiles. */
export async function loadRequestedProfiles(names: RequestedNames): Promise<Profile[]> {
  return findRequested((await getEntries()).profilesByOid, names);
}

/** How often a failed read is repeated. */
const MAX_RETRIES = 20;
/** The pause before a failed read is repeated, in milliseconds. */
const RETRY_PAUSE_MS = 50;

/**
 * Returns the result of `read`, which reads the collections of the dev server. Repeats a failed
 * read: Astro replaces the modules of collections when it writes them, and a read at that moment
 * throws. Throws the last error after a second.
 */
export async function readWithRetries<Result>(
  read: () => Promise<Result>,
  pauseMs = RETRY_PAUSE_MS,
): Promise<Result> {
  for (let retriesLeft = MAX_RETRIES; ; retriesLeft -= 1) {
    try {
      return await read();
    } catch (error) {
      if (retriesLeft === 0) throw error;
    }
    await setTimeout(pauseMs);
  }
}
