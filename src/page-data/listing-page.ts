import type { Locale } from '#domain/languages/locales';
import { homePath, pagePath } from '#domain/addresses/paths';
import { formatCount } from '#i18n/format';
import type { Messages } from '#i18n/messages';
import type { Site } from '#library/schemas/site';
import type { ArchiveYear } from './archive.ts';
import type { Card } from './card.ts';
import { buildEmptyState, type Missing } from './empty-state.ts';
import type { FilterBar } from './filter-bar.ts';
import { buildFrame, type Link } from './frame.ts';
import { buildPaging, type PageNumber } from './paging.ts';
import { toAbsolute } from './structured-data.ts';
import { buildSeo, buildUnlistedSeo, type CardPicture, type Seo } from './seo.ts';
import type { PictureData } from '#domain/media/picture';
import type { Author } from './author.ts';
import type {
  BreadcrumbList,
  CollectionPage,
  ItemList,
  Person,
  ProfilePage,
  WebSite,
  WithContext,
} from 'schema-dts';

/** A group of cards under a heading. `title` is null if the page's heading suffices. */
export interface ListingSection {
  title: string | null;
  /** The language of the title, if it is not that of the page. */
  language?: string | undefined;
  cards: readonly Card[];
  more: Link | null;
  /** The path of a component of the project in place of cards. */
  component?: string;
}

/** A presentation whose steps the head of a page shows as an animation (rule 2.104). */
interface Hero {
  readonly card: Card;
  /** Address of the picture of its steps. */
  readonly strip: string;
  readonly pause: string;
  readonly play: string;
}

interface ListingInput {
  title: string;
  /** The heading of the first page. Defaults to the title. */
  heading?: string;
  /** The language of the title, if it is not that of the page. */
  language?: string;
  /** The content's own description, in its own language. */
  lead?: { text: string; language: string } | null;
  text: string;
  sections: readonly ListingSection[];
  /** Whether title and text are shown. Without them, the title is for screen readers only. */
  hasHead?: boolean;
  years?: readonly ArchiveYear[];
  archive?: Link | null;
  /** The kind of content that is missing if the listing is empty. */
  missing?: Missing;
  author?: Author | null;
  picture?: PictureData | null;
  action?: Link | null;
  /** The staff pick whose steps the head shows as an animation. */
  hero?: Hero | null;
  /** Links to the filters of the listing. Only its first page shows them. */
  filters?: FilterBar;
  robots?: string | null;
  /** Whether the page has one fixed address, which search engines may index. Defaults to true. */
  hasAddress?: boolean;
  hasSearchForm?: boolean;
  /** The preview picture for shared links. */
  socialCard: CardPicture | null;
  /** The feed of the listed content, and what it is about. */
  feed?: { path: string; title: string };
  back?: Link;
  /** The ancestors between the home page and `back`. Only pages of an archive have them. */
  above?: readonly Link[];
  /** The page number, for listings with several pages. */
  number?: PageNumber;
  /** Returns the address of the listing's first page. */
  pathIn: (locale: Locale) => string;
  site: Site;
  siteUrl: string;
  locale: Locale;
  t: Messages;
}

/** Builds a listing page in one language. */
export function buildListingPage(input: ListingInput) {
  const { site, locale, t } = input;
  const number = input.number ?? { page: 1, pages: 1 };
  const pathIn = (other: Locale) => pagePath(input.pathIn(other), number.page);
  const title =
    number.page === 1
      ? input.title
      : t('listing:paging.title', { title: input.title, page: formatCount(number.page, locale) });
  return {
    frame: buildFrame({ locale, site, segment: 'other', pathIn, back: input.back, t }),
    seo: describePage(input, { title, number, pathIn }),
    title: number.page === 1 ? (input.heading ?? title) : title,
    language: input.lead?.language ?? input.language,
    lead: input.lead ?? null,
    text: input.text,
    author: input.author ?? null,
    picture: input.picture ?? null,
    action: input.action ?? null,
    hero: input.hero ?? null,
    filters: number.page === 1 && input.filters?.groups.length ? input.filters : null,
    sections: input.sections,
    hasHead: input.hasHead ?? true,
    years: input.years ?? [],
    empty: isEmpty(input) ? buildEmptyState(input.missing ?? 'everything', locale, t) : null,
    paging: buildPaging(number, input.pathIn(locale), locale, t),
    archive: input.archive ?? null,
    feed: input.feed === undefined ? null : { text: t('listing:feed'), href: input.feed.path },
    hasSearchForm: input.hasSearchForm ?? false,
  };
}

/** A page that lists cards. */
export type ListingPage = ReturnType<typeof buildListingPage>;

interface PageIdentity {
  title: string;
  number: PageNumber;
  pathIn: (locale: Locale) => string;
}

function describePage(input: ListingInput, { title, number, pathIn }: PageIdentity): Seo {
  const { site, siteUrl, locale, t, socialCard } = input;
  const author = input.author ?? null;
  const robots = input.robots ?? null;
  const head = {
    title: title === site.name ? title : t('listing:pageTitle', { title, product: site.name }),
    description: buildDescription({ ...input, title }, number),
  };
  if (input.hasAddress === false) return buildUnlistedSeo(head, { canonical: null, robots });
  const type = author === null ? 'website' : 'profile';
  const listingData = {
    siteName: site.name,
    siteUrl,
    locale,
    title,
    description: head.description,
    path: pathIn(locale),
    above: listAncestors(input, number),
    author,
    items: [
      ...(input.years ?? []).flatMap(({ months }) => months),
      ...input.sections.flatMap(({ cards }) => cards),
    ],
  };
  return buildSeo({
    ...head,
    locale,
    siteUrl,
    pathIn,
    robots,
    card: { title, siteName: site.name, type, picture: socialCard },
    ...(input.feed && { feed: input.feed }),
    // A search page lists no content of its own.
    structuredData: robots === null && !input.hasSearchForm ? buildListingData(listingData) : null,
  });
}

/** Returns the ancestors of this page, the home page first. */
function listAncestors(
  { site, title, pathIn, above = [], back, locale }: ListingInput,
  { page }: PageNumber,
): Link[] {
  const home = homePath(locale);
  const firstPath = pathIn(locale);
  if (firstPath === home) return [];
  return [
    { text: site.name, href: home },
    ...above,
    ...(back === undefined ? [] : [back]),
    ...(page === 1 ? [] : [{ text: title, href: firstPath }]),
  ];
}

function isEmpty({ sections, years = [] }: ListingInput): boolean {
  return (
    years.length === 0 &&
    sections.every(({ cards, component }) => cards.length === 0 && component === undefined)
  );
}

/**
 * Returns a description that is unique among the pages of a language. It adds the title where the
 * text alone would not be: a profile's text is only a count, and all months have the same text.
 */
function buildDescription(
  {
    lead,
    author,
    feed,
    above,
    title,
    text,
    t,
  }: Pick<ListingInput, 'lead' | 'author' | 'feed' | 'above' | 'title' | 'text' | 't'>,
  { page }: PageNumber,
): string {
  if (lead) return `${lead.text} ${text}`;
  return author || feed || above !== undefined || page > 1
    ? t('listing:pageDescription', { title, text })
    : text;
}

interface ListingDataInput {
  siteName: string;
  siteUrl: string;
  locale: Locale;
  title: string;
  description: string;
  path: string;
  /** The ancestors of this page, the home page first. Empty for the home page. */
  above: readonly Link[];
  author: Author | null;
  /** The listed content, in its order. */
  items: readonly { title: string; path: string; position: number }[];
}

/** Describes a listing with schema.org as JSON-LD: the site, a profile, or a collection. */
function buildListingData(
  input: ListingDataInput,
): WithContext<WebSite> | WithContext<ProfilePage> | WithContext<CollectionPage> {
  const { title, description, locale, author, above } = input;
  const url = toAbsolute(input)(input.path);
  const page = { '@context': 'https://schema.org', url, description, inLanguage: locale } as const;
  if (above.length === 0) return { ...page, '@type': 'WebSite', name: input.siteName };
  const breadcrumb = breadcrumbOf(input);
  if (author !== null) {
    const profile = author.profile?.href ?? input.path;
    const person: Person = {
      '@type': 'Person',
      ...(author.isNamed && { name: author.name }),
      url: toAbsolute(input)(profile),
    };
    return { ...page, '@type': 'ProfilePage', name: title, breadcrumb, mainEntity: person };
  }
  return { ...page, '@type': 'CollectionPage', name: title, breadcrumb, mainEntity: listItems(input) };
}

function breadcrumbOf(input: ListingDataInput): BreadcrumbList {
  const absolute = toAbsolute(input);
  const crumbs = [...input.above, { text: input.title, href: input.path }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ text, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: absolute(href),
    })),
  };
}

function listItems(input: ListingDataInput): ItemList {
  const absolute = toAbsolute(input);
  return {
    '@type': 'ItemList',
    itemListElement: input.items.map(({ title, path, position }) => ({
      '@type': 'ListItem',
      position,
      name: title,
      url: absolute(path),
    })),
  };
}
