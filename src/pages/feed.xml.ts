export { respondWithFeed as GET } from '#page-input/feed';
