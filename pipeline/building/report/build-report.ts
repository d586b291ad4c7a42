import { mediaTypeOf } from '#domain/media/media-types';
import { LOCALES, type Locale } from '#domain/languages/locales';
import { addressOf } from '#pipeline/site/list-files';
import type { Manifest } from '#pipeline/site/manifest';
import { isCompressedCopy, uncompressedName } from '#pipeline/site/compressed-copies';
import { isPage, PAGE_KINDS, pageFacts, withoutViewLinks, type PageKind } from '#pipeline/site/page-kinds';
import type { Rendering } from '../render/run-astro.ts';
import { compareBuilds } from './compare-builds.ts';

/** Kinds of files, in the order of reports. */
const FILE_KINDS = ['HTML', 'scripts', 'styles', 'images', 'fonts', 'media', 'search index', 'data'] as const;

type FileKind = (typeof FILE_KINDS)[number];

const MEDIA_TYPES: readonly (readonly [FileKind, RegExp])[] = [
  ['HTML', /^text\/html/],
  ['scripts', /^text\/javascript/],
  ['styles', /^text\/css/],
  ['images', /^image\//],
  ['fonts', /^font\//],
  ['media', /^video\/|^text\/vtt/],
];

/** Returns the kind of a file by its name. Compressed copies have the kind of their file. */
export function fileKind(name: string): FileKind {
  const uncompressed = uncompressedName(name);
  if (uncompressed.startsWith('search/')) return 'search index';
  const type = mediaTypeOf(uncompressed);
  return MEDIA_TYPES.find(([, pattern]) => pattern.test(type))?.[0] ?? 'data';
}

/** The number of pages in a range of sizes. */
interface SizeRange {
  /** Lower bound in bytes, inclusive. */
  readonly from: number;
  /** Upper bound in bytes, exclusive. */
  readonly to: number;
  readonly count: number;
}

/** Smallest upper bound in bytes. Each range ends at twice the bound of the previous one. */
const FIRST_UPPER_BOUND_BYTES = 4000;

/** Counts sizes in bytes by ranges that double. Includes empty ranges between others. */
export function summariseSizes(sizes: readonly number[]): SizeRange[] {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(rangeOf(size), (counts.get(rangeOf(size)) ?? 0) + 1);
  const ranges = [...counts.keys()];
  const start = Math.min(...ranges);
  return Array.from({ length: ranges.length === 0 ? 0 : Math.max(...ranges) - start + 1 }, (_, index) => {
    const range = start + index;
    return {
      from: range === 0 ? 0 : FIRST_UPPER_BOUND_BYTES * 2 ** (range - 1),
      to: FIRST_UPPER_BOUND_BYTES * 2 ** range,
      count: counts.get(range) ?? 0,
    };
  });
}

const rangeOf = (size: number): number =>
  size < FIRST_UPPER_BOUND_BYTES ? 0 : Math.floor(Math.log2(size / FIRST_UPPER_BOUND_BYTES)) + 1;

/** A stage of a build and its duration. */
export interface StageTime {
  readonly name: string;
  readonly seconds: number;
}

/** The data of a finished build. Its report is made from nothing else. */
export interface BuildFacts {
  readonly manifest: Manifest;
  /** The manifest of the previous build; null if there is none. */
  readonly previous: Manifest | null;
  readonly stages: readonly StageTime[];
  readonly times: Rendering['times'];
  /** Names of pictures that existed before this build. */
  readonly knownPictures: ReadonlySet<string>;
  readonly warnings: readonly string[];
  /** Content files that the build left out. */
  readonly leftOut: readonly string[];
}

/** Pages of one kind. */
export interface PagesOfKind {
  readonly kind: PageKind;
  readonly count: number;
  readonly byLanguage: Readonly<Record<Locale, number>>;
}

/** Maximum number of pages in the lists of the largest and of the slowest pages. */
const MAX_LISTED_PAGES = 10;
const PICTURE_FILE = /(?:^|\/)_pictures\/(?:vector\/)?([^/]+)$/;

/** Builds the report of a build from its facts. It contains no view links, so it can be shared. */
export function buildReport(facts: BuildFacts) {
  const { manifest, previous, stages, warnings, leftOut, times } = facts;
  const { sizes, largest, pages, pictures, byKind } = countFiles(facts);
  const files = {
    count: sum(byKind.map((kind) => kind.count)),
    bytes: sum(byKind.map((kind) => kind.bytes)),
    packedBytes: sum(byKind.map((kind) => kind.packedBytes)),
  };
  const totals = { pages: sizes.length, files: files.count, bytes: files.bytes };
  const slowest = times.toSorted(([, a], [, b]) => b - a).slice(0, MAX_LISTED_PAGES);
  return {
    builtAt: manifest.builtAt.toISOString(),
    seconds: manifest.seconds,
    stages,
    pages: {
      count: sizes.length,
      byKind: pages,
      sizes: summariseSizes(sizes),
      largest: largest.map(([name, bytes]) => ({ path: withoutViewLinks(addressOf(`/${name}`)), bytes })),
      /** Number of pages that this build rendered, including data files. */
      rendered: times.length,
      slowest: slowest.map(([path, milliseconds]) => ({ path: withoutViewLinks(path), milliseconds })),
    },
    files: { ...files, byKind },
    /** Picture variants: those published, and how many of them this build created. */
    pictures,
    warnings: warnings.map(withoutViewLinks),
    leftOut,
    /** Changes since the previous build; null if there is none. */
    since: previous && compareBuilds({ ...manifest, totals }, previous),
  };
}

export type BuildReport = ReturnType<typeof buildReport>;

/** Counts the files in one pass and keeps no names, because a large site has a million pages. */
function countFiles({ manifest: { files }, knownPictures }: BuildFacts) {
  const sizes: number[] = [];
  let largest: (readonly [string, number])[] = [];
  const pages = new Map<PageKind, { count: number; byLanguage: Record<Locale, number> }>();
  const kinds = new Map<FileKind, { count: number; bytes: number; packedBytes: number }>();
  const pictures = { count: 0, bytes: 0, made: new Set<string>() };
  for (const [name, { size }] of files) {
    if (isCompressedCopy(name)) continue;
    const kind = fileKind(name);
    const kindTotals = kinds.get(kind) ?? { count: 0, bytes: 0, packedBytes: 0 };
    kindTotals.count += 1;
    kindTotals.bytes += size;
    kindTotals.packedBytes += files.get(`${name}.br`)?.size ?? size;
    kinds.set(kind, kindTotals);
    if (isPage(name)) {
      const facts = pageFacts(name);
      const pageTotals = pages.get(facts.kind) ?? { count: 0, byLanguage: zeroByLanguage() };
      pageTotals.count += 1;
      pageTotals.byLanguage[facts.language] += 1;
      pages.set(facts.kind, pageTotals);
      sizes.push(size);
      if (size > (largest[MAX_LISTED_PAGES - 1]?.[1] ?? -1))
        largest = [...largest, [name, size] as const]
          .sort(([, a], [, b]) => b - a)
          .slice(0, MAX_LISTED_PAGES);
    }
    const picture = PICTURE_FILE.exec(name)?.[1];
    if (picture === undefined) continue;
    pictures.count += 1;
    pictures.bytes += size;
    if (!knownPictures.has(picture)) pictures.made.add(picture);
  }
  return {
    sizes,
    largest,
    pages: PAGE_KINDS.flatMap((kind) => withFacts(kind, pages.get(kind))),
    pictures: { ...pictures, made: pictures.made.size },
    byKind: FILE_KINDS.flatMap((kind) => withFacts(kind, kinds.get(kind))),
  };
}

function withFacts<Kind, Facts extends object>(kind: Kind, facts?: Facts): [] | [{ kind: Kind } & Facts] {
  return facts === undefined ? [] : [{ kind, ...facts }];
}

const zeroByLanguage = () =>
  Object.fromEntries(LOCALES.map((locale) => [locale, 0])) as Record<Locale, number>;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
