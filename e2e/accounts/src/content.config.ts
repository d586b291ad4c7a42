export { collections } from 'podium/content';
