// A thread of a build. It renders pages, checks and finishes each one, and writes it with its
// compressed copies.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Tinypool from 'tinypool';
import { sha256 } from '#library/sha256';
import type * as Pages from '#entry/pages';
import type { SitePage, SitePages } from '#entry/site-pages';
import type { OwnPagePath } from '#page-data/own-page';
import type { Shard } from '#library/shard';
import { inspectedTextOf, isInspected, isText, stampOf } from '#pipeline/site/list-files';
import type { Compression } from '#pipeline/site/compressed-copies';
import type { ManifestFile } from '#pipeline/site/file-table';
import { makeInspector, type SiteContext, type TextInspection } from '../finish/finish-page.ts';
import { MarkupCache } from '../finish/markup-cache.ts';
import { ReusedSpace } from '../finish/page-edits.ts';
import { compressText } from '../finish/precompress.ts';
import { SEARCH_CARDS } from '#pipeline/site/output-folders';
import { PAGES_MODULE, type PageTime } from './run-astro.ts';
import { fileOf } from './page-plan.ts';

/** Data for all workers of a build. */
export interface RenderWorkerData {
  /** Folder with the modules of the bundled program. */
  readonly modules: string;
  /** File with the content. */
  readonly libraryFile: string;
  readonly ownPages: readonly OwnPagePath[];
  /** The part of the site that is built; null for all of it. */
  readonly shard: Shard | null;
  /** Folder to write pages to. */
  readonly staging: string;
  readonly context: SiteContext;
  readonly compression: Compression;
  /**
   * Two numbers that all threads share. The first counts the threads that have started and are not
   * loading modules at the moment. The second is 1 once the build is stopped.
   */
  readonly state: Int32Array;
}

/** The result of rendering a batch of pages. */
export interface RenderedBatch {
  /** Names of the written files, without their compressed copies. */
  readonly names: readonly string[];
  readonly inspections: readonly TextInspection[];
  readonly times: readonly PageTime[];
  /** The size and hash of each written file, by stamp. */
  readonly hashes: readonly (readonly [stamp: string, file: ManifestFile])[];
  /** Warnings of Astro and of page data. */
  readonly warnings: readonly string[];
}

const workerData = Tinypool.workerData as RenderWorkerData;
const { staging, compression } = workerData;
let warnings: string[] = [];
const markupCache = new MarkupCache();
const openedWorker = openWorker(workerData);

async function openWorker({
  modules,
  libraryFile,
  ownPages,
  shard,
  context: { code, ...context },
  state,
}: RenderWorkerData) {
  const module = pathToFileURL(join(modules, PAGES_MODULE)).href;
  // eslint-disable-next-line no-restricted-syntax -- a bundle that Astro wrote, not a source file
  const { pages } = (await import(module).finally(() => Atomics.add(state, 0, 1))) as typeof Pages;
  const warn = (message: string) => void warnings.push(message);
  pages.open({ libraryFile, outDir: staging, shard, hasPages: true, ownPages, warn });
  const inspect = makeInspector(
    { ...context, code: { ...code, expand: (text: string) => pages.expandStyle(text) } },
    markupCache,
  );
  return { pages, inspect };
}

let messagesLoading: Promise<void> | undefined;

/**
 * Loads the messages, whose module has a top-level await. Node crashes if a thread ends meanwhile,
 * so a stop waits for it. Throws if the stop was first.
 */
async function loadMessagesUnlessStopped(pages: SitePages, state: Int32Array): Promise<void> {
  Atomics.sub(state, 0, 1);
  try {
    if (Atomics.load(state, 1) === 1) throw new Error('The build was stopped.');
    await pages.load();
  } finally {
    Atomics.add(state, 0, 1);
  }
}

/** A request for the pages of a site. */
export interface ListRequest {
  /** The names of all content, view links and owners. */
  readonly names: readonly string[];
  /** The keys of the last build's pages. */
  readonly previousKeys: readonly string[];
}

/** Some of the pages of a site. */
export interface ListedPaths {
  /** Pages that may have to be rendered. */
  readonly paths: readonly SitePage[];
  /** In the last list: the keys of content whose pages stay and are in no list. */
  readonly unchangedKeys: readonly string[];
  /** Whether this is the last list. */
  readonly areLast: boolean;
}

let pathLists: AsyncGenerator<ListedPaths, void> | null = null;

/**
 * Returns the next pages of the site with their keys. Only one thread lists pages and computes
 * keys. The first call needs the request.
 */
export async function listPaths(request?: ListRequest): Promise<ListedPaths> {
  pathLists ??= listPathBatches(request ?? { names: [], previousKeys: [] });
  const { value } = await pathLists.next();
  if (value?.areLast === false) return value;
  // The keys of a large site take memory that the pages need.
  pathLists = null;
  return value ?? { paths: [], unchangedKeys: [], areLast: true };
}

async function* listPathBatches({ names, previousKeys }: ListRequest): AsyncGenerator<ListedPaths, void> {
  const lastKeys = new Set(previousKeys);
  const unchangedKeys = new Set<string>();
  const isKept = (key: string): boolean => {
    if (lastKeys.has(key)) unchangedKeys.add(key);
    return lastKeys.has(key);
  };
  const { pages } = await openedWorker;
  for await (const paths of pages.listPages({ names, areKeyed: true, isKept }))
    yield { paths, unchangedKeys: [], areLast: false };
  yield { paths: [], unchangedKeys: [...unchangedKeys], areLast: true };
}

/** Renders and writes pages. Throws an error that names the page that cannot be rendered. */
export async function renderBatch(paths: readonly SitePage[]): Promise<RenderedBatch> {
  const { pages, inspect } = await openedWorker;
  await (messagesLoading ??= loadMessagesUnlessStopped(pages, workerData.state));
  warnings = [];
  const names: string[] = [];
  const inspections: TextInspection[] = [];
  const times: PageTime[] = [];
  const hashes: (readonly [string, ManifestFile])[] = [];
  for (const path of paths) {
    const start = performance.now();
    markupCache.trim();
    const name = fileOf(path);
    const rendered = await render(pages, path);
    if (typeof rendered !== 'string' && rendered.body === null) continue;
    names.push(name);
    if (isText(name)) {
      const text = typeof rendered === 'string' ? rendered : await rendered.text();
      const { html, ...inspection } = inspect(name, text);
      // An empty file is a fault that the check of the whole site reports.
      if (text !== '') inspections.push(inspection);
      hashes.push(...writeText(name, html?.toBytes(outputBuffer) ?? Buffer.from(text)));
    } else if (typeof rendered !== 'string') {
      const bytes = Buffer.from(await rendered.arrayBuffer());
      if (isInspected(name)) {
        const { html: _, ...inspection } = inspect(name, inspectedTextOf(name, bytes));
        inspections.push(inspection);
      }
      hashes.push(write(name, bytes));
    }
    times.push([addressOf(path), Math.round((performance.now() - start) * 10) / 10]);
  }
  return { names, inspections, times, hashes, warnings };
}

async function render(pages: SitePages, path: SitePage): Promise<string | Response> {
  try {
    return await pages.renderPage(path, markupCache);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new Error(`${addressOf(path)} cannot be rendered: ${message}`, { cause: error });
  }
}

function addressOf({ pathname, isFile }: SitePage): string {
  return isFile || pathname.endsWith('/') ? pathname : `${pathname}/`;
}

function writeText(name: string, text: Buffer): (readonly [string, ManifestFile])[] {
  const writtenFiles = [write(name, text)];
  if (!compression.isCompressed || name === SEARCH_CARDS) return writtenFiles;
  compressText(name, text, (copy, bytes) => void writtenFiles.push(write(copy, bytes)), compression);
  return writtenFiles;
}

/** Each page is written before the next one is encoded. */
const outputBuffer = new ReusedSpace();
const createdFolders = new Set<string>();

/** Synchronous, because that is four times as fast for small files. */
function write(name: string, bytes: Uint8Array): readonly [string, ManifestFile] {
  const path = join(staging, name);
  const folder = dirname(path);
  if (!createdFolders.has(folder)) {
    mkdirSync(folder, { recursive: true });
    createdFolders.add(folder);
  }
  writeFileSync(path, bytes);
  const hash = sha256(bytes);
  return [stampOf(statSync(path)), { size: bytes.length, hash }];
}
