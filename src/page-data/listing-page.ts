import type { Locale } from '#domain/locales';
import type { Messages } from '#i18n/messages';
import type { Site } from '#content/schemas/site';
import type { Card } from './card.ts';
import { buildFrame, type Frame, type Link } from './frame.ts';
import { buildSeo, type Seo } from './seo.ts';
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

/** Builds a listing page in one language. */
export function buildListingPage(input: {
  title: string;
  lead?: ListingPage['lead'];
  text: string;
  sections: readonly ListingSection[];
  author?: Author | null;
  picture?: PictureData | null;
  action?: Link | null;
  robots?: string | null;
  isSearchable?: boolean;
  back?: Link;
  pathIn: (locale: Locale) => string;
  site: Site;
  siteUrl: string;
  locale: Locale;
  t: Messages;
}): ListingPage {
  const { site, siteUrl, locale, pathIn, t } = input;
  return {
    frame: buildFrame({ locale, site, segment: 'other', pathIn, back: input.back, t }),
    seo: buildSeo({
      title: t('listing:pageTitle', { title: input.title, product: site.name }),
      description: input.lead ? `${input.lead.text} ${input.text}` : input.text,
      locale,
      siteUrl,
      pathIn,
      robots: input.robots ?? null,
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
