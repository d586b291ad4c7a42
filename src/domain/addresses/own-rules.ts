import { PRIVATE_PATHS } from './caching.ts';
import { isHeaderName, isHeaderValue, dependsOnResponse, MAX_HEADER_LINE } from './headers-file.ts';
import { PATH_HEADERS } from './path-headers.ts';
import { isSafePath, safeLink } from '../html/safe-url.ts';
import { redirectedPaths, toRedirects, type RedirectSettings } from './redirects-file.ts';

/** Headers of a site's own, by path pattern and name. */
export type HeaderSettings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a site adds to the tables of headers and redirects. */
export interface OwnRules {
  readonly headers: HeaderSettings;
  readonly redirects: RedirectSettings;
  /** The base of the site. Targets on the site begin with it; the paths of rules do not. */
  readonly base?: string;
  /** The content file that a redirect comes from, by the path that it redirects. */
  readonly places?: Readonly<Record<string, string>>;
}

/** The file in the sources of a site that has its own rules. */
export const OWN_RULES = 'src/own/rules.json';

export const NO_RULES: OwnRules = { headers: {}, redirects: {} };

interface RuleFault {
  readonly path: readonly string[];
  readonly fault: string;
  readonly remedy: string;
}

/** Matches paths of characters that all hosts treat alike, without the folders "." and "..". */
const PORTABLE_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w\-.~]+)*\/?$/;

/** Headers that Podium sets for any path, in lower case. */
const SET_BY_PODIUM: ReadonlySet<string> = new Set(
  [
    'Cache-Control',
    'Content-Security-Policy',
    ...PATH_HEADERS.flatMap(({ always, files }) => Object.keys({ ...always, ...files })),
  ].map((name) => name.toLowerCase()),
);

/** The starts of the addresses of private pages. */
const PRIVATE_FOLDERS = PRIVATE_PATHS.map((pattern) => pattern.slice(0, -1));

/**
 * Reports whether a pattern, with `*` only at its end, matches a private page or file. Some hosts
 * ignore the case of paths.
 */
function matchesPrivate(pattern: string): boolean {
  const start = pattern.replace(/\*$/, '').toLowerCase();
  return PRIVATE_FOLDERS.some(
    (folder) => start.startsWith(folder) || (pattern.endsWith('*') && folder.startsWith(start)),
  );
}

/** Returns the faults of own headers, which every host must be able to send. */
export function findHeaderFaults(headers: HeaderSettings): RuleFault[] {
  return Object.entries(headers).flatMap(([pattern, values]) => [
    ...findPatternFaults(pattern),
    ...Object.entries(values).flatMap(([name, value]) =>
      explainHeader(name, value).map((fault) => ({ path: ['headers', pattern, name], ...fault })),
    ),
  ]);
}

function findPatternFaults(pattern: string): RuleFault[] {
  const path = ['headers', pattern];
  const start = pattern.replace(/\*$/, '');
  if (start === '' || !PORTABLE_PATH.test(start))
    return [
      {
        path,
        fault: 'is no pattern of paths that all hosts read',
        remedy:
          'write a path such as "/downloads/*": "/" at its start, "*" only at its end, and else letters, digits, and . _ - ~',
      },
    ];
  if (!matchesPrivate(pattern)) return [];
  return [
    {
      path,
      fault: 'matches private pages, below /view/, whose headers only Podium sets',
      remedy: 'write the paths of public files, such as "/downloads/*"',
    },
  ];
}

function explainHeader(name: string, value: string): Omit<RuleFault, 'path'>[] {
  const lowerName = name.toLowerCase();
  if (!isHeaderName(name))
    return [{ fault: 'is no name of a header', remedy: 'write letters, digits, and "-"' }];
  if (SET_BY_PODIUM.has(lowerName))
    return [{ fault: 'is a header that Podium sets itself', remedy: 'remove it' }];
  if (dependsOnResponse(lowerName))
    return [{ fault: 'depends on each response, so that no setting can name it', remedy: 'remove it' }];
  if (value.trim() === '' || value !== value.trim() || !isHeaderValue(value))
    return [
      {
        fault: `is ${JSON.stringify(value)}, which not all hosts can send`,
        remedy: 'write letters, digits and signs of ASCII without "$", and no space at either end',
      },
    ];
  const length = `  ${name}: ${value}`.length;
  if (length <= MAX_HEADER_LINE) return [];
  const fault = `makes a line of ${length} characters, and some hosts read only ${MAX_HEADER_LINE}`;
  return [{ fault, remedy: 'write a shorter value' }];
}

/** Returns the faults of own redirects. */
export function findRedirectFaults(settings: RedirectSettings): RuleFault[] {
  const redirects = toRedirects(settings);
  const redirectedFrom = redirectedPaths(settings);
  return redirects.flatMap(({ from, to }) => {
    const fault = explainRedirectSource(from) ?? explainRedirectTarget(to, redirectedFrom);
    return fault === null ? [] : [{ path: ['redirects', from], ...fault }];
  });
}

/** Returns the fault of an address from which a site redirects; null if there is none. */
export function explainRedirectSource(from: string): Omit<RuleFault, 'path'> | null {
  if (!PORTABLE_PATH.test(from) || !/(?:\/|\.html)$/.test(from))
    return {
      fault: 'is no address of a page',
      remedy: 'write a path such as "/old/", which ends with "/" or ".html", of letters, digits, and . _ - ~',
    };
  if (!matchesPrivate(from)) return null;
  return {
    fault: 'is an address of private pages, below /view/',
    remedy: 'redirect from another address',
  };
}

function explainRedirectTarget(
  to: string,
  redirectedFrom: ReadonlySet<string>,
): Omit<RuleFault, 'path'> | null {
  const leadsTo = `leads to ${JSON.stringify(to)}`;
  if (!/^[!#%&'()+,\-./\w:;=?@~]+$/.test(to) || !(to.startsWith('/') ? isSafePath(to) : isPublicLink(to)))
    return {
      fault: `${leadsTo}, which is neither a path nor an address`,
      remedy: 'write a path such as "/new/", or an address such as "https://talks.example/"',
    };
  const path = to.startsWith('/') ? toPath(to) : to;
  if (matchesPrivate(path)) return { fault: `${leadsTo}, a private page`, remedy: 'name a public page' };
  if (!redirectedFrom.has(path)) return null;
  return { fault: `${leadsTo}, which is a redirect itself`, remedy: 'name the page where that one leads' };
}

/** Returns the decoded path of an address of this site, as servers see it. */
const toPath = (to: string): string =>
  new URL(to, 'https://site.example').pathname.replace(/%([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );

const isPublicLink = (to: string): boolean => safeLink(to)?.startsWith('http') === true;
