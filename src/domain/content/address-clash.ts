import { LISTING_FOLDERS } from './listings.ts';
import { isPlatformPath, splitLocale, viewPath, type ViewAddress } from '../addresses/paths.ts';
import { DEFAULT_LOCALE } from '../languages/locales.ts';

/** Reserved top-level folders. A classic presentation cannot use them as its oid. */
const RESERVED_FOLDERS: ReadonlySet<string> = new Set([
  ...LISTING_FOLDERS,
  'accessibility',
  'api',
  'contact',
  'dashboard',
  'edu',
  'feeds',
  'locales',
  'log',
  'login',
  'logout',
  'media',
  'oembed',
  'playback',
  'product',
  'settings',
  'signup',
  'view',
]);

const RESERVED_BELOW_P: ReadonlySet<string> = new Set(['edit', 'embed']);

/** Returns why this content would hide another page, and how to fix it; null if it does not. */
export function addressClash(content: ViewAddress): string | null {
  const path = viewPath(content, DEFAULT_LOCALE);
  if (path.startsWith('/p/') && RESERVED_BELOW_P.has(content.oid)) {
    return `oid "${content.oid}" is taken: ${path} is an address of the platform or of embeds; choose another oid`;
  }
  if (path.startsWith(`/${content.oid}/`) && RESERVED_FOLDERS.has(content.oid)) {
    return `oid "${content.oid}" is taken: /${content.oid}/ leads to another part of the site; choose another oid`;
  }
  if (isPlatformPath(splitLocale(path).path)) {
    return `slug "${content.slug}" is taken: ${path} is the editor of this presentation; set another slug`;
  }
  return null;
}
