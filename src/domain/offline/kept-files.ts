/** The most bytes that one page may keep. */
export const MAX_KEPT_BYTES = 200_000_000;

/** The most pages that a device keeps. */
export const MAX_KEPT_PAGES = 20;

/** Returns the name of the cache with the files of a kept page. */
export const keptCache = (page: string): string => `podium-kept ${page}`;

/** Reports whether the name of a file changes with its content. */
export const isHashed = (path: string): boolean => /\/_(?:astro|pictures|media)\//.test(path);

/** Reports whether a file may name others that a page needs. */
export const namesOthers = (path: string): boolean => /(?:\/|\.(?:js|css|json))$/.test(path);

/** Films in several qualities have hundreds of files, and media elsewhere need another policy. */
const NOT_KEPT = /\.m3u8"|"https?:[^"]+\.(?:mp4|webm|avif|webp|jpe?g|png)"/;

/**
 * Returns the paths of the files that a text of a page names. `base` is the path of the site.
 * Throws if the page needs files that cannot be kept.
 */
export function filesIn(path: string, text: string, page: string, base: string): string[] {
  if (/\.(?:js|css)$/.test(path))
    return text
      .split(/[^\w.-]+/)
      .filter((name) => /.\.[\w-]{8}\.(?:js|css|woff2)$/.test(name))
      .map((name) => `${base}/_astro/${name}`);
  if (path.startsWith(`${base}/locales/`)) return [];
  if (path !== page && NOT_KEPT.test(text)) throw new Error(`${page} has media that cannot be kept.`);
  const pattern = new RegExp(`["'\\s,;(](${base}/_(?:astro|pictures|media)/[\\w./-]+)`, 'g');
  const files = [...text.matchAll(pattern)].map(([, file = '']) => file);
  if (path !== page) return files;
  const [, language = 'en'] = /<html lang="([\w-]+)"/.exec(text) ?? [];
  const data = [...text.matchAll(/\/playback\/[\w/-]+\.json/g)].map(([file]) => base + file);
  return [
    ...files,
    ...data.filter((file) => page.split('/').includes(nameOf(file))),
    ...['player', 'presenting'].map((name) => `${base}/locales/${language}/${name}.json`),
  ];
}

/** Returns the name of a file without its folder and ending. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
