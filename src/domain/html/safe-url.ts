const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Matches an absolute web address with a host and without credentials. */
const WEB_ADDRESS = /^https?:\/\/(?![/\\])[^/\\?#@]+(?:[/?#]|$)/i;

const MAIL_ADDRESS = /^mailto:(?!\/)[^?#\s]+@/i;

/**
 * Returns the normalised address if a link may use it, else null. Allows absolute http, https and
 * mailto addresses without credentials, control characters, or backslashes before the path.
 */
export function safeLink(href: string): string | null {
  const text = href.trim();
  if (CONTROL.test(text) || !(WEB_ADDRESS.test(text) || MAIL_ADDRESS.test(text))) return null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.href : null;
}

const SOME_ORIGIN = 'https://origin.invalid';

/** Reports whether a path (with optional query and hash) stays on the origin where it is used. */
export function isSafePath(path: string): boolean {
  if (!/^\/(?!\/)/.test(path) || path.includes('\\') || CONTROL.test(path)) return false;
  if (!URL.canParse(path, SOME_ORIGIN)) return false;
  const url = new URL(path, SOME_ORIGIN);
  // "/.//host" resolves to this origin, but its resolved path "//host" would not.
  return url.origin === SOME_ORIGIN && !url.pathname.startsWith('//');
}
