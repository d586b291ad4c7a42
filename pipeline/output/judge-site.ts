import type { EntryFacts, Library } from '#content/library';
import { isListed } from '#domain/display-rules';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/locales';
import {
  embedPath,
  oembedPath,
  privatePlaybackPath,
  privateViewPath,
  playbackPath,
  qrCodePath,
  shortPath,
  viewPath,
} from '#domain/paths';
import { findEmptyFiles } from './find-empty-files.ts';
import type { SiteFile } from './list-files.ts';
import { findStrayMedia } from './published-media.ts';
import type { TextFacts } from './text-facts.ts';

/** What is wrong with a built site as a whole, a line a fault: what its files are and what its texts say of themselves. */
export function judgeSite(
  files: readonly SiteFile[],
  texts: ReadonlyMap<string, TextFacts>,
  library: Library,
): string[] {
  const shown = new Set([...texts.values()].flatMap(({ media }) => media));
  return [...findMissingPages(files, library), ...findEmptyFiles(files), ...findStrayMedia(files, shown)];
}

function findMissingPages(files: readonly SiteFile[], library: Library): string[] {
  const names = new Set(files.map(({ name }) => name));
  const isBuilt = (path: string) => {
    const name = decodeURIComponent(path).slice(1);
    return names.has(name.endsWith('/') ? `${name}index.html` : name);
  };
  const paths = [...LOCALES.map(notFoundFile), ...[...library.entries.values()].flatMap(promisedPaths)];
  return paths.filter((path) => !isBuilt(path)).map((path) => `${path} was not built`);
}

const notFoundFile = (locale: Locale): string =>
  locale === DEFAULT_LOCALE ? '/404.html' : `/${locale}/404.html`;

/** Every address at which some content is published. */
export function promisedPaths(facts: EntryFacts): string[] {
  const { oid, privacy, linkId } = facts;
  if (isListed(privacy))
    return [
      ...LOCALES.map((locale) => viewPath(facts, locale)),
      shortPath(facts),
      ...[embedPath, oembedPath, playbackPath, qrCodePath].map((pathOf) => pathOf(oid)),
    ];
  if (linkId === null) return [];
  return [...LOCALES.map((locale) => privateViewPath(linkId, locale)), privatePlaybackPath(linkId)];
}
