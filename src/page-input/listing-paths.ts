import { listPlaces, placePath, type Place } from '#domain/content/listing-places';
import { LISTINGS, LISTING_NAMES, PAGED_LISTINGS } from '#domain/content/listings';
import { LOCALES, type Locale } from '#domain/languages/locales';
import { withoutBase } from '#domain/addresses/base';
import { profilePath, templatePath } from '#domain/addresses/paths';
import type { EntryFacts } from '#library/library';
import { listingKey } from './cache-keys.ts';
import { loadListedContent, loadProfiles, loadRequestedProfiles, loadTemplates } from './content.ts';
import { chooseListed, loadPlan } from './listing-plan.ts';
import { inEveryLocale, withKeys, type PageRequest } from './static-paths.ts';

interface KeyedPlace {
  readonly place: Place;
  readonly key: string | undefined;
}

/** Returns all pages of a listing and its archive, in the order of visitors. */
export async function keyedPlaces(
  request: PageRequest,
  entries: readonly EntryFacts[],
  owner: string | null = null,
): Promise<KeyedPlace[]> {
  return withKeys(
    listPlaces(await loadPlan(entries)),
    request,
    (place) => listingKey(entries, place, owner),
    (place, key) => ({ place, key }),
  );
}

/**
 * Returns the static paths of all pages of listings and their archives, in every language, except
 * of first pages that have a file of their own.
 */
export async function listingPaths(request: PageRequest) {
  const paths = PAGED_LISTINGS.map(async (name) => {
    const places = await keyedPlaces(request, await chooseListed(name));
    return places.flatMap(({ place, key }) => {
      if (isFirst(place) && 'hasOwnFile' in LISTINGS[name]) return [];
      return LOCALES.map((locale) => ({
        params: { listing: withoutBase(placePath(LISTINGS[name].pathIn(locale), place)).slice(1, -1) },
        props: { name, place, locale },
        key,
      }));
    });
  });
  return (await Promise.all(paths)).flat();
}

const isFirst = (place: Place): boolean => place.kind === 'page' && place.number === 1;

/** Returns the static paths of all pages of the requested profiles, in every language. */
export async function profilePaths(request: PageRequest) {
  const paths = (await loadRequestedProfiles(request.names)).map(async (profile) => {
    const { id, owner, published } = profile;
    return (await keyedPlaces(request, published, id)).flatMap(({ place, key }) => {
      const page = placePath('', place).slice(0, -1);
      return inEveryLocale({ oid: owner.oid, page: page === '' ? undefined : page }, { profile, place }, key);
    });
  });
  return (await Promise.all(paths)).flat();
}

/**
 * Returns the path functions of all pages of listings, templates and profiles, for the sitemap.
 * Each function takes a language.
 */
export async function indexedPaths(): Promise<((locale: Locale) => string)[]> {
  const content = await loadListedContent();
  const listings = LISTING_NAMES.map(async (name) => {
    const listing = LISTINGS[name];
    const chosen = 'choose' in listing ? listing.choose(content) : [];
    return placesIn(listing.pathIn, listPlaces(await loadPlan(chosen)));
  });
  const templates = (await loadTemplates()).map(
    ({ slug }) =>
      (locale: Locale) =>
        templatePath(slug, locale),
  );
  const profiles = (await loadProfiles()).map(async ({ owner, published }) =>
    placesIn((locale) => profilePath(owner.oid, locale), listPlaces(await loadPlan(published))),
  );
  return [...(await Promise.all(listings)).flat(), ...templates, ...(await Promise.all(profiles)).flat()];
}

function placesIn(
  pathIn: (locale: Locale) => string,
  places: readonly Place[],
): ((locale: Locale) => string)[] {
  return places.map((place) => (locale) => placePath(pathIn(locale), place));
}
