/** How long code that is fetched late, or a file that it needs, may take, in milliseconds (spec section 9, chunk timeout). */
export const CHUNK_TIMEOUT_MS = 120_000;
