import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CommandError } from '#pipeline/cli/command-error';
import type { TaskAnswer, TaskName, TaskResult, TaskValues } from './bounded-worker.ts';

/** Longest time for a task in milliseconds. Those of a usual outline take less than a second. */
const MAX_MS: Readonly<Record<TaskName, number>> = { parse: 20_000, build: 60_000 };
/** Names of the tasks in messages. */
const WORDS: Readonly<Record<TaskName, string>> = { parse: 'parse', build: 'lay out' };
/** Memory of the thread, in MB. */
const MAX_MB = 1_000;

/**
 * Parses an outline, or lays it out, in a thread. It is ended when it takes longer than `maxMs`,
 * because some texts take a time that grows with the square of their length. Throws a CommandError
 * if the outline has a fault or takes too long. `name` is the file name, for messages.
 */
export async function runBounded<Name extends TaskName>(
  task: Name,
  name: string,
  values: TaskValues<Name>,
  maxMs = MAX_MS[task],
): Promise<TaskResult<Name>> {
  const worker = new Worker(new URL('./bounded-worker.ts', import.meta.url), {
    workerData: { task, name, values },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MB },
  });
  const signal = AbortSignal.timeout(maxMs);
  try {
    const [answer] = (await once(worker, 'message', { signal })) as [TaskAnswer];
    if ('fault' in answer) throw new CommandError(answer.fault);
    return answer.result as TaskResult<Name>;
  } catch (error) {
    const isTooMuch = signal.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isTooMuch
      ? new CommandError(
          `${name} takes more than ${maxMs / 1000} s or ${MAX_MB} MB to ${WORDS[task]}. Split it into several outlines.`,
        )
      : error;
  } finally {
    await worker.terminate();
  }
}
