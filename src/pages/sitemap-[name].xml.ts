import { answerWithSitemap, sitemapPaths } from '#page-input/sitemaps';

export const getStaticPaths = sitemapPaths;
export const GET = answerWithSitemap;
