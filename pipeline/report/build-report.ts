import { LOCALES, type Locale } from '#domain/locales';
import type { BuildFacts, StageTime } from './build-facts.ts';
import { compareBuilds, totalOf, type Comparison } from './compare-builds.ts';
import { addressOf } from '../output/address-of.ts';
import { isPacked } from '../output/packed-copies.ts';
import { FILE_KINDS, fileKind, type FileKind } from './file-kinds.ts';
import type { Manifest } from './manifest.ts';
import { isPage, PAGE_KINDS, pageFacts, withoutViewLinks, type PageKind } from './page-kinds.ts';
import { summariseSizes, type SizeRange } from './page-sizes.ts';

/** Pages of one kind. */
export interface PagesOfKind {
  readonly kind: PageKind;
  readonly count: number;
  readonly byLanguage: Readonly<Record<Locale, number>>;
}

/** Files of one kind, without packed copies. */
export interface FilesOfKind {
  readonly kind: FileKind;
  readonly count: number;
  readonly bytes: number;
  /** Bytes that cross the network where the browser takes Brotli. */
  readonly packedBytes: number;
}

/** What a build made and what it took. Holds no view link, so that many may see it. */
export interface BuildReport {
  /** When the build began, as ISO 8601. */
  readonly builtAt: string;
  readonly seconds: number;
  readonly stages: readonly StageTime[];
  readonly pages: {
    readonly count: number;
    readonly byKind: readonly PagesOfKind[];
    /** How many pages have which size. */
    readonly sizes: readonly SizeRange[];
    readonly largest: readonly { readonly path: string; readonly bytes: number }[];
    /** Pages that this build rendered, data beside them included, and those that took longest. */
    readonly rendered: number;
    readonly slowest: readonly { readonly path: string; readonly milliseconds: number }[];
  };
  readonly files: {
    readonly count: number;
    readonly bytes: number;
    readonly packedBytes: number;
    readonly byKind: readonly FilesOfKind[];
  };
  /** Variants of pictures: those published, and how many of them this build made anew. */
  readonly pictures: { readonly count: number; readonly bytes: number; readonly made: number };
  readonly warnings: readonly string[];
  readonly leftOut: readonly string[];
  /** What changed since the build before; null if there is none. */
  readonly since: Comparison | null;
}

/** How many pages are named as the largest, and as the slowest. */
const NAMED = 10;
const PICTURE = /(?:^|\/)_pictures\/([^/]+)$/;

/** Makes the report of a build. */
export function buildReport(facts: BuildFacts): BuildReport {
  const { manifest, former, stages, warnings, leftOut } = facts;
  const byKind = filesByKind(manifest);
  return {
    builtAt: manifest.builtAt.toISOString(),
    seconds: manifest.seconds,
    stages,
    pages: summarisePages(facts),
    files: {
      ...{ count: totalOf(manifest).files, bytes: totalOf(manifest).bytes },
      packedBytes: byKind.reduce((sum, { packedBytes }) => sum + packedBytes, 0),
      byKind,
    },
    pictures: summarisePictures(facts),
    warnings: warnings.map(withoutViewLinks),
    leftOut,
    since: former && compareBuilds(manifest, former),
  };
}

function summarisePages({ manifest, times }: BuildFacts): BuildReport['pages'] {
  const pages = [...manifest.files].filter(([name]) => isPage(name));
  const bySize = pages.toSorted(([, one], [, other]) => other.size - one.size).slice(0, NAMED);
  const byTime = times.toSorted(([, one], [, other]) => other - one).slice(0, NAMED);
  return {
    count: pages.length,
    byKind: pagesByKind(pages.map(([name]) => name)),
    sizes: summariseSizes(pages.map(([, { size }]) => size)),
    largest: bySize.map(([name, { size }]) => ({
      path: withoutViewLinks(addressOf(`/${name}`)),
      bytes: size,
    })),
    rendered: times.length,
    slowest: byTime.map(([path, milliseconds]) => ({ path: withoutViewLinks(path), milliseconds })),
  };
}

function pagesByKind(names: readonly string[]): PagesOfKind[] {
  const kinds = Map.groupBy(names.map(pageFacts), ({ kind }) => kind);
  return PAGE_KINDS.flatMap((kind) => {
    const pages = kinds.get(kind) ?? [];
    const inLanguage = (locale: Locale) => pages.filter(({ language }) => language === locale).length;
    const byLanguage = Object.fromEntries(LOCALES.map((locale) => [locale, inLanguage(locale)]));
    return pages.length === 0
      ? []
      : [{ kind, count: pages.length, byLanguage: byLanguage as Record<Locale, number> }];
  });
}

function filesByKind({ files }: Manifest): FilesOfKind[] {
  const kinds = Map.groupBy(
    [...files].filter(([name]) => !isPacked(name)),
    ([name]) => fileKind(name),
  );
  return FILE_KINDS.flatMap((kind) => {
    const ofKind = kinds.get(kind) ?? [];
    const packed = ofKind.map(([name, { size }]) => files.get(`${name}.br`)?.size ?? size);
    return ofKind.length === 0
      ? []
      : [
          {
            kind,
            count: ofKind.length,
            bytes: sum(ofKind.map(([, { size }]) => size)),
            packedBytes: sum(packed),
          },
        ];
  });
}

function summarisePictures({ manifest, knownPictures }: BuildFacts): BuildReport['pictures'] {
  const pictures = [...manifest.files].flatMap(([path, { size }]) => {
    const name = PICTURE.exec(path)?.[1];
    return name === undefined ? [] : [{ name, size }];
  });
  const made = new Set(pictures.map(({ name }) => name).filter((name) => !knownPictures.has(name)));
  return { count: pictures.length, bytes: sum(pictures.map(({ size }) => size)), made: made.size };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
