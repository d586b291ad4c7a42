export { respondWithSitemapIndex as GET } from '#page-input/sitemaps';
