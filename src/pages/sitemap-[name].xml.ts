import { answerWithSitemap, sitemapPaths } from './_load/sitemaps.ts';

export const getStaticPaths = sitemapPaths;
export const GET = answerWithSitemap;
