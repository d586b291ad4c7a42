import type { Locale } from '#domain/locales';
import { homePath, pagePath } from '#domain/paths';
import { formatCount } from '#i18n/format';
import type { Messages } from '#i18n/messages';
import type { Site } from '#content/schemas/site';
import type { Card } from './card.ts';
import { buildEmptyState, type EmptyState, type Missing } from './empty-state.ts';
import { buildFrame, type Frame, type Link } from './frame.ts';
import { buildPaging, type PageNumber, type Paging } from './paging.ts';
import { buildListingData } from './listing-data.ts';
import { buildSeo, buildUnlistedSeo, type CardPicture, type Seo } from './seo.ts';
import type { PictureData } from './picture.ts';
import type { Author } from './author.ts';

/** A run of cards under a heading; no heading where the page's own says it all. */
export interface ListingSection {
  id: string;
  title: string | null;
  cards: readonly Card[];
  more: Link | null;
}

/** A page that lists cards. */
export interface ListingPage {
  frame: Frame;
  seo: Seo;
  title: string;
  /** What the content says of itself, in its own language. */
  lead: { text: string; language: string } | null;
  text: string;
  author: Author | null;
  picture: PictureData | null;
  action: Link | null;
  sections: readonly ListingSection[];
  /** Null where there is something to list. */
  empty: EmptyState | null;
  /** Null where all is on one page. */
  paging: Paging | null;
  /** Whether it asks at its top what the visitor is looking for. */
  hasSearchForm: boolean;
}

/** What a listing page is computed from. */
interface ListingInput {
  title: string;
  lead?: ListingPage['lead'];
  text: string;
  sections: readonly ListingSection[];
  /** What there is none of where nothing is listed. */
  missing?: Missing;
  author?: Author | null;
  picture?: PictureData | null;
  action?: Link | null;
  robots?: string | null;
  /** Whether it stands at one address only, which search engines and others may keep. */
  hasAddress?: boolean;
  hasSearchForm?: boolean;
  /** The picture of the page where its link is pasted. */
  socialCard: CardPicture | null;
  back?: Link;
  /** Which of its pages this is, for listings that have several. */
  number?: PageNumber;
  /** Address of the listing, that is of its first page. */
  pathIn: (locale: Locale) => string;
  site: Site;
  siteUrl: string;
  locale: Locale;
  t: Messages;
}

/** Builds a listing page in one language. */
export function buildListingPage(input: ListingInput): ListingPage {
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
    title,
    lead: input.lead ?? null,
    text: input.text,
    author: input.author ?? null,
    picture: input.picture ?? null,
    action: input.action ?? null,
    sections: input.sections,
    empty: isEmpty(input.sections) ? buildEmptyState(input.missing ?? 'everything', locale, t) : null,
    paging: buildPaging(number, input.pathIn(locale), locale, t),
    hasSearchForm: input.hasSearchForm ?? false,
  };
}

/** A page of a listing: what it is called, which it is, and where it is. */
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
    cards: input.sections.flatMap(({ cards }) => cards),
  };
  return buildSeo({
    ...head,
    locale,
    siteUrl,
    pathIn,
    robots,
    card: { title, siteName: site.name, type, picture: socialCard },
    // A search page lists nothing of its own.
    structuredData: robots === null && !input.hasSearchForm ? buildListingData(structured) : null,
  });
}

/** The pages that this one belongs to, the home page first. */
function listAbove({ site, title, pathIn, back, locale }: ListingInput, { page }: PageNumber): Link[] {
  const home = homePath(locale);
  const first = pathIn(locale);
  if (first === home) return [];
  return [
    { text: site.name, href: home },
    ...(back === undefined ? [] : [back]),
    ...(page === 1 ? [] : [{ text: title, href: first }]),
  ];
}

function isEmpty(sections: readonly ListingSection[]): boolean {
  return sections.every(({ cards }) => cards.length === 0);
}

/** No two pages of a language say the same of themselves: how much there is of an owner says nothing of whom. */
function describe(
  { lead, author, title, text }: Pick<ListingInput, 'lead' | 'author' | 'title' | 'text'>,
  { page }: PageNumber,
): string {
  if (lead) return `${lead.text} ${text}`;
  return author || page > 1 ? `${title}: ${text}` : text;
}
