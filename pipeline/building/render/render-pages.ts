import { configFile } from '#library/config-file';
import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize } from 'node:v8';
// Imported here because, on some systems, threads can load sharp only after the main thread has.
import 'sharp';
import type { Library } from '#library/library';
import { mapInParallel } from '#library/in-parallel';
import { samplePath } from '#library/path-of-file';
import { isInShard, type Shard } from '#library/shard';
import {
  FALLBACK_FAVICON_PATH,
  FAVICON_PATH,
  MANIFEST_PATH,
  SPECULATION_RULES_PATH,
  TOUCH_ICON_PATH,
} from '#domain/addresses/paths';
import { addRedirects } from '#pipeline/site/own-rules';
import type { OwnRules } from '#domain/addresses/own-rules';
import { shareFile, writeAtomically } from '#library/util/files';
import type { SharedScript } from '../finish/finish-page.ts';
import { siteContext } from '../finish/inspect-site.ts';
import type { TextInspection } from '../finish/finish-page.ts';
import { listFiles } from '#pipeline/site/list-files';
import { CommandError } from '#pipeline/cli/command-error';
import type { Compression } from '#pipeline/site/compressed-copies';
import type { AstroRun, Rendering } from './run-astro.ts';
import type { ManifestFile } from '#pipeline/site/file-table';
import type { SitePage } from '#entry/site-pages';
import { BUNDLE_MODULES, listOwnPages, type RenderingPlan } from './run-astro.ts';
import { provideBundle } from './bundle-program.ts';
import { sourcesOfOwnFiles, PagePlanner, toBatches, type PageRequest } from './page-plan.ts';
import type { ListedPaths, ListRequest, RenderedBatch } from './render-worker.ts';
import { makeTextDeduplicator, startThreads } from './threads.ts';

/** The result of rendering. */
export interface RenderedPages extends Rendering, RenderingPlan {
  /** Names of files that every site has and that were not written, because they exist already. */
  readonly existingFiles: readonly string[];
  /** The texts that are already checked and finished. The build checks all others. */
  readonly inspections: readonly TextInspection[];
  /** The sizes and hashes of written files, by their stamps. */
  readonly hashes: ReadonlyMap<string, ManifestFile>;
}

/**
 * An update uses all threads only from this number of pages on. Fewer pages take one thread less
 * than a minute, and each further thread would need 100 MB of memory.
 */
const MIN_PAGES_FOR_ALL_THREADS = 5000;

/** Options of rendering. */
export interface RenderRun extends AstroRun, Compression {
  /** Folder with the sources of the site, absolute: the project itself in the repository. */
  readonly root: string;
  /** The port in the address of a site without one. */
  readonly port: number;
  /** Folder that receives the pages, absolute. */
  readonly staging: string;
  /** Digest of the rendering program. */
  readonly programDigest: string;
  readonly library: Library;
  /** The site's own redirects. No page may have the address of one. */
  readonly ownRules: OwnRules;
  /** Number of render threads. */
  readonly threads: number;
  /** Whether to render own pages again, even if their sources and settings have not changed. */
  readonly isFull: boolean;
  /** Reports whether the site has a file with this name that this program wrote. */
  readonly hasFile: (name: string) => boolean;
  /** Tells which files have their final bytes, while others are rendered. */
  readonly finishedEvents: EventEmitter<FinishedEvents>;
}

/** The events of a running build. */
export interface FinishedEvents {
  /** Finished files with their compressed copies, and the policies (CSP) of pages among them. */
  readonly files: [names: readonly string[], policies: readonly string[]];
  /** The pages that visitors open first are finished. */
  readonly first: [];
}

/**
 * Renders the requested pages in threads that have loaded the bundled program. The thread that
 * renders a page also checks, finishes, writes and compresses it. If one page fails, all threads
 * stop. Returns null if integrations work on all pages, so that Astro must render them.
 */
export function renderPages(run: RenderRun, request: PageRequest): Promise<RenderedPages | null> {
  return withLibrary(run, (libraryFile) => renderInThreads(run, libraryFile, request));
}

async function renderInThreads(
  run: RenderRun,
  libraryFile: string,
  request: PageRequest,
): Promise<RenderedPages | null> {
  const { staging, library, threads, onProgress, signal, finishedEvents } = run;
  const bundle = await provideBundle({ ...run, site: library.site, libraryFile });
  if (bundle === null) {
    if (request.shard === null) return null;
    throw new CommandError(
      `PODIUM_SHARD builds a part of the site, but integrations of ${configFile()} work on all of its pages (hooks astro:build:generated and astro:build:done). Leave them out for parts, or build the whole site.`,
    );
  }
  const { code: bundledCode, projectFiles } = bundle;
  const files = await listFiles(bundle.siteFolder);
  // Own pages are never reused, because they show facts of the site that may have changed.
  const replacedPages = new Set(projectFiles.map(({ name }) => name));
  const isPresent = (name: string): boolean => !replacedPages.has(name) && run.hasFile(name);
  const existingFiles = files.map(({ name }) => name).filter(isPresent);
  await mkdir(staging, { recursive: true });
  for (const { path, name } of files) if (!isPresent(name)) await shareFile(path, join(staging, name));
  // Own pages are finished with the site.
  finishedEvents.emit(
    'files',
    files.map(({ name }) => name).filter((name) => !replacedPages.has(name)),
    [],
  );
  const isUpdate = request.previous.size > 0;
  const { pool, stop: stopThreads } = startThreads(
    { threads, isUpdate },
    {
      modules: join(bundle.folder, BUNDLE_MODULES),
      libraryFile,
      ownPages: listOwnPages(projectFiles),
      shard: request.shard,
      staging,
      context: siteContext(
        { entries: library.entries.values(), code: bundledCode },
        files.map(({ name }) => name),
      ),
      compression: { isCompressed: run.isCompressed, noGzip: run.noGzip ?? false },
    },
  );
  let stopping: Promise<void> | undefined;
  const stopOnce = (): void => void (stopping ??= stopThreads());
  signal.addEventListener('abort', stopOnce);
  try {
    signal.throwIfAborted();
    const publicFiles = files.map(({ name }) => name).filter((name) => !replacedPages.has(name));
    const planner = new PagePlanner<SitePage>({
      ...request,
      sourcesOfOwnFiles: sourcesOfOwnFiles(publicFiles, addRedirects(run.ownRules, library)),
      replacedPages,
    });
    let listRequest: ListRequest | undefined = {
      names: requestedNames(library, request.shard),
      previousKeys: previousKeysOf(request),
    };
    // One call at a time, so that always the same thread gets it.
    for (let areLast = false; !areLast; listRequest = undefined) {
      const part = (await pool.run(listRequest, { name: 'listPaths' })) as ListedPaths;
      planner.add(part.paths);
      planner.keep(new Set(part.unchangedKeys));
      areLast = part.areLast;
    }
    const { pagesToRender, keptFiles, keyed } = planner;
    const { first: firstBatches, others: otherBatches } = toBatches(pagesToRender, firstOpenedPages(library));
    const deduplicateTexts = makeTextDeduplicator();
    let doneCount = 0;
    let remainingFirstCount = firstBatches.length;
    const threadCount = isUpdate && pagesToRender.length < MIN_PAGES_FOR_ALL_THREADS ? 1 : threads;
    const renderedBatches = await mapInParallel(
      [...firstBatches, ...otherBatches],
      threadCount,
      async (batch) => {
        const reply = (await pool.run(batch, { name: 'renderBatch' })) as RenderedBatch;
        const result = { ...reply, inspections: reply.inspections.map(deduplicateTexts) };
        onProgress((doneCount += batch.length), pagesToRender.length);
        if (finishedEvents.listenerCount('files') > 0)
          await announceFinished(result, staging, bundledCode.runtime, finishedEvents);
        if (firstBatches.includes(batch) && (remainingFirstCount -= 1) === 0) finishedEvents.emit('first');
        return result;
      },
    );
    return {
      planned: { keptFiles, keyed },
      projectFiles,
      bundledCode,
      existingFiles,
      inspections: renderedBatches.flatMap(({ inspections }) => inspections),
      hashes: new Map(renderedBatches.flatMap(({ hashes }) => hashes)),
      times: renderedBatches.flatMap(({ times }) => times),
      warnings: [...new Set([...bundle.warnings, ...renderedBatches.flatMap(({ warnings }) => warnings)])],
    };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stopOnce);
    stopOnce();
    await stopping;
  }
}

/** Folder of the content data for render processes and threads, relative to the project. */
const LIBRARY_FOLDER = '.cache/libraries';

/** Writes the content data for pages into a file for the time of its use. */
export async function withLibrary<Result>(
  { cwd, library: { root: _, ...library } }: Pick<RenderRun, 'cwd' | 'library'>,
  use: (libraryFile: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(cwd, LIBRARY_FOLDER);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${randomUUID()}.bin`);
  try {
    await writeFile(file, serialize(library));
    return await use(file);
  } finally {
    await rm(file, { force: true });
  }
}

function previousKeysOf({ previous }: PageRequest): string[] {
  const keys = new Set<string>();
  for (const { key } of previous.values()) if (key !== null) keys.add(key);
  return [...keys];
}

/**
 * Returns the names of all content, view links and owners. For a part of a site, returns only the
 * names of that part, because listing the pages of all others would take most of its time.
 */
export function requestedNames({ entries, owners }: Library, shard: Shard | null): string[] {
  const names = [
    ...entries
      .values()
      .flatMap(({ oid, linkId, presenterLinkId }) => [oid, linkId ?? [], presenterLinkId ?? []].flat()),
    ...owners.values().map(({ oid }) => oid),
  ];
  // Without duplicates, because an owner may have the same oid as some content.
  return [...new Set(names)].filter((name) => shard === null || isInShard(name, shard));
}

/**
 * Returns the addresses that visitors open first: the home page, a view page, and the small files
 * that pages reference or browsers request. A page is complete only with its icon.
 */
function firstOpenedPages(library: Library): string[] {
  const sampleViewPath = samplePath(library);
  return [
    '/',
    ...(sampleViewPath === null ? [] : [sampleViewPath]),
    SPECULATION_RULES_PATH,
    MANIFEST_PATH,
    FAVICON_PATH,
    FALLBACK_FAVICON_PATH,
    TOUCH_ICON_PATH,
  ];
}

/** Announces the files of a batch, unless a page in it has a fault and the build will fail. */
async function announceFinished(
  { names, inspections }: RenderedBatch,
  staging: string,
  runtime: SharedScript,
  finishedEvents: RenderRun['finishedEvents'],
): Promise<void> {
  if (inspections.some(({ faults }) => faults.length > 0)) return;
  const needsRuntime = inspections.some(({ facts }) => facts.scripts.includes(runtime.name));
  if (needsRuntime) await writeAtomically(join(staging, runtime.name), runtime.code);
  const policies = inspections.flatMap(({ facts }) => facts.policy ?? []);
  finishedEvents.emit('files', needsRuntime ? [...names, runtime.name] : names, policies);
}
