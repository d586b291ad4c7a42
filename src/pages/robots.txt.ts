import { mediaTypeOf } from '#domain/media/media-types';
import { SITEMAP_INDEX_PATH } from '#domain/addresses/paths';
import { siteUrl } from '#page-input/environment';

// Pages that must not be indexed have `noindex`. They are not disallowed here, because crawlers can
// see `noindex` only on pages that they may read.
const ROBOTS = `User-agent: *
Allow: /

Sitemap: ${new URL(SITEMAP_INDEX_PATH, siteUrl).href}
`;

export const GET = () => new Response(ROBOTS, { headers: { 'Content-Type': mediaTypeOf('robots.txt') } });
