import { createHash } from 'node:crypto';
import { DEFAULT_LOCALE, LOCALES } from '#domain/locales';

/** A page that can be made. */
export interface PagePath {
  /** Its address without the site. */
  readonly pathname: string;
  /** Whether its address ends with the name of a file. */
  readonly isFile: boolean;
  /** What it has in common with the pages that one shard makes: its content, where it has one. */
  readonly group: string;
  /** Stands for all that it shows; absent where nobody knows. */
  readonly cacheKey?: string | undefined;
}

/** One of the equal parts that a site is built in, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** What is asked of Astro. */
export interface PageRequest {
  /** The keys of the texts of the last build by the names of their files; pages that have them still are not made again. */
  readonly former: ReadonlyMap<string, { readonly key: string | null }>;
  /** The part to be made; null for the whole site. */
  readonly shard: Shard | null;
}

/** The pages of the site whose keys are known. */
export interface PlannedPages {
  /** The names of the files of the last build that stay, relative to the output folder. */
  readonly kept: readonly string[];
  /** The names of the files that are made, and the keys of their pages. */
  readonly keyed: readonly (readonly [name: string, key: string])[];
}

/** Which pages are made, in their order, and what is known of those with a key. */
export interface PagePlan<Path extends PagePath> extends PlannedPages {
  readonly made: readonly Path[];
}

/** Decides which pages are made. Pages come in any number of lists: a large site has 150,000, of which most stay. */
export class PagePlanner<Path extends PagePath> implements PagePlan<Path> {
  readonly made: Path[] = [];
  readonly kept: string[] = [];
  readonly keyed: (readonly [string, string])[] = [];
  readonly #request: PageRequest;
  readonly #names = new Set<string>();

  constructor(request: PageRequest) {
    this.#request = request;
  }

  /** Adds pages of the site. Throws if two have one address: the second would replace the first. */
  add(paths: readonly Path[]): void {
    const { former, shard } = this.#request;
    for (const path of paths) {
      const name = fileOf(path);
      if (this.#names.has(name)) throw new Error(`Two pages have the address ${path.pathname}.`);
      this.#names.add(name);
      if (shard !== null && shardOf(path.group, shard.count) !== shard.index) continue;
      const { cacheKey: key } = path;
      if (key !== undefined && former.get(name)?.key === key) this.kept.push(name);
      else {
        this.made.push(path);
        if (key !== undefined) this.keyed.push([name, key]);
      }
    }
  }
}

/** Decides which of these pages are made. */
export function planPages<Path extends PagePath>(
  paths: readonly Path[],
  request: PageRequest,
): PagePlan<Path> {
  const planner = new PagePlanner<Path>(request);
  planner.add(paths);
  return planner;
}

/** Pages that are rendered in one go, at least. */
const BATCH = 24;

/** Pages in batches, each for one thread. */
export interface Batches<Path> {
  /** The pages that are made before all others, each alone. */
  readonly first: readonly (readonly Path[])[];
  readonly others: readonly (readonly Path[])[];
}

/**
 * Divides pages into batches. Those at the addresses in `first` come first, in this order, and what belongs to them next. The
 * other pages of one group stay together, in their order: what they have in common is computed once. Large groups come
 * before small ones: their pages draw the pictures that lists show too.
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
    batch.push(...group.filter((path) => !isFirst.has(path)));
    if (batch.length < BATCH) continue;
    others.push(batch);
    batch = [];
  }
  if (batch.length > 0) others.push(batch);
  return { first: firstPaths.map((path) => [path]), others };
}

/** Addresses of the pages for what is not found, one a language; page 404 of a list is none of them. */
const NOT_FOUND: ReadonlySet<string> = new Set(
  LOCALES.map((locale) => (locale === DEFAULT_LOCALE ? '404' : `${locale}/404`)),
);

/** Returns the name of the file of a page, relative to the output folder: "de/404.html" is where hosts look for it. */
export function fileOf({ pathname, isFile }: Pick<PagePath, 'pathname' | 'isFile'>): string {
  const name = pathname.replace(/^\/|\/$/g, '');
  if (isFile) return name;
  if (name === '') return 'index.html';
  return NOT_FOUND.has(name) ? `${name}.html` : `${name}/index.html`;
}

/** The shard that makes what belongs to `group`: the same on every machine. */
function shardOf(group: string, count: number): number {
  return (createHash('sha256').update(group).digest().readUInt32BE() % count) + 1;
}

/** Reads a shard as people write it, "3/16"; null for none. Throws if it is none. */
export function parseShard(text: string | undefined): Shard | null {
  if (text === undefined || text === '') return null;
  const [, index = 0, count = 0] = (/^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return { index, count };
  throw new Error(
    `PODIUM_SHARD is ${JSON.stringify(text)}: it must be the number of a part and how many there are, such as 3/16.`,
  );
}
