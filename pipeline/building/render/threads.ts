import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import Tinypool from 'tinypool';
import { findSettingFault } from '#domain/settings/settings';
import { countWorkers, type Machine } from '#pipeline/cli/count-workers';
import type { InlineElement } from '#pipeline/site/inline-code';
import type { TextInspection } from '../finish/finish-page.ts';
import type { RenderWorkerData } from './render-worker.ts';

/**
 * Number of presentations and videos per thread. Starting a thread takes as long as rendering five
 * of them.
 */
const CONTENTS_PER_THREAD = 20;
/** Memory that a thread may need while it renders, in bytes. */
const BYTES_PER_THREAD = 0.7e9;

/**
 * Returns the number of render threads: `processCount`, by default PODIUM_PROCESSES, or else as
 * many as this machine has resources for. Throws if `processCount` is not a number.
 */
export function threadsFor(
  contentCount: number,
  processCount = process.env['PODIUM_PROCESSES'] ?? '',
  machine?: Machine,
): number {
  if (processCount === '')
    return countWorkers(
      { items: contentCount, itemsOfOne: CONTENTS_PER_THREAD, memoryOfOne: BYTES_PER_THREAD },
      machine,
    );
  const fault = findSettingFault('PODIUM_PROCESSES', processCount);
  if (fault !== null) throw new Error(fault);
  return Number(processCount);
}

/** Interval at which a stop checks whether a thread is still loading modules, ms. */
const LOADING_POLL_MS = 20;
/** How long a stop waits for threads to load modules, ms. A failing thread never finishes. */
const MAX_LOADING_MS = 30_000;

/** Starts the threads of a build, each with the same work. */
export function startThreads(
  { threads, isUpdate }: { readonly threads: number; readonly isUpdate: boolean },
  workerData: Omit<RenderWorkerData, 'state'>,
) {
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const pool = new Tinypool({
    filename: new URL('./render-worker.ts', import.meta.url).href,
    workerData: { ...workerData, state } satisfies RenderWorkerData,
    // React selects its production build by this variable.
    env: { ...(process.env as Record<string, string>), NODE_ENV: 'production' },
    // In an update, the other threads start only when there is work for them.
    minThreads: isUpdate ? 1 : threads,
    maxThreads: threads,
    // Half the size of a full build, which trades memory for speed.
    ...(isUpdate && { resourceLimits: { maxYoungGenerationSizeMb: 24 } }),
    // The first thread lists the pages. The others keep their loaded modules until there is work.
    idleTimeout: Infinity,
    // A thread that waits with Atomics.wait may never end: on a busy machine, in about one of 40
    // stops while it starts.
    useAtomics: false,
  });
  let isStopping = false;
  // A stop drops running work, and Tinypool reports a reply that still arrives as an error.
  pool.on('error', (error) => {
    if (!isStopping) throw error;
  });
  /** Ends the threads as soon as none loads modules. */
  const stop = async (): Promise<void> => {
    isStopping = true;
    // Node crashes if a thread ends while it loads native modules, such as those for pictures, or a
    // module with a top-level await. So no thread may begin to load further modules, and all
    // threads, including those that have just started, must finish loading theirs.
    Atomics.store(state, 1, 1);
    const deadline = performance.now() + MAX_LOADING_MS;
    while (Atomics.load(state, 0) < pool.threads.length && performance.now() < deadline)
      await setTimeout(LOADING_POLL_MS);
    await pool.destroy();
  };
  return { pool, stop };
}

/**
 * Makes V8 collect garbage earlier, in this thread and in those started from now on. By default,
 * the old generation may grow to four times the memory in use (512 MB in a new thread), and the
 * young generation to 134 MB. A build has several heaps, so most of its memory would be garbage.
 */
export function limitHeapGrowth(): void {
  // Percentage of the memory in use after the last collection.
  setFlagsFromString('--heap-growing-percent=36');
  // Size of the old generation, in megabytes, at which a thread first collects garbage.
  setFlagsFromString('--initial-old-space-size=32');
  // Fixes the size of young generations: 1 MB or the current size in this thread, and twice the
  // megabytes below in new threads. Most objects of a page live for this page only, so a larger
  // young generation collects them at little cost.
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--min-semi-space-size=16');
}

/**
 * Returns a function that deduplicates the strings of inspections. Threads send a copy of the
 * policy with every page, which takes hundreds of megabytes on a large site.
 */
export function makeTextDeduplicator(): (inspection: TextInspection) => TextInspection {
  const texts = new Map<string, string>();
  const elements = new Map<string, InlineElement>();
  const deduplicate = (text: string): string => getOrStore(texts, text, text);
  return (inspection) => ({
    ...inspection,
    elements: inspection.elements.map((element) =>
      getOrStore(elements, `${element.kind} ${element.digest}`, element),
    ),
    facts: {
      policy: inspection.facts.policy === null ? null : deduplicate(inspection.facts.policy),
      media: inspection.facts.media.map(deduplicate),
      scripts: inspection.facts.scripts.map(deduplicate),
    },
  });
}

/** Returns the first value stored with a key. */
function getOrStore<Value>(values: Map<string, Value>, key: string, value: Value): Value {
  const previous = values.get(key);
  if (previous !== undefined) return previous;
  values.set(key, value);
  return value;
}
