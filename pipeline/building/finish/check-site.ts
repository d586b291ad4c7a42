import type { EntryFacts, Library } from '#library/library';
import { isInShard, type Shard } from '#library/shard';
import { isListed } from '#domain/content/display-rules';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/languages/locales';
import {
  embedPath,
  oembedPath,
  privatePlaybackPath,
  privateViewPath,
  playbackPath,
  shortPath,
  viewPath,
} from '#domain/addresses/paths';
import { findEmptyFiles, type SiteFile } from '#pipeline/site/list-files';
import { findStrayMedia } from './published-media.ts';
import type { TextFacts } from './text-facts.ts';

/** The sizes of the files of a site, by their names. */
export type FileSizes = ReadonlyMap<string, Pick<SiteFile, 'size'>>;

/** The files of a site, or of a part of it, that are checked as a whole. */
export interface CheckedFiles {
  readonly files: FileSizes;
  /** Facts about each text file, by name. */
  readonly texts: ReadonlyMap<string, TextFacts>;
  /** All content of the site. */
  readonly library: Library;
  /** The part of the site; null for all of it. */
  readonly shard: Shard | null;
}

/**
 * Returns the faults of a built site or of one of its parts, one line each, based on its files and
 * on facts about its texts. A site without faults in any part has none that only the whole shows,
 * except those of `findMissingErrorPages`: all files of some content are in one part.
 */
export function checkSite({ files, texts, library, shard }: CheckedFiles): string[] {
  const shown = new Set<string>();
  for (const { media } of texts.values()) media.forEach((stem) => shown.add(stem));
  const sized = files.entries().map(([name, { size }]) => ({ name, size }));
  return [
    ...(shard === null ? findMissingErrorPages(files) : []),
    ...findMissingPages(files, library, shard),
    ...findEmptyFiles(sized),
    ...findStrayMedia(files.keys(), shown),
  ];
}

type FileNames = Pick<FileSizes, 'has'>;

/** Returns one line for each page for missing addresses that a site lacks. */
export function findMissingErrorPages(files: FileNames): string[] {
  return findMissing(files, LOCALES.map(notFoundFile));
}

function findMissingPages(files: FileNames, { entries }: Library, shard: Shard | null): string[] {
  return entries
    .values()
    .filter((facts) => shard === null || isInShard(groupOf(facts), shard))
    .flatMap((facts) => findMissing(files, promisedPaths(facts)))
    .toArray();
}

/** Returns the group of the pages of some content, by which `PagePlanner` selects their part. */
const groupOf = ({ oid, privacy, linkId }: EntryFacts): string => (isListed(privacy) ? oid : (linkId ?? oid));

function findMissing(files: FileNames, paths: readonly string[]): string[] {
  const isBuilt = (path: string) => {
    const name = decodeURIComponent(path).slice(1);
    return files.has(name.endsWith('/') ? `${name}index.html` : name);
  };
  return paths.filter((path) => !isBuilt(path)).map((path) => `${path} was not built`);
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
