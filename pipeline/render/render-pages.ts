import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
// Loaded here because threads may load it only after the main one has, on some systems.
import 'sharp';
import Tinypool from 'tinypool';
import type { Library } from '#content/library';
import { mapInParallel } from '#content/library/in-parallel';
import { samplePath } from '#content/sample-path';
import { MANIFEST_PATH, SPECULATION_RULES_PATH } from '#domain/paths';
import { shareFile, writeWhole } from '#pictures/files';
import type { SharedScript } from '../output/finish-page.ts';
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
import { PagePlanner, toBatches, type PageRequest } from './page-plan.ts';
import type { RoutedPath } from './page-renderer.ts';
import type { ListedPaths, RenderedBatch, RenderWork } from './render-worker.ts';
import { makeTextDeduplicator } from './deduplicate-texts.ts';

/** What was rendered. */
export interface RenderedPages extends Rendering, RenderingPlan {
  /** Names of files that every site has and that were not written, because the site has them already. */
  readonly present: readonly string[];
  /** The texts that are checked and finished already; the build does it with all others. */
  readonly inspected: readonly TextInspection[];
  /** The size and hash of files that were written, by their stamps. */
  readonly hashes: ReadonlyMap<string, ManifestFile>;
}

/**
 * Number of pages from which an update uses all threads. Below it one thread takes less than a minute,
 * and another one would take 100 MB of memory.
 */
const WORTH_MEMORY = 5000;

/** How pages are rendered. */
export interface RenderRun extends Omit<AstroRun, 'env'>, Packing {
  /** Folder that gets the pages, absolute. */
  readonly staging: string;
  /** Digest of the program that renders. */
  readonly program: string;
  readonly library: Library;
  /** How many threads render. */
  readonly threads: number;
  /** Whether the site has a file that this program wrote, by its name. */
  readonly hasFile: (name: string) => boolean;
  /** Told of finished files while others are rendered. */
  readonly finished?: FinishedListener | undefined;
}

/** Is told which files of a site that is being built stay as they are. */
export interface FinishedListener {
  /** Files and the policies of the pages among them; packed copies lie beside the files. */
  readonly add: (names: readonly string[], policies: readonly string[]) => void;
  /** The pages that people look at first are finished. */
  readonly first: () => void;
}

/**
 * Renders the pages that are asked for, in threads that have loaded the bundled program. Each page is checked, finished,
 * written and packed by the thread that rendered it. If one page fails, no thread goes on.
 */
export async function renderPages(run: RenderRun, request: PageRequest): Promise<RenderedPages> {
  const { staging, library, threads, count, signal, finished } = run;
  const bundle = await provideBundle(run.program, run);
  const { bundledCode } = JSON.parse(
    await readFile(join(bundle.folder, BUNDLE_FACTS), 'utf8'),
  ) as BundleFacts;
  const files = await listFiles(bundle.site);
  const present = files.map(({ name }) => name).filter(run.hasFile);
  await mkdir(staging, { recursive: true });
  for (const { path, name } of files) if (!run.hasFile(name)) await shareFile(path, join(staging, name));
  finished?.add(
    files.map(({ name }) => name),
    [],
  );
  const libraryFile = await writeLibrary(run.cwd, library);
  const isUpdate = request.former.size > 0;
  const pool = startThreads(
    { threads, isUpdate },
    {
      bundle: bundle.folder,
      staging,
      context: siteContext(
        { entries: library.entries.values(), code: bundledCode },
        files.map(({ name }) => name),
      ),
      packing: { isCompressed: run.isCompressed, noGzip: run.noGzip ?? false },
    },
    { PODIUM_STAGING: staging, PODIUM_LIBRARY: libraryFile },
  );
  const stop = () => void pool.destroy();
  signal.addEventListener('abort', stop);
  try {
    const planner = new PagePlanner<RoutedPath>(request);
    let names = groupsOf(library);
    // One task after the other: the same thread takes each.
    for (let areLast = false; !areLast; names = []) {
      const part = (await pool.run(names, { name: 'listPaths' })) as ListedPaths;
      planner.add(part.paths);
      areLast = part.areLast;
    }
    const { made, kept, keyed } = planner;
    const { first, others } = toBatches(made, firstPages(library));
    const shareTexts = makeTextDeduplicator();
    let done = 0;
    let firstLeft = first.length;
    const used = isUpdate && made.length < WORTH_MEMORY ? 1 : threads;
    const rendered = await mapInParallel([...first, ...others], used, async (batch) => {
      const found = (await pool.run(batch, { name: 'renderBatch' })) as RenderedBatch;
      const result = { ...found, inspected: found.inspected.map(shareTexts) };
      count((done += batch.length), made.length);
      if (finished === undefined) return result;
      await tellFinished(result, staging, bundledCode.runtime, finished);
      if (first.includes(batch) && (firstLeft -= 1) === 0) finished.first();
      return result;
    });
    return {
      planned: { kept, keyed },
      bundledCode,
      present,
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

/** The groups of the pages of all content and owners. */
function groupsOf({ entries, owners }: Library): string[] {
  // An owner may have the identifier of some content.
  return [
    ...new Set([
      ...entries.values().flatMap(({ oid, linkId }) => (linkId === null ? [oid] : [oid, linkId])),
      ...owners.values().map(({ oid }) => oid),
    ]),
  ];
}

/** The addresses of what people look at first: the home page and a view page, and the small files that pages name. */
function firstPages(library: Library): string[] {
  const sample = samplePath(library);
  return ['/', ...(sample === null ? [] : [sample]), SPECULATION_RULES_PATH, MANIFEST_PATH];
}

/** Tells of a batch, unless a page in it has a fault, with which no site is published. */
async function tellFinished(
  { names, inspected }: RenderedBatch,
  staging: string,
  runtime: SharedScript,
  finished: FinishedListener,
): Promise<void> {
  if (inspected.some(({ faults }) => faults.length > 0)) return;
  const needsRuntime = inspected.some(({ facts }) => facts.scripts.includes(runtime.name));
  if (needsRuntime) await writeWhole(join(staging, runtime.name), runtime.code);
  const policies = inspected.flatMap(({ facts }) => facts.policy ?? []);
  finished.add(needsRuntime ? [...names, runtime.name] : names, policies);
}

function startThreads(
  { threads, isUpdate }: { readonly threads: number; readonly isUpdate: boolean },
  work: RenderWork,
  env: Readonly<Record<string, string>>,
): Tinypool {
  return new Tinypool({
    filename: new URL('./render-worker.ts', import.meta.url).href,
    workerData: work,
    // React chooses its production build by it.
    env: { ...(process.env as Record<string, string>), NODE_ENV: 'production', ...env },
    // Others start when there is work for them.
    minThreads: isUpdate ? 1 : threads,
    maxThreads: threads,
    // Half of the young generation of a full build, which renders faster than it takes memory.
    ...(isUpdate && { resourceLimits: { maxYoungGenerationSizeMb: 24 } }),
    // The first thread lists the pages; the others keep what they have loaded until there is work.
    idleTimeout: Infinity,
  });
}
