export { answerWithFeed as GET } from './_load/feed.ts';
