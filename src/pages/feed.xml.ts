export { answerWithFeed as GET } from '#page-input/feed';
