import type { Locale } from '#domain/languages/locales';
import { homePath, pagePath } from '#domain/addresses/paths';
import { formatCount } from '#i18n/format';
import type { Messages } from '#i18n/messages';
import type { Site } from '#library/schemas/site';
import type { ArchiveYear } from './archive.ts';
import type { Card } from './card.ts';
import { buildEmptyState, type Missing } from './empty-state.ts';
import { buildFrame, type Link } from './frame.ts';
import { buildPaging, type PageNumber } from './paging.ts';
import { buildListingData } from './listing-data.ts';
import { buildSeo, buildUnlistedSeo, type CardPicture, type Seo } from './seo.ts';
import type { PictureData } from './picture.ts';
import type { Author } from './author.ts';

/** A group of cards under a heading. Without a heading if that of the page suffices. */
export interface ListingSection {
  title: string | null;
  cards: readonly Card[];
  more: Link | null;
}

interface ListingInput {
  title: string;
  /** The heading of the first page. Defaults to the title. */
  heading?: string;
  /** The content's own description, in its own language. */
  lead?: { text: string; language: string } | null;
  text: string;
  sections: readonly ListingSection[];
  years?: readonly ArchiveYear[];
  archive?: Link | null;
  /** The kind of content that is missing if the listing is empty. */
  missing?: Missing;
  author?: Author | null;
  picture?: PictureData | null;
  action?: Link | null;
  robots?: string | null;
  /** Whether the page has one fixed address, which search engines may index. Defaults to true. */
  hasAddress?: boolean;
  hasSearchForm?: boolean;
  /** The preview picture for shared links. */
  socialCard: CardPicture | null;
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
    lead: input.lead ?? null,
    text: input.text,
    author: input.author ?? null,
    picture: input.picture ?? null,
    action: input.action ?? null,
    sections: input.sections,
    years: input.years ?? [],
    empty: isEmpty(input) ? buildEmptyState(input.missing ?? 'everything', locale, t) : null,
    paging: buildPaging(number, input.pathIn(locale), locale, t),
    archive: input.archive ?? null,
    hasSearchForm: input.hasSearchForm ?? false,
  };
}

/** A page that lists cards. */
export type ListingPage = ReturnType<typeof buildListingPage>;

/** The title, number and address of one page of a listing. */
interface ThisPage {
  title: string;
  number: PageNumber;
  pathIn: (locale: Locale) => string;
}

function describePage(input: ListingInput, { title, number, pathIn }: ThisPage): Seo {
  const { site, siteUrl, locale, t, socialCard } = input;
  const author = input.author ?? null;
  const robots = input.robots ?? null;
  const head = {
    title: t('listing:pageTitle', { title, product: site.name }),
    description: describe({ ...input, title }, number),
  };
  if (input.hasAddress === false) return buildUnlistedSeo(head, null, robots);
  const type = author === null ? 'website' : 'profile';
  const structured = {
    siteName: site.name,
    siteUrl,
    locale,
    title,
    description: head.description,
    path: pathIn(locale),
    above: listAbove(input, number),
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
    // A search page lists no content of its own.
    structuredData: robots === null && !input.hasSearchForm ? buildListingData(structured) : null,
  });
}

/** Returns the ancestors of this page, the home page first. */
function listAbove(
  { site, title, pathIn, above = [], back, locale }: ListingInput,
  { page }: PageNumber,
): Link[] {
  const home = homePath(locale);
  const first = pathIn(locale);
  if (first === home) return [];
  return [
    { text: site.name, href: home },
    ...above,
    ...(back === undefined ? [] : [back]),
    ...(page === 1 ? [] : [{ text: title, href: first }]),
  ];
}

function isEmpty({ sections, years = [] }: ListingInput): boolean {
  return years.length === 0 && sections.every(({ cards }) => cards.length === 0);
}

/**
 * Makes descriptions unique among the pages of a language: for a profile, the text alone is a count
 * that does not name the owner, and the months of all archives have the same text.
 */
function describe(
  {
    lead,
    author,
    above,
    title,
    text,
    t,
  }: Pick<ListingInput, 'lead' | 'author' | 'above' | 'title' | 'text' | 't'>,
  { page }: PageNumber,
): string {
  if (lead) return `${lead.text} ${text}`;
  return author || above !== undefined || page > 1 ? t('listing:pageDescription', { title, text }) : text;
}
