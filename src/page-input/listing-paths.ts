import { listPlaces, placePath, type Place } from '#domain/content/listing-places';
import { LISTINGS, LISTING_NAMES, PAGED_LISTINGS } from '#domain/content/listings';
import { LOCALES, type Locale } from '#domain/languages/locales';
import { withoutBase } from '#domain/addresses/base';
import {
  accessibilityPath,
  filterPath,
  profilePath,
  seriesPath,
  tagPath,
  templatePath,
} from '#domain/addresses/paths';
import type { EntryFacts } from '#library/library';
import { isListingLinked } from '#page-data/frame';
import { feedKey, listingKey, type Group } from './cache-keys.ts';
import {
  isPublished,
  loadListedContent,
  loadProfiles,
  loadRequestedProfiles,
  loadSeries,
  loadSite,
  loadTags,
  loadTemplates,
} from './content.ts';
import { newestPublishedOf, type GroupFeed } from './feed.ts';
import { chooseListed, loadFilters, loadFilterTopics, loadPlan } from './listing-plan.ts';
import { inEveryLocale, withKeys, type PageRequest } from './static-paths.ts';

interface KeyedPlace {
  readonly place: Place;
  readonly key: string | undefined;
}

/** Returns all pages of a listing and its archive, with keys if the request asks for them. */
export async function listPlacesWithKeys(
  request: PageRequest,
  entries: readonly EntryFacts[],
  group: Group | null = null,
): Promise<KeyedPlace[]> {
  return withKeys(
    listPlaces(await loadPlan(entries)),
    request,
    (place) => listingKey(entries, place, group),
    (place, key) => ({ place, key }),
  );
}

/**
 * Returns the static paths of all pages of listings and their archives, in every language, except
 * of first pages that have a file of their own.
 */
export async function listingPaths(request: PageRequest) {
  const paths = PAGED_LISTINGS.map(async (name) => {
    const places = await listPlacesWithKeys(request, await chooseListed(name));
    const { pathIn } = LISTINGS[name];
    const hasOwnFile = 'hasOwnFile' in LISTINGS[name];
    return inAllLocales(hasOwnFile ? places.filter(({ place }) => !isFirst(place)) : places, pathIn, {
      name,
    });
  });
  return [
    ...(await Promise.all(paths)).flat(),
    ...(await filterPaths(request)),
    ...(await tagPaths(request)),
    ...(await seriesPaths(request)),
  ];
}

/** Returns the static paths of all pages of filters, in every language. */
async function filterPaths(request: PageRequest) {
  const paths = (await loadFilters()).map(async (filtered) => {
    const { filter, value, entries } = filtered;
    const places = await listPlacesWithKeys(request, entries, await filterGroup(`${filter} ${value}`));
    return inAllLocales(places, (locale) => filterPath(filter, value, locale), { filtered });
  });
  return (await Promise.all(paths)).flat();
}

/** Returns what the key of a page with filters covers. `name` is empty for all content. */
export async function filterGroup(name = ''): Promise<Group> {
  return { kind: 'filter', name, values: await filterValues() };
}

/** Returns the values to which pages with filters link, in all languages. */
async function filterValues(): Promise<string[]> {
  const topics = await Promise.all(LOCALES.map(loadFilterTopics));
  return [
    ...(await loadFilters()).map(({ filter, value }) => `${filter} ${value}`),
    ...topics.map((inLocale) => inLocale.join(', ')),
  ];
}

/** Returns the static paths of all pages of tags, in every language. */
async function tagPaths(request: PageRequest) {
  const values = await filterValues();
  const paths = [...(await loadTags()).values()].map(async (tag) => {
    const { slug, title, entries } = tag;
    const places = await listPlacesWithKeys(request, entries, { kind: 'tag', name: slug, title, values });
    return inAllLocales(places, (locale) => tagPath(slug, locale), { tag });
  });
  return (await Promise.all(paths)).flat();
}

/** Returns the static paths of all pages of series, in every language. */
async function seriesPaths(request: PageRequest) {
  const paths = (await loadSeries()).map(async (series) => {
    const { id, entries } = series;
    const places = await listPlacesWithKeys(request, entries, { kind: 'series', name: id, series });
    return inAllLocales(places, (locale) => seriesPath(id, locale), { series });
  });
  return (await Promise.all(paths)).flat();
}

/** Returns the static paths of pages of `[...listing].astro` in every language. */
const inAllLocales = <Props extends object>(
  places: readonly KeyedPlace[],
  pathIn: (locale: Locale) => string,
  props: Props,
) =>
  places.flatMap(({ place, key }) =>
    LOCALES.map((locale) => ({
      params: { listing: decodeURIComponent(withoutBase(placePath(pathIn(locale), place)).slice(1, -1)) },
      props: { ...props, place, locale },
      key,
    })),
  );

/** Returns the static paths of the feeds of tags, series and owners. */
export async function feedPaths(request: PageRequest) {
  const groups: GroupFeed[] = [
    ...(await loadTags()).values().map(({ slug, title, entries }): GroupFeed => ({
      group: { kind: 'tag', name: slug, title },
      entries,
    })),
    ...(await loadSeries()).map((series): GroupFeed => ({
      group: { kind: 'series', name: series.id, series },
      entries: series.entries,
    })),
    ...(await loadProfiles()).map(({ id, entries }): GroupFeed => ({
      group: { kind: 'user', name: id },
      entries,
    })),
  ];
  const newestOfGroups = groups.map(async ({ group, entries }) => ({
    group,
    entries: await newestPublishedOf(entries),
  }));
  return withKeys(
    await Promise.all(newestOfGroups),
    request,
    ({ group, entries }) => feedKey(entries, group),
    (props, key) => ({ params: { kind: props.group.kind, name: props.group.name }, props, key }),
  );
}

const isFirst = (place: Place): boolean => place.kind === 'page' && place.number === 1;

/** Returns the static paths of all pages of the requested profiles, in every language. */
export async function profilePaths(request: PageRequest) {
  const paths = (await loadRequestedProfiles(request.names)).map(async (profile) => {
    const { id, owner, entries } = profile;
    return (await listPlacesWithKeys(request, entries, { kind: 'user', name: id })).flatMap(
      ({ place, key }) => {
        const page = placePath('', place).slice(0, -1);
        return inEveryLocale(
          { oid: owner.oid, page: page === '' ? undefined : page },
          { profile, place },
          key,
        );
      },
    );
  });
  return (await Promise.all(paths)).flat();
}

/**
 * Returns the path functions of all pages of listings, templates and groups, for the sitemap.
 * Each function takes a language.
 */
export async function indexedPathFunctions(): Promise<((locale: Locale) => string)[]> {
  const content = await loadListedContent();
  const site = await loadSite();
  const linkedListings = LISTING_NAMES.filter((name) => isListingLinked(name, site));
  const listings = linkedListings.map((name) => {
    const listing = LISTINGS[name];
    const entries = 'choose' in listing ? listing.choose(content) : [];
    return toPathFunctions(listing.pathIn, entries);
  });
  const templates = (await loadTemplates()).map(
    ({ slug }) =>
      (locale: Locale) =>
        templatePath(slug, locale),
  );
  const profiles = (await loadProfiles()).map(({ owner, entries }) =>
    toPathFunctions((locale) => profilePath(owner.oid, locale), entries),
  );
  // A build that includes drafts also has pages of tags that only drafts have.
  const publishedTags = [...(await loadTags()).values()].filter(({ entries }) => entries.some(isPublished));
  const tags = publishedTags.map(({ slug, entries }) =>
    toPathFunctions((locale) => tagPath(slug, locale), entries),
  );
  const series = (await loadSeries()).map(({ id, entries }) =>
    toPathFunctions((locale) => seriesPath(id, locale), entries),
  );
  return [
    ...(await Promise.all(listings)).flat(),
    ...(site.accessibility === null ? [] : [accessibilityPath]),
    ...templates,
    ...(await Promise.all([...profiles, ...tags, ...series])).flat(),
  ];
}

async function toPathFunctions(pathIn: (locale: Locale) => string, entries: readonly EntryFacts[]) {
  const places = listPlaces(await loadPlan(entries));
  return places.map((place) => (locale: Locale) => placePath(pathIn(locale), place));
}
