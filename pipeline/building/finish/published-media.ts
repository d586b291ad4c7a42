import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path/posix';
import { listFiles } from '#pipeline/site/list-files';

const OWN_FOLDER = /^(?:[a-z]{2}\/)?view\/[^/]+\//;
const PUBLIC_FILE = /^(?:_pictures|_media)\//;
/** The name of a picture or media file without the width, in its folder. */
const STEM = /\/(?:_pictures\/(?:vector\/)?|_media\/)[0-9a-f]{16,32}/y;
/** The folder of a view link, at the end of a text before such a name. */
const LINK_FOLDER = /\/view\/[^/\s"']+$/;

/**
 * Returns the pictures and media that a text names, as file names without the width, relative to
 * the output folder. Looks for "/_" first, because an expression that starts at each "/" takes 2 %
 * of the time of a page.
 */
export function mediaIn(text: string): string[] {
  const names = new Set<string>();
  for (let index = text.indexOf('/_'); index >= 0; index = text.indexOf('/_', index + 2)) {
    STEM.lastIndex = index;
    const stem = STEM.exec(text)?.[0];
    if (stem === undefined) continue;
    const folder = text.lastIndexOf('/', index - 1);
    const prefix = text.slice(Math.max(0, folder - '/view'.length), index);
    const viewFolder = LINK_FOLDER.exec(prefix)?.[0] ?? '';
    names.add(`${viewFolder}${stem}`.slice(1));
  }
  return [...names];
}

/** The folder of an adaptive video. */
const FILM = /^(.*_media\/[0-9a-f]{32})\//;

/**
 * Returns the name of a picture or media file without its width, as in `mediaIn`; of a file of an
 * adaptive video, that of its folder.
 */
export function stemOf(name: string): string {
  const film = FILM.exec(name)?.[1];
  if (film !== undefined) return film;
  const base = basename(name);
  return name.slice(0, name.length - base.length) + (/^[0-9a-f]*/.exec(base)?.[0] ?? '');
}

/**
 * Returns the public pictures and media that a private page names, one line each. Media of content
 * behind view links must be in the folder of its pages, because the headers of private pages do not
 * apply to public folders.
 */
export function findForeignMedia(name: string, media: readonly string[]): string[] {
  if (!OWN_FOLDER.test(name)) return [];
  return media
    .filter((stem) => PUBLIC_FILE.test(stem))
    .map((stem) => `${name} refers to /${stem}…, which is outside its own folder`);
}

/** Returns one line for each public picture or media file that is not in `usedMedia`. */
export function findStrayMedia(names: Iterable<string>, usedMedia: ReadonlySet<string>): string[] {
  return Iterator.from(names)
    .filter((name) => PUBLIC_FILE.test(name) && !usedMedia.has(stemOf(name)))
    .map((name) => `${name} is public, but no public page uses it`)
    .toArray();
}

/** Returns the pictures and media that texts name, as `mediaIn` does. */
export function shownMedia(texts: Iterable<Pick<TextFacts, 'media'>>): ReadonlySet<string> {
  const usedMedia = new Set<string>();
  for (const { media } of texts) media.forEach((stem) => usedMedia.add(stem));
  return usedMedia;
}

/** Removes the files for the media host that no public page shows. */
export async function pruneElsewhere(folder: string, usedMedia: ReadonlySet<string>): Promise<void> {
  if (!existsSync(folder)) return;
  for (const { name, path } of await listFiles(folder))
    if (PUBLIC_FILE.test(name) && !usedMedia.has(stemOf(name))) await rm(path);
}

/** Facts about a text of the site, with which the whole is checked without reading it again. */
export interface TextFacts {
  /** Its content security policy without unused hashes; null if it has none. */
  readonly policy: string | null;
  /** The pictures and media that it names, without their widths. */
  readonly media: readonly string[];
  /** Names of the files that hold the scripts moved out of it. */
  readonly scripts: readonly string[];
}
