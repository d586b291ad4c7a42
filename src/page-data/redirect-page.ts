import { viewPath } from '#domain/addresses/paths';
import { buildAuthor } from './author.ts';
import { buildHead, type ContentPageInput } from './content-page.ts';
import { descriptionOf } from './detail.ts';
import { buildViewSeo, type ViewSeoInput } from './view-seo.ts';

/** The input of a page that redirects to a view page. */
export type RedirectPageInput = ViewSeoInput & Pick<ContentPageInput, 'content' | 'owner' | 't'>;

/** Builds the page that redirects from the address of some content without a slug. */
export function buildRedirectPage(input: RedirectPageInput) {
  const { content, owner, site, locale, t } = input;
  const author = buildAuthor(owner, locale, t);
  const head = buildHead(content.title, author, descriptionOf(content), site.name, t);
  return {
    locale,
    title: content.title,
    language: content.language,
    href: viewPath(content, locale),
    // Only a canonical page may list its alternate languages.
    seo: { ...buildViewSeo(input, head), alternates: [] },
  };
}

/** A page that redirects to another one, for hosts that do not support redirects. */
export type RedirectPage = ReturnType<typeof buildRedirectPage>;
