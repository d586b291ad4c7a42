import { NOT_FOUND_CONTROL } from '#domain/addresses/caching';
import { headersFor, type HeadersFile } from '#domain/addresses/headers-file';
import { mediaTypeOf } from '#domain/media/media-types';
import { addressOf } from '#pipeline/site/address-of';
import { encodingOf, uncompressedName } from '#pipeline/site/compressed-copies';

/** Files that are uploaded together, with the same headers. */
export interface Upload {
  readonly step: Step;
  /**
   * The headers that storage keeps with a file: `Cache-Control`, `Content-Type`,
   * `Content-Encoding`.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** Relative to the folder of the site. */
  readonly names: readonly string[];
}

/** The order of uploads, so that visitors never see a page whose files are missing. */
export const STEPS = ['named by content', 'data', 'pages'] as const;
type Step = (typeof STEPS)[number];

/** Groups the files of a site by step and headers, in the order of the steps. */
export function planUploads(names: readonly string[], file: HeadersFile): Upload[] {
  const described = names.map((name) => ({ name, step: stepOf(name, file), headers: headersOf(name, file) }));
  const groups = Map.groupBy(described, ({ step, headers }) => JSON.stringify([step, headers]));
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      return first ? [{ ...first, names: group.map(({ name }) => name) }] : [];
    })
    .map(({ step, headers, names }) => ({ step, headers, names }))
    .toSorted((a, b) => STEPS.indexOf(a.step) - STEPS.indexOf(b.step));
}

/** Returns the names in the storage that the site no longer has. */
export function findStale(stored: readonly string[], names: readonly string[]): string[] {
  const wanted = new Set(names);
  return stored.filter((name) => !wanted.has(name));
}

function stepOf(name: string, file: HeadersFile): Step {
  const plain = uncompressedName(name);
  if (plain.endsWith('.html')) return 'pages';
  return cachingOf(plain, file).includes('immutable') ? 'named by content' : 'data';
}

function headersOf(name: string, file: HeadersFile): Record<string, string> {
  const plain = uncompressedName(name);
  const encoding = encodingOf(name);
  return {
    'Cache-Control': cachingOf(plain, file),
    'Content-Type': headersFor(file, addressOf(`/${plain}`)).get('content-type') ?? mediaTypeOf(plain),
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
  };
}

function cachingOf(name: string, file: HeadersFile): string {
  if (/(?:^|\/)404\.html$/.test(name)) return NOT_FOUND_CONTROL;
  return headersFor(file, addressOf(`/${name}`)).get('cache-control') ?? 'no-cache';
}
