import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
// Loaded here because threads may load it only after the main one has, on some systems.
import 'sharp';
import Tinypool from 'tinypool';
import type { Library } from '#content/library';
import { mapInParallel } from '#content/library/in-parallel';
import { shareFile } from '#pictures/files';
import { siteContext } from '../output/inspect.ts';
import type { TextInspection } from '../output/inspect-text.ts';
import { listFiles } from '../output/list-files.ts';
import type { Packing } from '../output/packed-copies.ts';
import type { AstroRun, Rendering } from '../output/run-astro.ts';
import type { ManifestFile } from '../report/manifest.ts';
import type { RenderingPlan } from './choose-pages.ts';
import { BUNDLE_FACTS, type BundleFacts } from './bundle-prerenderer.ts';
import { provideBundle } from './bundle-program.ts';
import { writeLibrary } from './library-file.ts';
import { planPages, toBatches, type PageRequest } from './page-plan.ts';
import type { RoutedPath } from './page-renderer.ts';
import type { RenderedBatch, RenderWork } from './render-worker.ts';

/** What was rendered. */
export interface RenderedPages extends Rendering, RenderingPlan {
  /** The texts that are checked and finished already; the build does it with all others. */
  readonly inspected: readonly TextInspection[];
  /** The size and hash of files that were written, by their stamps. */
  readonly hashes: ReadonlyMap<string, ManifestFile>;
}

/** How pages are rendered. */
export interface RenderRun extends Omit<AstroRun, 'env'>, Packing {
  /** Folder that gets the pages, absolute. */
  readonly staging: string;
  /** Digest of the program that renders. */
  readonly program: string;
  readonly library: Library;
  /** How many threads render. */
  readonly threads: number;
}

/**
 * Renders the pages that are asked for, in threads that have loaded the bundled program. Each page is checked, finished,
 * written and packed by the thread that rendered it. If one page fails, no thread goes on.
 */
export async function renderPages(run: RenderRun, request: PageRequest): Promise<RenderedPages> {
  const { staging, library, threads, count, signal } = run;
  const bundle = await provideBundle(run.program, run);
  const { ownCode } = JSON.parse(await readFile(join(bundle.folder, BUNDLE_FACTS), 'utf8')) as BundleFacts;
  const files = await listFiles(bundle.site);
  for (const { path, name } of files) await shareFile(path, join(staging, name));
  const libraryFile = await writeLibrary(run.cwd, library);
  const pool = startThreads(
    threads,
    {
      bundle: bundle.folder,
      staging,
      context: siteContext(
        { entries: library.entries.values(), code: ownCode },
        files.map(({ name }) => name),
      ),
      packing: { isCompressed: run.isCompressed, noGzip: run.noGzip ?? false },
    },
    { PODIUM_STAGING: staging, PODIUM_LIBRARY: libraryFile },
  );
  const stop = () => void pool.destroy();
  signal.addEventListener('abort', stop);
  try {
    const paths = (await pool.run(null, { name: 'listPaths' })) as RoutedPath[];
    const { made, keyed } = planPages(paths, request);
    let done = 0;
    const rendered = await mapInParallel(toBatches(made), threads, async (batch) => {
      const result = (await pool.run(batch, { name: 'renderBatch' })) as RenderedBatch;
      count((done += batch.length), made.length);
      return result;
    });
    return {
      planned: keyed,
      ownCode,
      inspected: rendered.flatMap(({ inspected }) => inspected),
      hashes: new Map(rendered.flatMap(({ hashes }) => hashes)),
      times: rendered.flatMap(({ times }) => times),
      warnings: [...new Set([...bundle.warnings, ...rendered.flatMap(({ warnings }) => warnings)])],
    };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await pool.destroy();
    await rm(libraryFile, { force: true });
  }
}

function startThreads(threads: number, work: RenderWork, env: Readonly<Record<string, string>>): Tinypool {
  return new Tinypool({
    filename: new URL('./render-worker.ts', import.meta.url).href,
    workerData: work,
    // React chooses its production build by it.
    env: { ...(process.env as Record<string, string>), NODE_ENV: 'production', ...env },
    minThreads: threads,
    maxThreads: threads,
    // Most objects live for one page only: a large young generation collects them at little cost.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
    // The first thread lists the pages; the others keep what they have loaded until there is work.
    idleTimeout: Infinity,
  });
}
