const HASHED = /^\/(?:_astro|_pictures|_media)\//;
const BINARY = /^(?:image|font|video)\//;

/**
 * How long who may keep an answer. Hashed files for ever; pages and data are asked for each time
 * (with the ETag that costs a 304), a CDN may keep them a minute; private pages stay out of shared caches.
 */
export function cachingFor(path: string, mediaType: string): Readonly<Record<string, string>> {
  if (HASHED.test(path)) return { 'Cache-Control': 'public, max-age=31536000, immutable' };
  if (isPrivatePage(path)) return { 'Cache-Control': 'private, no-cache' };
  if (BINARY.test(mediaType)) return { 'Cache-Control': 'public, max-age=3600' };
  return {
    'Cache-Control': 'public, max-age=0, s-maxage=60, must-revalidate',
    // For CDNs only: a browser would show yesterday's page once more after each change.
    'CDN-Cache-Control': 'public, max-age=60, stale-while-revalidate=86400',
  };
}

/** Whether this is a page behind a view link, in any language (spec section 2, private view page). */
export function isPrivatePage(path: string): boolean {
  return /^(?:\/[a-z]{2})?\/view\//.test(path);
}
