import { configFile } from '#library/config-file';
import type { SitePage } from '#entry/site-pages';
import { isInShard, type Shard } from '#library/shard';
import type { OwnRules } from '#domain/addresses/own-rules';
import { redirectFile } from '#domain/addresses/redirects-file';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { CommandError } from '#pipeline/cli/command-error';
import { SEARCH_CARDS } from '#pipeline/site/output-folders';

/** A page that can be rendered. Pages of the same source are in the same shard and batch. */
export type PagePath = Omit<SitePage, 'route'>;

/** A request to render pages. */
export interface PageRequest {
  /**
   * Keys of the last build's texts by file name. Pages with the same key are not rendered again.
   */
  readonly previous: ReadonlyMap<string, { readonly key: string | null }>;
  /** Other files of the site, which no page may replace: where each comes from, by name. */
  readonly sourcesOfOwnFiles?: ReadonlyMap<string, string>;
  /** Names of the pages that own pages replace. They are not rendered. */
  readonly replacedPages?: ReadonlySet<string>;
  /** The part to render; null for the whole site. */
  readonly shard: Shard | null;
  /** Selects files by name; absent if all are requested. */
  readonly isWanted?: (name: string) => boolean;
}

/** Returns where files that are not pages come from, by name: `public` and redirects. */
export function sourcesOfOwnFiles(
  names: readonly string[],
  { redirects, places }: OwnRules,
): Map<string, string> {
  return new Map([
    ...names.map((name) => [name, `public/${name}`] as const),
    ...Object.keys(redirects).map(
      (from) =>
        [
          redirectFile(from),
          places?.[from] ?? `${configFile()}: redirects[${JSON.stringify(from)}]`,
        ] as const,
    ),
  ]);
}

/** The pages of the site with a known key. */
export interface PlannedPages {
  /** Names of the last build's files that stay, relative to the output folder. */
  readonly keptFiles: readonly string[];
  /** File names and keys of the pages that are rendered. */
  readonly keyed: readonly (readonly [name: string, key: string])[];
}

/**
 * Selects the pages to render. Pages are added in several lists, because a large site has 150,000,
 * most of which stay.
 */
export class PagePlanner<Path extends PagePath> implements PlannedPages {
  /** The pages to render, in their order. */
  readonly pagesToRender: Path[] = [];
  readonly keptFiles: string[] = [];
  readonly keyed: (readonly [string, string])[] = [];
  readonly #request: PageRequest;
  readonly #reservedNames = new Set<string>();

  constructor(request: PageRequest) {
    this.#request = request;
  }

  /**
   * Adds the pages of the last build with these keys, which were not listed because they are kept.
   * Throws if two pages have the same file.
   */
  keep(keys: ReadonlySet<string>): void {
    if (keys.size === 0) return;
    for (const [name, { key }] of this.#request.previous) {
      if (key === null || !keys.has(key)) continue;
      this.#reserveName(name);
      this.keptFiles.push(name);
    }
  }

  /**
   * Adds pages of the site. Throws an Error if two pages have the same file, because the second
   * would overwrite the first. Throws a CommandError if a page has the file of another part of the
   * site, such as one in the folder `public` of a project.
   */
  add(paths: readonly Path[]): void {
    const { previous, replacedPages, shard, isWanted = () => true } = this.#request;
    for (const path of paths) {
      const name = fileOf(path);
      if (replacedPages?.has(name) === true) continue;
      this.#reserveName(name);
      // Every part has the cards of its own content, for its search index.
      if (shard !== null && name !== SEARCH_CARDS && !isInShard(path.source, shard)) continue;
      if (!isWanted(name)) continue;
      const { key } = path;
      if (key !== undefined && previous.get(name)?.key === key) this.keptFiles.push(name);
      else {
        this.pagesToRender.push(path);
        if (key !== undefined) this.keyed.push([name, key]);
      }
    }
  }

  #reserveName(name: string): void {
    if (this.#reservedNames.has(name)) throw new Error(`Two pages have the file ${name}.`);
    const source = this.#request.sourcesOfOwnFiles?.get(name);
    if (source !== undefined)
      throw new CommandError(
        `${source} has the place of a page of the site, /${name.replace(/index\.html$/, '')}. Give it another name, or remove it.`,
      );
    this.#reservedNames.add(name);
  }
}

const MIN_BATCH_PAGES = 24;
/**
 * Maximum number of pages of one source in a batch. Content has fewer; a long list would fill the
 * memory of its thread.
 */
const MAX_BATCH_PAGES = 96;

/** Pages in batches, each for one thread. */
export interface Batches<Path> {
  /** The pages rendered before all others, one per batch. */
  readonly first: readonly (readonly Path[])[];
  readonly others: readonly (readonly Path[])[];
}

/**
 * Divides pages into batches. The pages at the addresses in `first` are rendered first, in this
 * order, followed by the other pages of their sources. Pages of one source stay together in their
 * order, because they share computed data. Sources with many pages come before those with few,
 * because their pages draw pictures that lists show too.
 */
export function toBatches<Path extends PagePath>(
  paths: readonly Path[],
  first: readonly string[] = [],
): Batches<Path> {
  const byName = new Map(paths.map((path) => [fileOf(path), path]));
  const names = first.map((pathname) => fileOf({ pathname, isFile: !pathname.endsWith('/') }));
  const firstPaths = [...new Set(names)].flatMap((name) => byName.get(name) ?? []);
  const firstPathSet = new Set(firstPaths);
  const firstSources = new Set(firstPaths.map(({ source }) => source));
  const pagesBySource = [...Map.groupBy(paths, (path) => path.source)].sort(
    ([a, aPages], [b, bPages]) =>
      Number(firstSources.has(b)) - Number(firstSources.has(a)) || bPages.length - aPages.length,
  );
  const laterBatches: Path[][] = [];
  let batch: Path[] = [];
  for (const [, pages] of pagesBySource) {
    const remainingPages = pages.filter((path) => !firstPathSet.has(path));
    for (let start = 0; start < remainingPages.length; start += MAX_BATCH_PAGES) {
      batch.push(...remainingPages.slice(start, start + MAX_BATCH_PAGES));
      if (batch.length < MIN_BATCH_PAGES) continue;
      laterBatches.push(batch);
      batch = [];
    }
  }
  if (batch.length > 0) laterBatches.push(batch);
  return { first: firstPaths.map((path) => [path]), others: laterBatches };
}

/** Addresses of the "not found" pages, one per language. Page 404 of a list is not one of them. */
const NOT_FOUND_NAMES: ReadonlySet<string> = new Set(
  LOCALES.map((locale) => (locale === DEFAULT_LOCALE ? '404' : `${locale}/404`)),
);

/**
 * Returns the file name of a page, relative to the output folder. Hosts look for "not found" pages
 * at paths such as "de/404.html".
 */
export function fileOf({ pathname, isFile }: Pick<PagePath, 'pathname' | 'isFile'>): string {
  const name = pathname.replace(/^\/|\/$/g, '');
  if (isFile) return name;
  if (name === '') return 'index.html';
  return NOT_FOUND_NAMES.has(name) ? `${name}.html` : `${name}/index.html`;
}
