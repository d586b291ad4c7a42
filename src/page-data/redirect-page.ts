import { viewPath } from '#domain/paths';
import { buildAuthor } from './author.ts';
import { buildHead } from './content-page.ts';
import { descriptionOf } from './detail.ts';
import type { Seo } from './seo.ts';
import type { ViewPageInput } from './view-page.ts';
import { buildViewSeo } from './view-seo.ts';

/** A page that only leads to another one, on hosts that know no redirects. */
export interface RedirectPage {
  /** Language of the page that it leads to. */
  locale: string;
  title: string;
  /** Language of the title. */
  language: string;
  href: string;
  /** What the page that it leads to says of itself, and that page as its canonical address. */
  seo: Seo;
}

/** What a page that leads to a view page is computed from. */
export type RedirectPageInput = Pick<
  ViewPageInput,
  'content' | 'facts' | 'owner' | 'site' | 'socialCard' | 'siteUrl' | 'locale' | 't'
>;

/** Builds the page that leads from the address of some content without a slug to its view page. */
export function buildRedirectPage(input: RedirectPageInput): RedirectPage {
  const { content, facts, owner, site, locale, t } = input;
  const author = buildAuthor(owner, locale, t);
  const head = buildHead(facts.title, author, descriptionOf(content), site.name, t);
  return {
    locale,
    title: facts.title,
    language: facts.language,
    href: viewPath(facts, locale),
    // Only a page that is its own canonical address may name its other languages.
    seo: { ...buildViewSeo(input, head), alternates: [] },
  };
}
