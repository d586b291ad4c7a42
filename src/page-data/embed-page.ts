import { resolveLanguage } from '#domain/language';
import type { Locale } from '#domain/locales';
import { playbackPath, viewPath } from '#domain/paths';
import type { AppData } from './app-data.ts';
import { buildContentParts, type ContentPageInput } from './content-page.ts';
import type { Detail } from './detail.ts';
import { buildUnlistedSeo, type Seo } from './seo.ts';
import { buildSiteMetas, type Meta } from './site-metas.ts';
import type { Viewer } from './viewer.ts';

/** All that an embed page shows: the viewer alone, and what it shows for reading. */
export interface EmbedPage {
  locale: Locale;
  seo: Seo;
  /** What the scripts of the page need to know of its site. */
  metas: readonly Meta[];
  viewer: Viewer;
  detail: Detail;
  appData: AppData;
  /** Origins whose pages may steer the viewer, separated by spaces. */
  origins: string;
}

/** The language of an embed page, which has one address: that of the content, else English. */
export function embedLocale(content: { language: string }): Locale {
  return resolveLanguage({ htmlLang: content.language, cookie: null });
}

/** Builds the embed page of listed content, in the language that `embedLocale` gives. */
export function buildEmbedPage(input: ContentPageInput): EmbedPage {
  const { facts, locale, siteUrl } = input;
  const path = viewPath(facts, locale);
  const { head, viewer, detail, appData } = buildContentParts(input, {
    place: { kind: 'embed' },
    path,
    siteLink: { href: path, isOutside: true },
    dataHref: playbackPath(facts.oid),
  });
  return {
    locale,
    // Search engines show the view page, and count what is embedded as part of the page around it.
    seo: buildUnlistedSeo(head, new URL(path, siteUrl).href, 'noindex, indexifembedded'),
    metas: buildSiteMetas(input.site),
    viewer,
    detail,
    appData,
    origins: input.site.embedOrigins.join(' '),
  };
}
