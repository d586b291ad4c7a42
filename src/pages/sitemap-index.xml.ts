export { answerWithSitemapIndex as GET } from '#page-input/sitemaps';
