import { hrefOf } from '#domain/addresses/base';
import { resolveLanguage } from '#domain/languages/language';
import type { Locale } from '#domain/languages/locales';
import { playbackPath, viewPath } from '#domain/addresses/paths';
import type { AppData } from './app-data.ts';
import type { Author } from './author.ts';
import { buildContentParts, type ContentPageInput } from './content-page.ts';
import type { Detail } from './detail.ts';
import { buildUnlistedSeo, type Seo } from './seo.ts';
import { buildSiteMetas, type Meta } from './site-metas.ts';
import { buildToolbar, type Toolbar } from './toolbar.ts';
import type { Viewer } from './viewer.ts';

/**
 * The data of an embed page: the viewer with toolbar and author block, and the same content as
 * text.
 */
export interface EmbedPage {
  locale: Locale;
  seo: Seo;
  /** Site settings for the scripts of the page. */
  metas: readonly Meta[];
  /** Message for code that failed to load. In the HTML, because it must not depend on code. */
  lostText: string;
  viewer: Viewer;
  author: Author | null;
  toolbar: Toolbar;
  detail: Detail;
  appData: AppData;
  /** Origins that may control the viewer by messages, separated by spaces. */
  origins: string;
}

/**
 * Returns the language of an embed page, which has one address for all languages: the content's
 * language, else English.
 */
export function embedLocale(content: { language: string }): Locale {
  return resolveLanguage({ htmlLang: content.language, cookie: null });
}

/** Builds the embed page of listed content. `locale` must come from `embedLocale`. */
export function buildEmbedPage(input: ContentPageInput): EmbedPage {
  const { content, site, locale, siteUrl, t } = input;
  const path = viewPath(content, locale);
  const { head, ...parts } = buildContentParts(input, {
    place: { kind: 'embed' },
    path,
    siteLink: { href: path, isOutside: true },
    dataHref: playbackPath(content.oid),
  });
  const note = t('view:toolbar.opensInNewTab');
  const toolbar = buildToolbar({
    facts: content,
    curationExists: content.curationExists,
    cta: null,
    embedding: { isResponsiveOnly: content.responsiveEmbedOnly, helpHref: hrefOf(site.responsiveEmbedHelp) },
    features: { ...site.evaluatedFeatures, ...content.viewerDefaults?.evaluatedFeatures },
    locale,
    product: site.name,
    siteUrl,
    t,
  });
  return {
    locale,
    // Search engines list the view page, and index embedded content as part of the page that embeds
    // it.
    seo: buildUnlistedSeo(head, new URL(path, siteUrl).href, 'noindex, indexifembedded'),
    metas: buildSiteMetas(site),
    lostText: t('notLoaded'),
    ...parts,
    toolbar: { ...toolbar, like: toolbar.like && { ...toolbar.like, inFrame: { href: path, note } } },
    origins: site.embedOrigins.join(' '),
  };
}
