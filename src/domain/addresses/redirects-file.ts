/** A redirect of the site from an address of its own. */
export interface Redirect {
  /** Path of the address, such as "/old/" or "/old.html". */
  readonly from: string;
  /** Path on this site, or an address of another one. */
  readonly to: string;
  readonly status: RedirectStatus;
}

/** The statuses that all hosts send. */
export type RedirectStatus = 301 | 302;

/** Returns the spellings of an address, because a page is also requested without its slash. */
export const spellings = (from: string): string[] =>
  from.length > 1 && from.endsWith('/') ? [from.slice(0, -1), from] : [from];

/** Returns the name of the file that redirects on hosts without redirect rules. */
export const redirectFile = (from: string): string =>
  from.endsWith('/') ? `${from.slice(1)}index.html` : from.slice(1);

/** Returns a page that redirects, for hosts without redirect rules. */
export function redirectPage(to: string): string {
  const href = to.replaceAll('&', '&amp;');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${href}</title>
    <meta name="description" content="${href}">
    <meta http-equiv="refresh" content="0; url=${href}">
    <link rel="canonical" href="${href}">
  </head>
  <body><h1><a href="${href}">${href}</a></h1></body>
</html>
`;
}

/**
 * Returns the lines of a `_redirects` file. With `force`, hosts redirect even if there is a file.
 */
export function formatRedirects(redirects: readonly Redirect[], { force = false } = {}): string[] {
  return redirects.flatMap(({ from, to, status }) =>
    spellings(from).map((path) => `${path} ${to} ${status}${force ? '!' : ''}`),
  );
}

/**
 * Parses a `_redirects` file. Ignores rules for several paths, such as the one for missing pages.
 */
export function parseRedirects(text: string): Redirect[] {
  return text.split('\n').flatMap((line) => {
    const [from = '', to = '', code = ''] = line.trim().split(' ');
    const status = Number(code.replace('!', ''));
    const isKnown = status === 301 || status === 302;
    return from.startsWith('/') && !from.includes('*') && isKnown ? [{ from, to, status }] : [];
  });
}

/** Converts settings in the form of Astro's `redirects`. The default status is 301. */
export function toRedirects(settings: RedirectSettings): Redirect[] {
  return Object.entries(settings).map(([from, target]) =>
    typeof target === 'string'
      ? { from, to: target, status: 301 }
      : { from, to: target.destination, status: target.status },
  );
}

/** Redirects by the path that they apply to, as in the settings of Astro. */
export type RedirectSettings = Readonly<
  Record<string, string | { readonly status: RedirectStatus; readonly destination: string }>
>;

/** Returns the paths that redirects of a site lead elsewhere, in every spelling. */
export function redirectedPaths(redirects: RedirectSettings): ReadonlySet<string> {
  return new Set(toRedirects(redirects).flatMap(({ from }) => spellings(from)));
}
