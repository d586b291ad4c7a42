import { SITEMAP_INDEX_PATH } from '#domain/paths';
import { siteUrl } from './_load/environment.ts';

// What must not be found says so itself (`noindex`): a page that crawlers may not read cannot.
const ROBOTS = `User-agent: *
Allow: /

Sitemap: ${new URL(SITEMAP_INDEX_PATH, siteUrl).href}
`;

export const GET = () => new Response(ROBOTS, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
