import { configFile } from '#library/config-file';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileFault, type Fault } from '#library/fault';
import { LISTING_FOLDERS } from '#domain/content/listings';
import { DEFAULT_LOCALE, isLocale } from '#domain/languages/locales';
import { HOST_FILES } from '#pipeline/site/hosts/hosts';
import { isCall } from '#domain/addresses/calls';
import {
  EMBED_SCRIPT_PATH,
  FALLBACK_FAVICON_PATH,
  FAVICON_PATH,
  FEED_PATH,
  isPlatformPath,
  MANIFEST_PATH,
  OFFLINE_WORKER_PATH,
  SPECULATION_RULES_PATH,
  TOUCH_ICON_PATH,
} from '#domain/addresses/paths';

/** The folder of a project with files that the site publishes as they are. */
export const PUBLIC_FOLDER = 'public';

/** Files that Podium writes for each language. */
const LOCALE_PAGES: ReadonlySet<string> = new Set(['index.html', '404.html']);
/** Other files at the root that Podium writes, besides settings files of hosts. */
const ROOT_FILES: ReadonlySet<string> = new Set([
  'llms.txt',
  'robots.txt',
  'licenses.txt',
  'part.json',
  'search-cards.json',
  ...[FEED_PATH, FAVICON_PATH, FALLBACK_FAVICON_PATH, TOUCH_ICON_PATH].map((path) => path.slice(1)),
  ...[MANIFEST_PATH, SPECULATION_RULES_PATH, EMBED_SCRIPT_PATH, OFFLINE_WORKER_PATH].map((path) =>
    path.slice(1),
  ),
]);
const NUMBERED_FILE = /^(?:sitemap-.*\.xml|icon-\d+\.png)$/;

/** Folders whose files Podium writes, in each language. */
const RESERVED_FOLDERS: ReadonlySet<string> = new Set([
  '_astro',
  '_media',
  '_pictures',
  'feeds',
  'locales',
  'oembed',
  'playback',
  'search',
  'p',
  'v',
  'view',
  ...LISTING_FOLDERS,
]);

/**
 * Reports whether Podium itself may write a file with this name, a folder with this name, or a file
 * with the name of one of its parent folders.
 */
export function isReserved(name: string): boolean {
  const segments = name.toLowerCase().split('/');
  const isTranslated = isLocale(segments[0]) && segments[0] !== DEFAULT_LOCALE;
  const [topName = '', ...restOfPath] = isTranslated ? segments.slice(1) : segments;
  const isRootFile = ROOT_FILES.has(topName) || NUMBERED_FILE.test(topName) || HOST_FILES.has(topName);
  return (
    topName === '' ||
    LOCALE_PAGES.has(topName) ||
    RESERVED_FOLDERS.has(topName) ||
    (isRootFile && !isTranslated) ||
    isAnsweredByOrigin([topName, ...restOfPath].join('/'))
  );
}

/** Reports whether the origin itself answers requests for this file. */
function isAnsweredByOrigin(name: string): boolean {
  const path = `/${name.replace(/(?:^|\/)index\.html$/, '/')}`;
  return isCall(path) || isPlatformPath(path) || isPlatformPath(`${path}/`);
}

/** Returns the names of all files in the folder `public` of a project, sorted. */
export async function listPublicFiles(cwd: string): Promise<string[]> {
  const folder = join(cwd, PUBLIC_FOLDER);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory() && entry.name !== '.DS_Store')
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Returns a fault for each file of `public` that conflicts with a file that Podium writes. */
export function findPublicFaults(names: readonly string[]): Fault[] {
  const allNames = new Set(names);
  return names.flatMap((name) => {
    const remedy = findRemedy(name, allNames);
    if (remedy === null) return [];
    const fault = 'has the place of a file that Podium writes';
    return [fileFault(`${PUBLIC_FOLDER}/${name}`, fault, remedy)];
  });
}

function findRemedy(name: string, allNames: ReadonlySet<string>): string | null {
  const field = HOST_FILES.get(name) ?? null;
  if (field !== null) return `remove it, and write ${field} in ${configFile()}`;
  const uncompressed = name.replace(/\.(?:br|gz)$/, '');
  if (uncompressed !== name && (isReserved(uncompressed) || allNames.has(uncompressed)))
    return 'remove it: builds write compressed copies';
  return isReserved(name) ? 'remove it, or move it to another place' : null;
}
