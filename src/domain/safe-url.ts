const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** An absolute web address whose authority is not empty and carries no credentials. */
const WEB_ADDRESS = /^https?:\/\/(?![/\\])[^/\\?#@]+(?:[/?#]|$)/i;

const MAIL_ADDRESS = /^mailto:(?!\/)[^?#\s]+@/i;

/**
 * The address in normal form if a link may lead there, else null: http, https or mailto, absolute,
 * without credentials, control characters or backslashes in front of the path.
 */
export function safeLink(href: string): string | null {
  const text = href.trim();
  if (CONTROL.test(text) || !(WEB_ADDRESS.test(text) || MAIL_ADDRESS.test(text))) return null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.href : null;
}

const SOME_ORIGIN = 'https://origin.invalid';

/** Whether this is a path (with query and hash, if any) that cannot lead off the origin it is used on. */
export function isSafePath(path: string): boolean {
  if (!/^\/(?!\/)/.test(path) || path.includes('\\') || CONTROL.test(path)) return false;
  if (!URL.canParse(path, SOME_ORIGIN)) return false;
  const url = new URL(path, SOME_ORIGIN);
  // "/.//host" stays here when resolved, but its resolved path "//host" would not.
  return url.origin === SOME_ORIGIN && !url.pathname.startsWith('//');
}
