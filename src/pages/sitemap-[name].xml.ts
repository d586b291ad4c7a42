import { respondWithSitemap } from '#page-input/sitemaps';
import { staticPaths } from '#page-input/page-lists';

export const getStaticPaths = staticPaths('sitemap-[name].xml.ts');
export const GET = respondWithSitemap;
