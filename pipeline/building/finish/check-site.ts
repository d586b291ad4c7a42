import type { FieldFault } from '#library/fault';
import type { EntryFacts, Library } from '#library/library';
import { isInShard, type Shard } from '#library/shard';
import type { SiteRecord } from '#library/site-record';
import { isListed } from '#domain/content/display-rules';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/languages/locales';
import {
  embedPath,
  notesPath,
  oembedPath,
  privatePlaybackPath,
  privateViewPath,
  playbackPath,
  shortPath,
  viewPath,
  isPlatformPath,
} from '#domain/addresses/paths';
import { findEmptyFiles, type SiteFile } from '#pipeline/site/list-files';
import { findStrayMedia, shownMedia, type TextFacts } from './published-media.ts';
import { withoutBase } from '#domain/addresses/base';
import type { OwnRules } from '#domain/addresses/own-rules';
import { redirectedPaths } from '#domain/addresses/redirects-file';
import { navigationLinks } from '#domain/content/navigation';
import { nearest } from '#domain/util/nearest';

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
 * on facts about its texts. If no part of a site has faults, the whole site can have only those of
 * `findMissingErrorPages`, because all files of the same content are in the same part.
 */
export function checkSite({ files, texts, library, shard }: CheckedFiles): string[] {
  const filesWithSize = files.entries().map(([name, { size }]) => ({ name, size }));
  return [
    ...(shard === null ? findMissingErrorPages(files) : []),
    ...findMissingPages(files, library, shard),
    ...findEmptyFiles(filesWithSize),
    ...findStrayMedia(files.keys(), shownMedia(texts.values())),
  ];
}

type FileNames = Pick<FileSizes, 'has'>;

/** Returns one line for each page for missing addresses that a site lacks. */
export function findMissingErrorPages(files: FileNames): string[] {
  return findMissing(files, LOCALES.map(notFoundFile));
}

function findMissingPages(files: FileNames, { entries }: Library, shard: Shard | null): string[] {
  const isExpected = (group: string) => shard === null || isInShard(group, shard);
  return entries
    .values()
    .flatMap((facts) => [
      ...(isExpected(shardKeyOf(facts)) ? publishedPaths(facts) : []),
      ...(facts.presenterLinkId !== undefined && isExpected(facts.presenterLinkId)
        ? [notesPath(facts.presenterLinkId)]
        : []),
    ])
    .flatMap((path) => findMissing(files, [path]))
    .toArray();
}

/** Returns the group of the pages of some content, by which `PagePlanner` selects their part. */
const shardKeyOf = ({ oid, privacy, linkId }: EntryFacts): string =>
  isListed(privacy) ? oid : (linkId ?? oid);

function findMissing(files: FileNames, paths: readonly string[]): string[] {
  const isBuilt = (path: string) => {
    const name = decodeURIComponent(path).slice(1);
    return files.has(name.endsWith('/') ? `${name}index.html` : name);
  };
  return paths.filter((path) => !isBuilt(path)).map((path) => `${path} was not built`);
}

const notFoundFile = (locale: Locale): string =>
  locale === DEFAULT_LOCALE ? '/404.html' : `/${locale}/404.html`;

/** Returns every address at which some content is published, without that of its notes. */
export function publishedPaths(facts: EntryFacts): string[] {
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

/**
 * Finds addresses in the settings, of own links and of Report, that are neither a file of the site
 * nor a redirect.
 */
export function findDeadTargets(
  files: Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>,
  { redirects }: Pick<OwnRules, 'redirects'>,
  { navigation = {}, report }: Pick<SiteRecord, 'navigation' | 'report'>,
): FieldFault[] {
  const redirectedFrom = redirectedPaths(redirects);
  const faults = new Map<string, FieldFault>();
  const check = (path: FieldFault['path'], href: string): void => {
    const page = withoutBase(href.replace(/[?#].*/s, ''));
    if (!page.startsWith('/') || files.has(fileAt(page)) || redirectedFrom.has(page) || isPlatformPath(page))
      return;
    faults.set(`${path.join(' ')} ${page}`, {
      path,
      fault: `leads to ${page}, which the site does not have`,
      remedy: `${suggestPage(page, files.keys())}correct the address, or add the page`,
    });
  };
  for (const area of ['header', 'footer'] as const)
    for (const locale of LOCALES)
      for (const [index, { href }] of navigationLinks(area, locale, navigation).entries())
        check(['navigation', area, index], href);
  if (report !== undefined) check(['report'], report);
  return [...faults.values()];
}

const fileAt = (path: string): string =>
  decodeURIComponent(path.slice(1)).replace(/(?<=^|\/)$/, 'index.html');

function suggestPage(path: string, files: Iterable<string>): string {
  const pages = [...files].filter((name) => name.endsWith('index.html'));
  const closestPage = nearest(
    path,
    pages.map((name) => `/${name.replace(/index\.html$/, '')}`),
  );
  return closestPage === null ? '' : `did you mean ${closestPage}? Otherwise `;
}
