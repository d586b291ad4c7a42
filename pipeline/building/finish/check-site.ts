import type { EntryFacts, Library } from '#content/library';
import { isListed } from '#domain/display-rules';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/locales';
import {
  embedPath,
  oembedPath,
  privatePlaybackPath,
  privateViewPath,
  playbackPath,
  shortPath,
  viewPath,
} from '#domain/paths';
import { findEmptyFiles } from '#pipeline/site/find-empty-files';
import type { SiteFile } from '#pipeline/site/list-files';
import { findStrayMedia } from './published-media.ts';
import type { TextFacts } from './text-facts.ts';

/** The sizes of the files of a site, by their names. */
export type FileSizes = ReadonlyMap<string, Pick<SiteFile, 'size'>>;

/**
 * Returns the faults of a built site as a whole, one line each, based on its files and on facts
 * about its texts.
 */
export function checkSite(
  files: FileSizes,
  texts: ReadonlyMap<string, TextFacts>,
  library: Library,
): string[] {
  const shown = new Set<string>();
  for (const { media } of texts.values()) media.forEach((stem) => shown.add(stem));
  const sized = files.entries().map(([name, { size }]) => ({ name, size }));
  return [
    ...findMissingPages(files, library),
    ...findEmptyFiles(sized),
    ...findStrayMedia(files.keys(), shown),
  ];
}

function findMissingPages(files: FileSizes, library: Library): string[] {
  const isBuilt = (path: string) => {
    const name = decodeURIComponent(path).slice(1);
    return files.has(name.endsWith('/') ? `${name}index.html` : name);
  };
  const missingOf = (paths: readonly string[]) => paths.filter((path) => !isBuilt(path));
  const missing = [
    ...missingOf(LOCALES.map(notFoundFile)),
    ...[...library.entries.values()].flatMap((facts) => missingOf(promisedPaths(facts))),
  ];
  return missing.map((path) => `${path} was not built`);
}

const notFoundFile = (locale: Locale): string =>
  locale === DEFAULT_LOCALE ? '/404.html' : `/${locale}/404.html`;

/** Returns every address at which some content is published. */
export function promisedPaths(facts: EntryFacts): string[] {
  const { oid, privacy, linkId } = facts;
  if (isListed(privacy))
    return [
      ...LOCALES.map((locale) => viewPath(facts, locale)),
      shortPath(facts),
      ...[embedPath, oembedPath, playbackPath].map((pathOf) => pathOf(oid)),
    ];
  if (linkId === null) return [];
  return [...LOCALES.map((locale) => privateViewPath(linkId, locale)), privatePlaybackPath(linkId)];
}
