import type { EntryFacts } from '#library/library';
import type { FilterValue } from '#domain/content/filters';
import { LISTINGS, type ListingName, type PagedListing } from '#domain/content/listings';
import type { Tag } from '#domain/content/tags';
import { countMonthPages, itemsAt, type ListingPlan, type Place } from '#domain/content/listing-places';
import type { Locale } from '#domain/languages/locales';
import {
  archivePath,
  explorePath,
  feedPath,
  filterPath,
  monthPath,
  profilePath,
  seriesPath,
  tagPath,
} from '#domain/addresses/paths';
import { formatCount } from '#i18n/format';
import { messagesFor, type Messages } from '#i18n/messages';
import { buildAuthor } from '#page-data/author';
import { buildFilterBar, filterTitle, type FilterBar } from '#page-data/filter-bar';
import { buildListingPage, type ListingPage, type ListingSection } from '#page-data/listing-page';
import { buildArchive, nameMonth } from '#page-data/archive';
import { buildProfileCard } from '#page-data/card';
import type { CardPicture } from '#page-data/seo';
import { loadContentCards, loadSocialCard } from './cards.ts';
import { imagePicture } from '#pictures/pictures';
import { loadSite, type Profile, type SeriesContent } from './content.ts';
import { publicPictures, siteUrl } from './environment.ts';
import { chooseListed, loadFilters, loadFilterTopics, loadPlan } from './listing-plan.ts';

/** The properties that differ between listings. */
type PageInput = Omit<Parameters<typeof buildListingPage>[0], 'site' | 'siteUrl' | 'locale' | 't'>;

/** Builds a listing of this site. */
export async function buildPageOfSite(locale: Locale, t: Messages, input: PageInput): Promise<ListingPage> {
  return buildListingPage({ ...input, site: await loadSite(), siteUrl, locale, t });
}

/** Returns the part of a listing that follows from its row in the table of listings. */
export function describeListing(
  name: ListingName,
  t: Messages,
): Pick<PageInput, 'title' | 'text' | 'pathIn' | 'missing'> {
  const { pathIn, missing } = LISTINGS[name];
  return { title: t(`listing:${name}.title`), text: t(`listing:${name}.text`), pathIn, missing };
}

/** A page in a language: the props of its static path. */
export interface LocaleProps {
  readonly locale: Locale;
}

interface ListingPageProps extends LocaleProps {
  readonly name: PagedListing;
  readonly place: Place;
}

interface TagPageProps extends LocaleProps {
  readonly tag: Tag<EntryFacts>;
  readonly place: Place;
}

interface FilterPageProps extends LocaleProps {
  readonly filtered: FilterValue<EntryFacts>;
  readonly place: Place;
}

interface SeriesPageProps extends LocaleProps {
  readonly series: SeriesContent;
  readonly place: Place;
}

/** Builds a page of a listing, a filter, a tag or a series. */
export async function loadListing(
  props: ListingPageProps | FilterPageProps | TagPageProps | SeriesPageProps,
): Promise<ListingPage> {
  const { place, locale } = props;
  const t = messagesFor(locale);
  if ('tag' in props) {
    const { slug, title, entries } = props.tag;
    return buildGroupPage(entries, place, {
      locale,
      t,
      listing: {
        title: t('listing:tag.title', { tag: title }),
        pathIn: (other) => tagPath(slug, other),
        feed: { path: feedPath('tag', slug), title },
        filters: await loadFilterBar({ filter: 'topic', value: title }, locale, t),
      },
    });
  }
  if ('filtered' in props) {
    const { filter, value, entries } = props.filtered;
    const listing: ListingBase = {
      title: filterTitle(props.filtered, locale, t),
      text: t('listing:filter.text'),
      pathIn: (other) => filterPath(filter, value, other),
      back: { text: t('listing:explore.title'), href: explorePath(locale) },
      filters: await loadFilterBar(props.filtered, locale, t),
      areTranslated: filter !== 'language',
      // Its content is in other listings, too.
      robots: 'noindex',
    };
    return buildPageAt(entries, place, { locale, t, listing });
  }
  if ('series' in props) {
    const { id, title, language, description, previewFile, entries } = props.series;
    const isFirst = place.kind === 'page' && place.number === 1;
    return buildGroupPage(entries, place, {
      locale,
      t,
      listing: {
        title,
        language,
        ...(isFirst && description !== '' && { lead: { text: description, language } }),
        ...(isFirst &&
          previewFile !== null && { picture: await imagePicture(previewFile, 'card', publicPictures()) }),
        pathIn: (other) => seriesPath(id, other),
        feed: { path: feedPath('series', id), title },
      },
    });
  }
  const { name } = props;
  const listing: ListingBase = {
    ...describeListing(name, t),
    ...(name === 'explore' && {
      noun: t('footer.presentations'),
      filters: await loadFilterBar(null, locale, t),
    }),
  };
  return buildPageAt(await chooseListed(name), place, { locale, t, listing });
}

/** Builds the filters of a listing. `chosen` is the value that the page shows. */
async function loadFilterBar(
  chosen: Parameters<typeof buildFilterBar>[0]['chosen'],
  locale: Locale,
  t: Messages,
): Promise<FilterBar> {
  const [values, topics] = [await loadFilters(), await loadFilterTopics(locale)];
  const { tagPages: hasTagPages } = await loadSite();
  return buildFilterBar({ values, topics, hasTagPages, chosen }, locale, t);
}

/** Builds a page of an owner's profile. */
export async function loadProfile({
  profile: { id, owner, entries },
  place,
  locale,
}: LocaleProps & { readonly profile: Profile; readonly place: Place }): Promise<ListingPage> {
  const t = messagesFor(locale);
  const author = buildAuthor(owner, locale, t);
  const listing = {
    title:
      author?.isNamed === true ? t('listing:profile.title', { name: author.name }) : t('card.untitledOwner'),
    // The name alone suffices next to the avatar.
    ...(author?.isNamed === true && { heading: author.name }),
    author,
    pathIn: (other: Locale) => profilePath(owner.oid, other),
    feed: { path: feedPath('user', id), title: author?.name ?? t('card.untitledOwner') },
  };
  return buildGroupPage(entries, place, { locale, t, listing });
}

/** Builds a page of the content of an owner, a tag or a series. */
async function buildGroupPage(
  entries: readonly EntryFacts[],
  place: Place,
  { locale, t, listing: baseListing }: ListingOptions<Omit<ListingBase, 'text'>>,
): Promise<ListingPage> {
  const isLaterPage = place.kind === 'page' && place.number > 1;
  // The count is only on the first page, because it changes with each file of the group.
  const text = isLaterPage
    ? t('listing:paging.current', {
        page: formatCount(place.number, locale),
        pages: formatCount((await loadPlan(entries)).pages, locale),
      })
    : t('listing:profile.text', { count: entries.length, formatted: formatCount(entries.length, locale) });
  const back = { text: t('listing:explore.title'), href: explorePath(locale) };
  return buildPageAt(entries, place, { locale, t, listing: { ...baseListing, text, back } });
}

/** The part of a listing that its pages have in common. */
interface ListingBase extends Pick<
  PageInput,
  | 'title'
  | 'heading'
  | 'text'
  | 'author'
  | 'pathIn'
  | 'back'
  | 'missing'
  | 'feed'
  | 'language'
  | 'lead'
  | 'picture'
  | 'filters'
  | 'robots'
> {
  /** Whether cards are in the language of the page, where they can be. Defaults to true. */
  readonly areTranslated?: boolean;
  /** The noun for titles of its archive, if the title itself is an imperative. */
  readonly noun?: string;
}

interface ListingOptions<Listing = ListingBase> {
  readonly locale: Locale;
  readonly t: Messages;
  readonly listing: Listing;
}

async function buildPageAt(
  entries: readonly EntryFacts[],
  place: Place,
  options: ListingOptions,
): Promise<ListingPage> {
  const plan = await loadPlan(entries);
  if (place.kind === 'page') return buildNumberedPage(plan, place, options);
  return place.kind === 'archive' ? buildArchivePage(plan, options) : buildMonthPage(plan, place, options);
}

type Plan = ListingPlan<EntryFacts>;
type PlaceOfKind<Kind extends Place['kind']> = Extract<Place, { kind: Kind }>;

async function buildNumberedPage(
  plan: Plan,
  place: PlaceOfKind<'page'>,
  { locale, t, listing }: ListingOptions,
): Promise<ListingPage> {
  const { pages, months } = plan;
  const { number: page } = place;
  const hasArchiveLink = months.length > 0 && (page === 1 || page === pages);
  const entriesOnPage = itemsAt(plan, place);
  return buildPageOfSite(locale, t, {
    ...listing,
    number: { page, pages },
    archive: hasArchiveLink
      ? { text: t('listing:archive.link'), href: archivePath(listing.pathIn(locale)) }
      : null,
    socialCard: await firstSocialCard(entriesOnPage),
    sections: [await buildCardSection(entriesOnPage, { locale, t, listing })],
  });
}

async function buildArchivePage(
  { items: entries, months }: Plan,
  { locale, t, listing }: ListingOptions,
): Promise<ListingPage> {
  const { title, noun = title, text: _, heading: __, lead: ___, picture: ____, back, ...base } = listing;
  const counts = months.map(({ month, items }) => ({ month, count: items.length }));
  return buildPageOfSite(locale, t, {
    ...base,
    title: t('listing:archive.title', { title: noun }),
    text: t('listing:archive.text'),
    pathIn: (other) => archivePath(listing.pathIn(other)),
    above: back === undefined ? [] : [back],
    back: { text: title, href: listing.pathIn(locale) },
    years: buildArchive(counts, listing.pathIn(locale), locale, t),
    socialCard: await firstSocialCard(entries),
    sections: [],
  });
}

async function buildMonthPage(
  plan: Plan,
  place: PlaceOfKind<'month'>,
  { locale, t, listing }: ListingOptions,
): Promise<ListingPage> {
  const { title, noun = title, text: _, heading: __, lead: ___, picture: ____, back, ...base } = listing;
  const { month, number } = place;
  const entriesOnPage = itemsAt(plan, place);
  const pages = countMonthPages(plan, month);
  return buildPageOfSite(locale, t, {
    ...base,
    title: t('listing:archive.monthTitle', { title: noun, month: nameMonth(month, locale) }),
    text: t('listing:archive.monthText'),
    pathIn: (other) => monthPath(listing.pathIn(other), month),
    above: [...(back === undefined ? [] : [back]), { text: title, href: listing.pathIn(locale) }],
    back: { text: t('listing:archive.title', { title: noun }), href: archivePath(listing.pathIn(locale)) },
    number: { page: number, pages, hasLast: false },
    socialCard: await firstSocialCard(entriesOnPage),
    sections: [await buildCardSection(entriesOnPage, { locale, t, listing })],
  });
}

/** Returns the section of a page of a listing or profile. Each entry has one card. */
async function buildCardSection(
  entries: readonly EntryFacts[],
  { locale, t, listing }: ListingOptions,
): Promise<ListingSection> {
  const section = await buildSection(entries, locale, t, {}, listing.areTranslated);
  if (listing.author === undefined) return section;
  const cards = section.cards.map((card, index) => {
    const entry = entries[index];
    return entry === undefined ? card : buildProfileCard(card, entry, locale, t);
  });
  return { ...section, cards };
}

/** Returns the social card of the first entry, which a list uses as its own. */
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
  { title = null, language, more = null }: Partial<Omit<ListingSection, 'cards'>> = {},
  areTranslated = true,
): Promise<ListingSection> {
  return { title, language, cards: await loadContentCards(entries, 'card', locale, t, areTranslated), more };
}
