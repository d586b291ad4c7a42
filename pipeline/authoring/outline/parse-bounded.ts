import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CommandError } from '#pipeline/cli/command-error';
import type { ParsedOutline } from './parse-outline.ts';

/** The input of the thread. */
export interface ParseRequest {
  readonly markdown: string;
  /** File name, for messages. */
  readonly name: string;
}

/** The answer of the thread. */
export type ParseAnswer = { readonly parsed: ParsedOutline } | { readonly fault: string };

/** Longest time for an outline in milliseconds. A usual one takes a tenth of a second. */
const MAX_MS = 20_000;
/** Memory of the thread, in MB. */
const MAX_MB = 1_000;

/**
 * Parses an outline in a thread, which is ended when it takes longer than `maxMs`, because some
 * texts take the parser a time that grows with the square of their length. Throws a CommandError if
 * the outline has a fault or takes too long.
 */
export async function parseBounded(request: ParseRequest, maxMs = MAX_MS): Promise<ParsedOutline> {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MB },
  });
  const signal = AbortSignal.timeout(maxMs);
  try {
    const [answer] = (await once(worker, 'message', { signal })) as [ParseAnswer];
    if ('fault' in answer) throw new CommandError(answer.fault);
    return answer.parsed;
  } catch (error) {
    const isTooMuch = signal.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isTooMuch
      ? new CommandError(
          `${request.name} takes more than ${maxMs / 1000} s or ${MAX_MB} MB to parse. Split it into several outlines.`,
        )
      : error;
  } finally {
    await worker.terminate();
  }
}
