import type { EntryFacts } from '#content/library';
import {
  LISTINGS,
  LISTING_NAMES,
  PAGED_LISTINGS,
  type ListingName,
  type PagedListing,
} from '#domain/listings';
import { LOCALES, type Locale } from '#domain/locales';
import { explorePath, pagePath, profilePath, templatePath } from '#domain/paths';
import { formatCount } from '#i18n/format';
import { messagesFor, type Messages } from '#i18n/messages';
import { buildAuthor } from '#page-data/author';
import { buildListingPage, type ListingPage, type ListingSection } from '#page-data/listing-page';
import { countPages, onPage, type PageNumber } from '#page-data/paging';
import type { CardPicture } from '#page-data/seo';
import { listingKeys } from './cache-keys.ts';
import { loadContentCards, loadSocialCard } from './cards.ts';
import {
  loadListedContent,
  loadProfiles,
  loadRequestedProfiles,
  loadSite,
  loadTemplates,
  type Profile,
} from './content.ts';
import { siteUrl } from './environment.ts';
import { inEveryLocale } from './static-paths.ts';

/** The properties that differ between listings. */
type PageInput = Omit<Parameters<typeof buildListingPage>[0], 'site' | 'siteUrl' | 'locale' | 't'>;

/** Builds a listing of this site. */
export async function buildPage(locale: Locale, t: Messages, input: PageInput): Promise<ListingPage> {
  return buildListingPage({ ...input, site: await loadSite(), siteUrl, locale, t });
}

/** Returns the part of a listing that its row in the table of listings decides. */
export function describeListing(
  name: ListingName,
  t: Messages,
): Pick<PageInput, 'title' | 'text' | 'pathIn' | 'missing'> {
  const { pathIn, missing } = LISTINGS[name];
  return { title: t(`listing:${name}.title`), text: t(`listing:${name}.text`), pathIn, missing };
}

/** A page of a listing, counted from 1. */
export interface ListingPlace {
  readonly name: PagedListing;
  readonly number: number;
  readonly locale: Locale;
}

/** Returns the content of a listing. */
export async function chooseListed(name: PagedListing): Promise<readonly EntryFacts[]> {
  return LISTINGS[name].choose(await loadListedContent());
}

/**
 * Returns the static paths of all pages of listings, in every language, except of first pages that
 * have a file of their own.
 */
export async function listingPaths() {
  const paths = PAGED_LISTINGS.map(async (name) => {
    const keys = await listingKeys(await chooseListed(name));
    return keys.flatMap((cacheKey, index) => {
      const number = index + 1;
      if (number === 1 && 'hasOwnFile' in LISTINGS[name]) return [];
      return LOCALES.map((locale) => ({
        params: { listing: pagePath(LISTINGS[name].pathIn(locale), number).slice(1, -1) },
        props: { name, number, locale },
        cacheKey,
      }));
    });
  });
  return (await Promise.all(paths)).flat();
}

/** Builds a page of a listing. */
export async function loadListing({ name, number, locale }: ListingPlace): Promise<ListingPage> {
  const t = messagesFor(locale);
  return buildPage(locale, t, {
    ...describeListing(name, t),
    ...(await pageOf(await chooseListed(name), number, locale, t)),
  });
}

/** Returns the static paths of all pages of the requested profiles, in every language. */
export async function profilePaths() {
  const paths = (await loadRequestedProfiles()).map(async (profile) => {
    const { id, owner, published } = profile;
    const keys = await listingKeys(published, id);
    return keys.flatMap((key, index) => {
      const page = index === 0 ? undefined : String(index + 1);
      return inEveryLocale({ oid: owner.oid, page }, { profile, number: index + 1 }, key);
    });
  });
  return (await Promise.all(paths)).flat();
}

/** Builds a page of an owner's profile. */
export async function loadProfile(
  { owner, published }: Profile,
  number: number,
  locale: Locale,
): Promise<ListingPage> {
  const t = messagesFor(locale);
  const author = buildAuthor(owner, locale, t);
  const pages = countPages(published.length);
  return buildPage(locale, t, {
    title:
      author?.isNamed === true ? t('listing:profile.title', { name: author.name }) : t('card.untitledOwner'),
    // Beside the avatar, the name says it all.
    ...(author?.isNamed === true && { heading: author.name }),
    // The count is only on the first page, because it changes with each file of the owner.
    text:
      number === 1
        ? t('listing:profile.text', {
            count: published.length,
            formatted: formatCount(published.length, locale),
          })
        : t('listing:paging.current', {
            page: formatCount(number, locale),
            pages: formatCount(pages, locale),
          }),
    author,
    pathIn: (other) => profilePath(owner.oid, other),
    back: { text: t('listing:explore.title'), href: explorePath(locale) },
    ...(await pageOf(published, number, locale, t)),
  });
}

/**
 * Returns the path functions of all pages of listings, templates and profiles, for the sitemap.
 * Each function takes a language.
 */
export async function indexedPaths(): Promise<((locale: Locale) => string)[]> {
  const content = await loadListedContent();
  const listings = LISTING_NAMES.flatMap((name) => {
    const listing = LISTINGS[name];
    return pagesOf(listing.pathIn, 'choose' in listing ? listing.choose(content).length : 0);
  });
  const templates = (await loadTemplates()).map(
    ({ slug }) =>
      (locale: Locale) =>
        templatePath(slug, locale),
  );
  const profiles = (await loadProfiles()).flatMap(({ owner, published }) =>
    pagesOf((locale) => profilePath(owner.oid, locale), published.length),
  );
  return [...listings, ...templates, ...profiles];
}

function pagesOf(pathIn: (locale: Locale) => string, cards: number): ((locale: Locale) => string)[] {
  return Array.from(
    { length: countPages(cards) },
    (_, index) => (locale) => pagePath(pathIn(locale), index + 1),
  );
}

/** Returns the cards, the social card and the page number of one page of a list. */
async function pageOf(
  entries: readonly EntryFacts[],
  number: number,
  locale: Locale,
  t: Messages,
): Promise<Pick<PageInput, 'sections' | 'socialCard'> & { number: PageNumber }> {
  const shown = onPage(entries, number);
  return {
    number: { page: number, pages: countPages(entries.length) },
    socialCard: await firstSocialCard(shown),
    sections: [await buildSection(shown, locale, t)],
  };
}

/** Returns the social card of a list: that of its first entry. */
export async function firstSocialCard([first]: readonly EntryFacts[]): Promise<CardPicture | null> {
  if (first === undefined) return null;
  const card = await loadSocialCard(first);
  return card === null ? null : { ...card, alt: first.title };
}

/** Returns a section with the cards of some content, by default without a title and a link. */
export async function buildSection(
  entries: readonly EntryFacts[],
  locale: Locale,
  t: Messages,
  { title = null, more = null }: Partial<Pick<ListingSection, 'title' | 'more'>> = {},
): Promise<ListingSection> {
  return { title, cards: await loadContentCards(entries, 'card', locale, t), more };
}
