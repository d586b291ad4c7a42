import type { Locale } from '#domain/locales';
import { pagePath } from '#domain/paths';
import { formatCount } from '#i18n/format';
import type { Messages } from '#i18n/messages';
import type { Site } from '#content/schemas/site';
import type { Card } from './card.ts';
import { buildFrame, type Frame, type Link } from './frame.ts';
import { buildPaging, type PageNumber, type Paging } from './paging.ts';
import { buildSeo, type CardPicture, type Seo } from './seo.ts';
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
  emptyText: string;
  /** Null where all is on one page. */
  paging: Paging | null;
  /** Whether it has a search form of its own. */
  isSearchable: boolean;
}

/** What a listing page is computed from. */
interface ListingInput {
  title: string;
  lead?: ListingPage['lead'];
  text: string;
  sections: readonly ListingSection[];
  author?: Author | null;
  picture?: PictureData | null;
  action?: Link | null;
  robots?: string | null;
  isSearchable?: boolean;
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
  const { site, siteUrl, locale, t } = input;
  const number = input.number ?? { page: 1, pages: 1 };
  const pathIn = (other: Locale) => pagePath(input.pathIn(other), number.page);
  const title =
    number.page === 1
      ? input.title
      : t('listing:paging.title', { title: input.title, page: formatCount(number.page, locale) });
  return {
    frame: buildFrame({ locale, site, segment: 'other', pathIn, back: input.back, t }),
    seo: buildSeo({
      title: t('listing:pageTitle', { title, product: site.name }),
      description: describe({ ...input, title }, number),
      locale,
      siteUrl,
      pathIn,
      robots: input.robots ?? null,
      card: {
        title,
        siteName: site.name,
        type: input.author ? 'profile' : 'website',
        picture: input.socialCard,
      },
    }),
    title,
    lead: input.lead ?? null,
    text: input.text,
    author: input.author ?? null,
    picture: input.picture ?? null,
    action: input.action ?? null,
    sections: input.sections,
    emptyText: t('listing:empty'),
    paging: buildPaging(number, input.pathIn(locale), locale, t),
    isSearchable: input.isSearchable ?? false,
  };
}

/** No two pages of a language say the same of themselves: how much there is of an owner says nothing of whom. */
function describe(
  { lead, author, title, text }: Pick<ListingInput, 'lead' | 'author' | 'title' | 'text'>,
  { page }: PageNumber,
): string {
  if (lead) return `${lead.text} ${text}`;
  return author || page > 1 ? `${title}: ${text}` : text;
}
