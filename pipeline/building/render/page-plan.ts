import type { RouteData } from 'astro';
import { isInShard, type Shard } from '#library/shard';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { CommandError } from '#pipeline/cli/command-error';
import { SEARCH_CARDS } from '../search/search-cards.ts';

/**
 * Route parameters that identify content. The pages of one content are rendered together, so that
 * its pictures are drawn once.
 */
export const CONTENT_PARTS = ['oid', 'link_id'];

/** A page that can be rendered. */
export interface PagePath {
  /** Its path in the site. */
  readonly pathname: string;
  /** Whether its address ends with a file name. */
  readonly isFile: boolean;
  /**
   * Pages with the same group are in the same shard. It is the content of the page, if it has one.
   */
  readonly group: string;
  /** Key of everything that the page shows; absent if unknown. */
  readonly cacheKey?: string | undefined;
}

/** Returns the group of a page: the content of its address, or the whole address. */
export function groupOf(pathname: string, { params, pattern }: RouteData): string {
  const at = params.findIndex((name) => CONTENT_PARTS.includes(name));
  return pattern.exec(pathname)?.[at + 1] ?? pathname;
}

/** A request to render pages. */
export interface PageRequest {
  /**
   * Keys of the last build's texts by file name. Pages with the same key are not rendered again.
   */
  readonly previous: ReadonlyMap<string, { readonly key: string | null }>;
  /** Files of the site's own that no page may replace, by name, with their places. */
  readonly own?: ReadonlyMap<string, string>;
  /** The part to render; null for the whole site. */
  readonly shard: Shard | null;
  /** Selects files by name; absent if all are requested. */
  readonly isWanted?: (name: string) => boolean;
}

/** The pages of the site with a known key. */
export interface PlannedPages {
  /** Names of the last build's files that stay, relative to the output folder. */
  readonly kept: readonly string[];
  /** File names and keys of the pages that are rendered. */
  readonly keyed: readonly (readonly [name: string, key: string])[];
}

/** The pages to render, in their order, and the pages with a known key. */
export interface PagePlan<Path extends PagePath> extends PlannedPages {
  readonly made: readonly Path[];
}

/**
 * Selects the pages to render. Pages are added in several lists, because a large site has 150,000,
 * most of which stay.
 */
export class PagePlanner<Path extends PagePath> implements PagePlan<Path> {
  readonly made: Path[] = [];
  readonly kept: string[] = [];
  readonly keyed: (readonly [string, string])[] = [];
  readonly #request: PageRequest;
  readonly #names = new Set<string>();

  constructor(request: PageRequest) {
    this.#request = request;
  }

  /**
   * Adds the pages of the last build with these keys, which were not listed because they stay.
   * Throws if one has the file of another page.
   */
  keep(keys: ReadonlySet<string>): void {
    if (keys.size === 0) return;
    for (const [name, { key }] of this.#request.previous) {
      if (key === null || !keys.has(key)) continue;
      this.#claim(name);
      this.kept.push(name);
    }
  }

  /**
   * Adds pages of the site. Throws if two have the same file, because the second would overwrite
   * the first, and a CommandError if it is a file of the site's own.
   */
  add(paths: readonly Path[]): void {
    const { previous, shard, isWanted = () => true } = this.#request;
    for (const path of paths) {
      const name = fileOf(path);
      this.#claim(name);
      // Every part has the cards of its own content, for its search index.
      if (shard !== null && name !== SEARCH_CARDS && !isInShard(path.group, shard)) continue;
      if (!isWanted(name)) continue;
      const { cacheKey: key } = path;
      if (key !== undefined && previous.get(name)?.key === key) this.kept.push(name);
      else {
        this.made.push(path);
        if (key !== undefined) this.keyed.push([name, key]);
      }
    }
  }

  #claim(name: string): void {
    if (this.#names.has(name)) throw new Error(`Two pages have the file ${name}.`);
    const own = this.#request.own?.get(name);
    if (own !== undefined)
      throw new CommandError(
        `${own} has the place of a page of the site, /${name.replace(/index\.html$/, '')}. Give it another name, or remove it.`,
      );
    this.#names.add(name);
  }
}

/** Selects the pages to render from one list. */
export function planPages<Path extends PagePath>(
  paths: readonly Path[],
  request: PageRequest,
): PagePlan<Path> {
  const planner = new PagePlanner<Path>(request);
  planner.add(paths);
  return planner;
}

/** Minimum number of pages in a batch. */
const BATCH = 24;
/**
 * Maximum number of pages of one group in a batch. Content has fewer; a long list would fill the
 * memory of its thread.
 */
const MOST = 96;

/** Pages in batches, each for one thread. */
export interface Batches<Path> {
  /** The pages rendered before all others, one per batch. */
  readonly first: readonly (readonly Path[])[];
  readonly others: readonly (readonly Path[])[];
}

/**
 * Divides pages into batches. The pages at the addresses in `first` are rendered first, in this
 * order, followed by the other pages of their groups. Pages of one group stay together in their
 * order, because they share computed data. Large groups are rendered before small ones, because
 * their pages draw pictures that lists show too.
 */
export function toBatches<Path extends PagePath>(
  paths: readonly Path[],
  first: readonly string[] = [],
): Batches<Path> {
  const byName = new Map(paths.map((path) => [fileOf(path), path]));
  const names = first.map((pathname) => fileOf({ pathname, isFile: !pathname.endsWith('/') }));
  const firstPaths = [...new Set(names)].flatMap((name) => byName.get(name) ?? []);
  const isFirst = new Set(firstPaths);
  const isNext = new Set(firstPaths.map(({ group }) => group));
  const groups = [...Map.groupBy(paths, (path) => path.group)].sort(
    ([a, one], [b, other]) => Number(isNext.has(b)) - Number(isNext.has(a)) || other.length - one.length,
  );
  const others: Path[][] = [];
  let batch: Path[] = [];
  for (const [, group] of groups) {
    const left = group.filter((path) => !isFirst.has(path));
    for (let start = 0; start < left.length; start += MOST) {
      batch.push(...left.slice(start, start + MOST));
      if (batch.length < BATCH) continue;
      others.push(batch);
      batch = [];
    }
  }
  if (batch.length > 0) others.push(batch);
  return { first: firstPaths.map((path) => [path]), others };
}

/** Addresses of the "not found" pages, one per language. Page 404 of a list is not one of them. */
const NOT_FOUND: ReadonlySet<string> = new Set(
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
  return NOT_FOUND.has(name) ? `${name}.html` : `${name}/index.html`;
}
