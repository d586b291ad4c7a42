/**
 * Features that are blocked on all pages and in their frames: the header `Permissions-Policy`.
 * Blocks `unload` because a page with such a handler cannot be restored from the back/forward
 * cache.
 */
export const PERMISSIONS_POLICY =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), unload=()';
