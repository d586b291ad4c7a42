import { hrefOf } from '#domain/addresses/base';
import { playbackPath, viewPath } from '#domain/addresses/paths';
import { buildContentParts, type ContentPageInput } from './content-page.ts';
import { buildUnlistedSeo } from './seo.ts';
import { buildSiteMetas } from './site-metas.ts';
import { buildToolbar } from './toolbar.ts';

/** Builds the embed page of listed content. `locale` must come from `contentLocale`. */
export function buildEmbedPage(input: ContentPageInput) {
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
    // Search engines list the view page, and index an embed as part of the page around it.
    seo: buildUnlistedSeo(head, {
      canonical: new URL(path, siteUrl).href,
      robots: content.pending === undefined ? 'noindex, indexifembedded' : 'noindex',
    }),
    metas: buildSiteMetas(site),
    // In the HTML, because the message must not depend on code that failed to load.
    lostText: t('notLoaded'),
    ...parts,
    toolbar: { ...toolbar, like: toolbar.like && { ...toolbar.like, inFrame: { href: path, note } } },
    // Origins that may control the viewer by messages.
    origins: site.embedOrigins.join(' '),
  };
}

/** The data of an embed page: viewer, toolbar and author, and the same content as text. */
export type EmbedPage = ReturnType<typeof buildEmbedPage>;
