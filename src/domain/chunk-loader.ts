/**
 * Event by which the code of a page hands its loader of late code to `client:interaction`, which stands inline in the page
 * and has no room for one. Its detail is `loadChunk` of `services/chunk`.
 */
export const CHUNK_LOADER = 'podium:chunk-loader';
