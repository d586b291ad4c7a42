import { filesOf, readFilm } from '#library/adaptive/film';
import { digestOf } from '#library/sha256';
import { DIGESTS_FILE, FileDigests } from '#library/file-digest';
import type { EntryFacts } from '#library/library';
import type { Site } from '#library/schemas/site';
import { cacheByObject } from '#domain/util/cache-by-object';
import { factsOf } from '#domain/media/media-formats';
import { countMonthPages, itemsAt, type ListingPlan, type Place } from '#domain/content/listing-places';
import { LOCALES } from '#domain/languages/locales';
import { cardFacts } from '#page-data/card';
import { chooseSidebar } from './choose-sidebar.ts';
import {
  ownerHasListedContent,
  loadOwner,
  loadTagSlugs,
  loadSeriesPlace,
  loadSite,
  loadTranslations,
  type SeriesContent,
  type SeriesPlace,
  type TemplateEntry,
} from './content.ts';
import { choosePicks, loadPlan } from './listing-plan.ts';

// Keys of pages. A page whose key is the same as in the last build need not be rendered again. A
// key covers all input of a page except the program, whose digest the build adds. Keys are the same
// on every machine.

const fileDigests = new FileDigests(DIGESTS_FILE);

/** Returns the key of a content's own pages and files without cards, such as its embed page. */
export const contentKey = cacheByObject((facts: EntryFacts): Promise<string> =>
  keyOf(() => contentInput(facts)),
);

/** Returns the key of the view page of some content, in every language. */
export function viewPageKey(facts: EntryFacts): Promise<string> {
  return keyOf(async () => {
    const { templates, picks, areTopPicks, videos, upNext } = await chooseSidebar(facts);
    const cards = [await cardInputs(picks), await cardInputs(videos), await templateCardInputs(templates)];
    const upNextRows = [...upNext.values()];
    const upNextOids = upNextRows.map((entries) => entries.map(({ oid }) => oid));
    const place = await loadSeriesPlace(facts.oid);
    return [
      await contentInput(facts),
      areTopPicks,
      cards,
      upNextOids,
      await cardInputs([...new Set(upNextRows.flat())]),
      place && seriesPlaceFacts(place),
      (await loadTranslations()).get(facts.oid)?.map(cardFacts),
    ];
  });
}

/**
 * The subject of a listing that is not one of the site's own, an owner, a tag or a series, or the
 * filters of a listing.
 */
export type Group =
  | { readonly kind: 'user'; /** Name of the owner's file. */ readonly name: string }
  | {
      readonly kind: 'tag';
      readonly name: string;
      readonly title: string;
      /** The values of filters to which its pages link; absent for its feed. */
      readonly values?: readonly string[];
    }
  | {
      readonly kind: 'filter';
      /** Filter and value; empty for the listing of all content. */
      readonly name: string;
      /** The values to which the page links. */
      readonly values: readonly string[];
    }
  | {
      readonly kind: 'series';
      /** Name of its file. */ readonly name: string;
      readonly series: SeriesContent;
    };

/** Returns the facts of a series that the pages of its content show. */
function seriesPlaceFacts({ series, index, previous, next }: SeriesPlace): unknown {
  const { id, title, language, entries } = series;
  const neighbours = [previous, next];
  return [id, title, language, index, entries.length, neighbours.map((facts) => facts && cardFacts(facts))];
}

/** Returns the key of a page of a listing or its archive. */
export function listingKey(
  entries: readonly EntryFacts[],
  place: Place,
  group: Group | null = null,
): Promise<string> {
  return keyOf(async () => {
    const plan = await loadPlan(entries);
    const entriesOnPage = itemsAt(plan, place);
    return [
      await digestOfSiteFacts(),
      await groupInput(group),
      lengthFactsOf(plan, place, group !== null && group.kind !== 'filter'),
      await cardInputs(entriesOnPage),
      await socialCardInput(place.kind === 'archive' ? entries : entriesOnPage),
      // The cards of a profile show the day of the last change.
      group?.kind === 'user' ? entriesOnPage.map(({ lastModified }) => lastModified) : null,
    ];
  });
}

async function groupInput(group: Group | null): Promise<unknown> {
  if (group?.kind === 'user') return loadOwner(group.name);
  if (group?.kind !== 'series') return group;
  const { entries: _, previewFile, ...facts } = group.series;
  return [facts, await digestsOf([previewFile])];
}

/** Returns the key of the feed or another list of some content, or of a group. */
export function feedKey(entries: readonly EntryFacts[], group: Group | null = null): Promise<string> {
  return keyOf(async () => [await groupInput(group), await Promise.all(entries.map(contentKey))]);
}

/** Returns what one page of a listing shows about the length of the listing. */
function lengthFactsOf(plan: ListingPlan<EntryFacts>, place: Place, isGroup: boolean): unknown {
  const { items, pages, months } = plan;
  if (place.kind === 'archive') return months.map(({ month, items }) => [month, items.length]);
  if (place.kind === 'month') {
    const { month, number } = place;
    return [month, number, number < countMonthPages(plan, month)];
  }
  // Only the first page of a group shows the number of entries; other pages show the number of
  // pages. The first and the last page link to the archive.
  if (isGroup && place.number === 1) return items.length;
  return [pages, months.length > 0 && (place.number === 1 || place.number === pages)];
}

/** Returns the key of a page with sections of cards. `titles` are the titles from content files. */
export function sectionsKey(
  sections: readonly (readonly EntryFacts[])[],
  titles: readonly unknown[] = [],
): Promise<string> {
  return keyOf(async () => [
    await digestOfSiteFacts(),
    titles,
    await Promise.all(sections.map(cardInputs)),
    await socialCardInput(sections[0] ?? []),
  ]);
}

/** Returns the key of the accessibility statement. */
export function statementKey(): Promise<string> {
  return keyOf(digestOfSiteFacts);
}

/** Returns the key of the playback file of a template. */
export function templatePlaybackKey(template: TemplateEntry): Promise<string> {
  return keyOf(() => drawingInput(template));
}

/**
 * Returns the key of a page that shows all templates, and whose social card is that of one: by
 * default the first.
 */
export function templatesKey(
  templates: readonly TemplateEntry[],
  picturedTemplate: TemplateEntry | undefined = templates[0],
): Promise<string> {
  return keyOf(async () => [
    await digestOfSiteFacts(),
    await templateCardInputs(templates),
    picturedTemplate && (await drawingInput(picturedTemplate)),
  ]);
}

/**
 * Returns the key of the search page in every language, which depends on the tags and languages of
 * all listed content, and on the cards of staff picks.
 */
export function searchKey(listed: readonly EntryFacts[]): Promise<string> {
  const tagsAndLanguages = listed.map(({ tags, language }) => [tags, language]);
  return keyOf(async () => [
    await digestOfSiteFacts(),
    tagsAndLanguages,
    await socialCardInput(listed),
    await Promise.all(LOCALES.map(async (locale) => cardInputs(await choosePicks(locale)))),
  ]);
}

/** Returns the key of the sitemap that lists these pages. */
export function pathsKey(paths: readonly string[]): Promise<string> {
  return keyOf(() => Promise.resolve(paths));
}

/** Returns the key of a sitemap of content. */
export function sitemapKey(
  kind: 'pages' | 'images' | 'videos',
  entries: readonly EntryFacts[],
): Promise<string> {
  return keyOf(async () => [
    kind === 'videos' ? await digestOfSiteFacts() : null,
    await Promise.all(
      entries.map(async (facts) => {
        const { kind: contentKind, oid, slug, schemaVersion, lastModified, title } = facts;
        const address = [contentKind, oid, slug, schemaVersion];
        if (kind === 'pages') return [address, lastModified];
        const picture = await socialCardInput([facts]);
        return kind === 'images' ? [address, title, picture] : [await contentInput(facts), picture];
      }),
    ),
  ]);
}

async function contentInput(facts: EntryFacts): Promise<unknown> {
  const { digest, media, owner, pending, tags } = facts;
  return [
    digest,
    pending,
    [...(await loadTagSlugs(tags))],
    await digestsOf(media),
    await loadOwner(owner),
    await ownerHasListedContent(facts),
    await digestOfSiteFacts(),
  ];
}

/** Returns a digest of the site facts that any page may show. Cards cover the site's picks. */
async function digestOfSiteFacts(): Promise<string> {
  return digestOfSite(await loadSite());
}

/** Computed once in a build: the suggested terms of all languages are the largest part of a key. */
const digestOfSite = cacheByObject(({ staffPicks: _, videos: __, ...facts }: Site) => shortDigest(facts));

async function cardInputs(entries: readonly EntryFacts[]): Promise<unknown> {
  const translations = await loadTranslations();
  return Promise.all(
    // All translations, because a card shows the one in the language of its page.
    entries
      .flatMap((facts) => translations.get(facts.oid) ?? [facts])
      .map(async (facts) => {
        const { owner, preview, poster, previewAnimation } = facts;
        const hasDrawnPicture = preview === null && poster === null;
        return [
          cardFacts(facts),
          await loadOwner(owner),
          await digestsOf([preview, poster, previewAnimation]),
          hasDrawnPicture ? await drawingInput(facts) : null,
        ];
      }),
  );
}

/** Returns the input of the drawing of a step. */
export async function drawingInput({
  storyboardDigest,
  media,
}: Pick<EntryFacts, 'storyboardDigest' | 'media'>): Promise<unknown> {
  return [storyboardDigest, await digestsOf(media)];
}

/** Returns the input of a page's social card: the first of its cards, drawn. */
async function socialCardInput([first]: readonly EntryFacts[]): Promise<unknown> {
  return first === undefined ? null : [await cardInputs([first]), await drawingInput(first)];
}

function templateCardInputs(templates: readonly TemplateEntry[]): Promise<unknown> {
  return Promise.all(
    templates.map(async (template) => {
      const { slug, title, subTitle, preview } = template;
      const picture = preview === null ? await drawingInput(template) : await digestsOf([preview]);
      return [slug, title, subTitle, picture];
    }),
  );
}

/** Returns the digests of files, with null for missing ones. A playlist has those of its film. */
function digestsOf(files: readonly (string | null)[]): Promise<unknown> {
  return Promise.all(
    files.map(async (file) => {
      if (file === null) return null;
      const isFilm = factsOf(file)?.kind === 'playlist';
      return isFilm ? digestOfFilm(file) : fileDigests.of(file);
    }),
  );
}

async function digestOfFilm(playlist: string): Promise<string> {
  const files = filesOf(await readFilm(playlist));
  return shortDigest(await Promise.all(files.map((file) => fileDigests.of(file))));
}

async function keyOf(readInput: () => Promise<unknown>): Promise<string> {
  return shortDigest(await readInput());
}

const shortDigest = (input: unknown): string => digestOf(input, 'base64url').slice(0, 22);
