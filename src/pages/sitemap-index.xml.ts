export { answerWithSitemapIndex as GET } from './_load/sitemaps.ts';
