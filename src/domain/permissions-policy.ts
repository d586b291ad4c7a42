/**
 * What no page of the site may do, its frames included, as the header `Permissions-Policy`. Nobody hears of `unload`: a page
 * with a handler for it could not come back from the browser's cache.
 */
export const PERMISSIONS_POLICY =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), unload=()';
