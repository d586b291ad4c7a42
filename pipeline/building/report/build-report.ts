import { LOCALES, type Locale } from '#domain/locales';
import { addressOf } from '#pipeline/site/address-of';
import { isCompressedCopy } from '#pipeline/site/compressed-copies';
import type { Manifest } from '#pipeline/site/manifest';
import { isPage, PAGE_KINDS, pageFacts, withoutViewLinks, type PageKind } from '#pipeline/site/page-kinds';
import type { BuildFacts, StageTime } from './build-facts.ts';
import { compareBuilds, type Comparison } from './compare-builds.ts';
import { FILE_KINDS, fileKind, type FileKind } from './file-kinds.ts';
import { summariseSizes, type SizeRange } from './page-sizes.ts';

/** Pages of one kind. */
export interface PagesOfKind {
  readonly kind: PageKind;
  readonly count: number;
  readonly byLanguage: Readonly<Record<Locale, number>>;
}

/** Files of one kind, without compressed copies. */
export interface FilesOfKind {
  readonly kind: FileKind;
  readonly count: number;
  readonly bytes: number;
  /** Bytes transferred to browsers that accept Brotli. */
  readonly packedBytes: number;
}

/** The results and costs of a build. It contains no view links, so it can be shared. */
export interface BuildReport {
  /** Start of the build in ISO 8601. */
  readonly builtAt: string;
  readonly seconds: number;
  readonly stages: readonly StageTime[];
  readonly pages: {
    readonly count: number;
    readonly byKind: readonly PagesOfKind[];
    /** Number of pages by size. */
    readonly sizes: readonly SizeRange[];
    readonly largest: readonly { readonly path: string; readonly bytes: number }[];
    /** Number of pages that this build rendered, including data files, and the slowest of them. */
    readonly rendered: number;
    readonly slowest: readonly { readonly path: string; readonly milliseconds: number }[];
  };
  readonly files: {
    readonly count: number;
    readonly bytes: number;
    readonly packedBytes: number;
    readonly byKind: readonly FilesOfKind[];
  };
  /** Picture variants: those published, and how many of them this build created. */
  readonly pictures: { readonly count: number; readonly bytes: number; readonly made: number };
  readonly warnings: readonly string[];
  readonly leftOut: readonly string[];
  /** Changes since the previous build; null if there is none. */
  readonly since: Comparison | null;
}

/** Number of pages listed as the largest, and as the slowest. */
const NAMED = 10;
const PICTURE = /(?:^|\/)_pictures\/(?:vector\/)?([^/]+)$/;

/** Builds the report of a build from its facts. */
export function buildReport(facts: BuildFacts): BuildReport {
  const { manifest, previous, stages, warnings, leftOut } = facts;
  const byKind = filesByKind(manifest);
  return {
    builtAt: manifest.builtAt.toISOString(),
    seconds: manifest.seconds,
    stages,
    pages: summarisePages(facts),
    files: {
      count: sum(byKind.map((kind) => kind.count)),
      bytes: sum(byKind.map((kind) => kind.bytes)),
      packedBytes: sum(byKind.map((kind) => kind.packedBytes)),
      byKind,
    },
    pictures: summarisePictures(facts),
    warnings: warnings.map(withoutViewLinks),
    leftOut,
    since: previous && compareBuilds(manifest, previous),
  };
}

function summarisePages({ manifest, times }: BuildFacts): BuildReport['pages'] {
  const pages = () => manifest.files.entries().filter(([name]) => isPage(name));
  const sizes = pages()
    .map(([, { size }]) => size)
    .toArray();
  // Reads the pages again instead of keeping them, because a large site has a million.
  const least = sizes.toSorted((one, other) => other - one)[NAMED - 1] ?? 0;
  const bySize = pages()
    .filter(([, { size }]) => size >= least)
    .toArray()
    .sort(([, one], [, other]) => other.size - one.size)
    .slice(0, NAMED);
  const byTime = times.toSorted(([, one], [, other]) => other - one).slice(0, NAMED);
  return {
    count: sizes.length,
    byKind: pagesByKind(pages().map(([name]) => name)),
    sizes: summariseSizes(sizes),
    largest: bySize.map(([name, { size }]) => ({
      path: withoutViewLinks(addressOf(`/${name}`)),
      bytes: size,
    })),
    rendered: times.length,
    slowest: byTime.map(([path, milliseconds]) => ({ path: withoutViewLinks(path), milliseconds })),
  };
}

function pagesByKind(names: Iterable<string>): PagesOfKind[] {
  const kinds = new Map<PageKind, { count: number; byLanguage: Record<Locale, number> }>();
  for (const name of names) {
    const { kind, language } = pageFacts(name);
    const known = kinds.get(kind) ?? { count: 0, byLanguage: noPages() };
    known.count += 1;
    known.byLanguage[language] += 1;
    kinds.set(kind, known);
  }
  return PAGE_KINDS.flatMap((kind) => {
    const pages = kinds.get(kind);
    return pages === undefined ? [] : [{ kind, ...pages }];
  });
}

const noPages = () => Object.fromEntries(LOCALES.map((locale) => [locale, 0])) as Record<Locale, number>;

function filesByKind({ files }: Manifest): FilesOfKind[] {
  const kinds = new Map<FileKind, { count: number; bytes: number; packedBytes: number }>();
  for (const [name, { size }] of files) {
    if (isCompressedCopy(name)) continue;
    const kind = fileKind(name);
    const known = kinds.get(kind) ?? { count: 0, bytes: 0, packedBytes: 0 };
    known.count += 1;
    known.bytes += size;
    known.packedBytes += files.get(`${name}.br`)?.size ?? size;
    kinds.set(kind, known);
  }
  return FILE_KINDS.flatMap((kind) => {
    const ofKind = kinds.get(kind);
    return ofKind === undefined ? [] : [{ kind, ...ofKind }];
  });
}

function summarisePictures({ manifest, knownPictures }: BuildFacts): BuildReport['pictures'] {
  const pictures = manifest.files
    .entries()
    .flatMap(([path, { size }]) => {
      const name = PICTURE.exec(path)?.[1];
      return name === undefined ? [] : [{ name, size }];
    })
    .toArray();
  const made = new Set(pictures.map(({ name }) => name).filter((name) => !knownPictures.has(name)));
  return { count: pictures.length, bytes: sum(pictures.map(({ size }) => size)), made: made.size };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
