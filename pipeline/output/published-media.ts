import { basename } from 'node:path/posix';

const OWN_FOLDER = /^(?:[a-z]{2}\/)?view\/[^/]+\//;
const PUBLIC_FILE = /^(?:_pictures|_media)\//;
/** An address of a picture or media file: the folder of the view link it lies in, if any, and its name up to the width. */
const ADDRESS = /((?:\/view\/[^/\s"']+)?\/(?:_pictures|_media)\/)([0-9a-f]{16,32})/g;

/** The pictures and media that a text names: the names of their files up to the width, relative to the output folder. */
export function mediaIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(ADDRESS), ([address]) => address.slice(1)))];
}

/** The name of a picture or media file up to its width: what texts that name it have in common. */
export function stemOf(name: string): string {
  const base = basename(name);
  return name.slice(0, name.length - base.length) + (/^[0-9a-f]*/.exec(base)?.[0] ?? '');
}

/**
 * What a text names and must not, a line each: pictures and media of content behind view links lie beside its pages, not among
 * those that everybody may see, where the headers of private pages do not hold.
 */
export function findForeignMedia(name: string, media: readonly string[]): string[] {
  if (!OWN_FOLDER.test(name)) return [];
  return media
    .filter((stem) => PUBLIC_FILE.test(stem))
    .map((stem) => `${name} names /${stem}…, which lies outside of its own folder`);
}

/** Files among those of everybody that no public text names, a line each; `shown` is what the texts name. */
export function findStrayMedia(names: Iterable<string>, shown: ReadonlySet<string>): string[] {
  return Iterator.from(names)
    .filter((name) => PUBLIC_FILE.test(name) && !shown.has(stemOf(name)))
    .map((name) => `${name} is published for everybody, but no public page names it`)
    .toArray();
}
