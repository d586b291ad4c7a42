// A thread of a build: renders pages, checks and finishes each, and writes it with its packed copies.
import { createHash } from 'node:crypto';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Tinypool from 'tinypool';
import { makeInspector, type SiteContext, type TextInspection } from '../output/inspect-text.ts';
import { isText, stampOf } from '../output/list-files.ts';
import type { Packing } from '../output/packed-copies.ts';
import { packText } from '../output/precompress.ts';
import type { ManifestFile } from '../report/manifest.ts';
import type { PageTime } from '../report/page-times.ts';
import { SEARCH_CARDS } from '../search/search-index.ts';
import { fileOf } from './page-plan.ts';
import { openRenderer, type PageRenderer, type RoutedPath } from './page-renderer.ts';

/** What all workers of a build are given. */
export interface RenderWork {
  /** Folder with the bundled program. */
  readonly bundle: string;
  /** Where pages go. */
  readonly staging: string;
  readonly context: SiteContext;
  readonly packing: Packing;
}

/** What was made of some pages. */
export interface RenderedBatch {
  /** The names of the files that were written, without their packed copies. */
  readonly names: readonly string[];
  readonly inspected: readonly TextInspection[];
  readonly times: readonly PageTime[];
  /** The size and hash of each file that was written, by its stamp. */
  readonly hashes: readonly (readonly [stamp: string, file: ManifestFile])[];
  /** What Astro warned of. */
  readonly warnings: readonly string[];
}

const { bundle, staging, context, packing } = Tinypool.workerData as RenderWork;
let warnings: string[] = [];
const ready = openRenderer(bundle, (message) => void warnings.push(message)).then((renderer) => ({
  renderer,
  inspect: makeInspector({ ...context, code: { ...context.code, expand: renderer.expand } }),
}));

/** Some of the pages of a site. */
export interface ListedPaths {
  readonly paths: readonly RoutedPath[];
  /** Whether no others follow. */
  readonly areLast: boolean;
}

/** Pages that are listed at once: a message with all of a large site would take 100 MB in both threads. */
const LISTED_AT_ONCE = 4000;
let listed: readonly RoutedPath[] | null = null;

/** Lists pages of the site from a place on, with their keys, which only the thread that lists computes. */
export async function listPaths(from: number): Promise<ListedPaths> {
  process.env['PODIUM_KEYS'] = '1';
  listed ??= await (await ready).renderer.listPaths();
  const paths = listed.slice(from, from + LISTED_AT_ONCE);
  const areLast = from + paths.length === listed.length;
  if (areLast) listed = null;
  return { paths, areLast };
}

/** Renders pages and writes them. Throws an error that names the page that cannot be rendered. */
export async function renderBatch(paths: readonly RoutedPath[]): Promise<RenderedBatch> {
  const { renderer, inspect } = await ready;
  warnings = [];
  const names: string[] = [];
  const inspected: TextInspection[] = [];
  const times: PageTime[] = [];
  const hashes: (readonly [string, ManifestFile])[] = [];
  for (const path of paths) {
    const start = performance.now();
    const name = fileOf(path);
    const response = await render(renderer, path);
    if (response.body === null) continue;
    names.push(name);
    if (isText(name)) {
      const text = await response.text();
      const { html, ...found } = inspect(name, text);
      // An empty file is a fault that the build finds in the whole site.
      if (text !== '') inspected.push(found);
      hashes.push(...writeText(name, Buffer.from(html ?? text)));
    } else hashes.push(write(name, new Uint8Array(await response.arrayBuffer())));
    times.push([addressOf(path), Math.round((performance.now() - start) * 10) / 10]);
  }
  return { names, inspected, times, hashes, warnings };
}

async function render(renderer: PageRenderer, path: RoutedPath): Promise<Response> {
  try {
    return await renderer.render(path);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new Error(`${addressOf(path)} cannot be rendered: ${message}`, { cause: error });
  }
}

function addressOf({ pathname, isFile }: RoutedPath): string {
  return isFile || pathname.endsWith('/') ? pathname : `${pathname}/`;
}

function writeText(name: string, text: Buffer): (readonly [string, ManifestFile])[] {
  const written = [write(name, text)];
  if (!packing.isCompressed || name === SEARCH_CARDS) return written;
  const { br, gz } = packText(name, text, packing);
  if (br !== undefined) written.push(write(`${name}.br`, br));
  if (gz !== undefined) written.push(write(`${name}.gz`, gz));
  return written;
}

const folders = new Set<string>();

/** Synchronous: for small files that is four times as fast. */
function write(name: string, bytes: Uint8Array): readonly [string, ManifestFile] {
  const path = join(staging, name);
  const folder = dirname(path);
  if (!folders.has(folder)) {
    mkdirSync(folder, { recursive: true });
    folders.add(folder);
  }
  writeFileSync(path, bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return [stampOf(statSync(path)), { size: bytes.length, hash }];
}
