import { DEFAULT_LOCALE } from '#domain/locales';
import { viewPath } from '#domain/paths';
import type { ContentFacts } from './content-facts.ts';

/** A page that only leads to another one, on hosts that know no redirects. */
export interface RedirectPage {
  title: string;
  /** Language of the title. */
  language: string;
  href: string;
  /** Absolute address of the page that it leads to. */
  canonical: string;
}

/** Builds the page that leads from the address of some content without a slug to its view page. */
export function buildRedirectPage(facts: ContentFacts, siteUrl: string): RedirectPage {
  const href = viewPath(facts, DEFAULT_LOCALE);
  return { title: facts.title, language: facts.language, href, canonical: new URL(href, siteUrl).href };
}
