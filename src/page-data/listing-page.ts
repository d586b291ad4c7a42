import type { Locale } from '#domain/locales';
import type { Messages } from '#i18n/messages';
import type { Site } from '#content/schemas/site';
import type { Card } from './card.ts';
import { buildFrame, type Frame, type Link } from './frame.ts';
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
  /** Whether the cards are narrowed down in the browser. */
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
  pathIn: (locale: Locale) => string;
  site: Site;
  siteUrl: string;
  locale: Locale;
  t: Messages;
}

/** Builds a listing page in one language. */
export function buildListingPage(input: ListingInput): ListingPage {
  const { site, siteUrl, locale, pathIn, t } = input;
  return {
    frame: buildFrame({ locale, site, segment: 'other', pathIn, back: input.back, t }),
    seo: buildSeo({
      title: t('listing:pageTitle', { title: input.title, product: site.name }),
      description: describe(input),
      locale,
      siteUrl,
      pathIn,
      robots: input.robots ?? null,
      card: {
        title: input.title,
        siteName: site.name,
        type: input.author ? 'profile' : 'website',
        picture: input.socialCard,
      },
    }),
    title: input.title,
    lead: input.lead ?? null,
    text: input.text,
    author: input.author ?? null,
    picture: input.picture ?? null,
    action: input.action ?? null,
    sections: input.sections,
    emptyText: t('listing:empty'),
    isSearchable: input.isSearchable ?? false,
  };
}

/** No two pages of a language say the same of themselves: how much there is of an owner says nothing of whom. */
function describe({
  lead,
  author,
  title,
  text,
}: Pick<ListingInput, 'lead' | 'author' | 'title' | 'text'>): string {
  if (lead) return `${lead.text} ${text}`;
  return author ? `${title}: ${text}` : text;
}
