import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { EntryFacts } from '#content/library';
import { mapInParallel } from '#content/library/in-parallel';
import type { Count } from './bar.ts';
import { hasSecret } from './canary.ts';
import {
  inspectAll,
  makeInspector,
  type SiteContext,
  type TextFault,
  type TextInspection,
} from './inspect-text.ts';
import type { SiteCode } from './finish-page.ts';
import { isText, type OutputFile } from './list-files.ts';
import type { InlineElement } from './own-code.ts';
import type { TextFacts } from './text-facts.ts';

/** What was found in the texts of a built site. */
export interface Inspection {
  readonly faults: readonly TextFault[];
  /** The inline elements that the policies of pages allow, each once. */
  readonly elements: readonly InlineElement[];
  /** What each says of itself, by name, in the order of the names. */
  readonly facts: ReadonlyMap<string, TextFacts>;
}

/** From so many texts on workers are worth their start. */
const MANY = 1000;
/** Texts that a worker is given at a time. */
const BATCH = 100;

/** The inline code that pages may have. */
export type PageCode = Omit<SiteCode, 'deeds'>;

/**
 * Reads every text of the built site once, checks it by itself and against the content that it was built from, and finishes
 * each page.
 */
export async function inspectTexts(
  folder: string,
  files: readonly OutputFile[],
  { entries, code }: { readonly entries: Iterable<EntryFacts>; readonly code: PageCode },
  count?: Count,
): Promise<Inspection> {
  const texts = files.filter(({ name, size }) => isText(name) && size > 0);
  const context: SiteContext = {
    folder,
    code: { ...code, deeds: findDeeds(files.map(({ name }) => name)) },
    secrets: [...entries].filter(hasSecret),
  };
  const found =
    texts.length < MANY
      ? await inspectAll(texts, makeInspector(context), count)
      : await inspectInWorkers(texts, context, count);
  const same = new Map<string, string>();
  return {
    faults: found.flatMap(({ faults }) => faults),
    elements: [
      ...new Map(found.flatMap(({ elements }) => elements.map((one) => [one.digest, one] as const))).values(),
    ],
    facts: new Map(found.map(({ name, facts }) => [name, sharing(facts, same)])),
  };
}

const DEEDS = /^_astro\/deeds\.[^/]+\.js$/;

/** Returns the name of the file that logs what visitors do, among those of the site; null where no page needs one. */
export function findDeeds(names: readonly string[]): string | null {
  return names.find((name) => DEEDS.test(name)) ?? null;
}

/** Has as many workers as there are processors inspect texts. */
async function inspectInWorkers(
  texts: readonly OutputFile[],
  context: SiteContext,
  count?: Count,
): Promise<TextInspection[]> {
  const threads = availableParallelism();
  const pool = new Tinypool({
    filename: new URL('./inspect-worker.ts', import.meta.url).href,
    name: 'inspectBatch',
    workerData: context,
    minThreads: threads,
    maxThreads: threads,
  });
  const batches = Array.from({ length: Math.ceil(texts.length / BATCH) }, (_, index) =>
    texts.slice(index * BATCH, (index + 1) * BATCH),
  );
  let done = 0;
  const inspectBatch = async (batch: readonly OutputFile[]) => {
    const found = (await pool.run(batch)) as TextInspection[];
    count?.((done += batch.length), texts.length);
    return found;
  };
  try {
    return (await mapInParallel(batches, threads, inspectBatch)).flat();
  } finally {
    await pool.destroy();
  }
}

/**
 * The same facts of texts that are held in memory once for all, which keep nothing else there: thousands of pages name the same
 * pictures, and a part of a page would hold the whole page.
 */
function sharing({ policy, media, scripts }: TextFacts, same: Map<string, string>): TextFacts {
  const share = (text: string) => {
    const known = same.get(text) ?? Buffer.from(text).toString();
    same.set(known, known);
    return known;
  };
  return {
    policy: policy === null ? null : share(policy),
    media: media.map(share),
    scripts: scripts.map(share),
  };
}
