import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CommandError } from '#pipeline/cli/command-error';
import type { TaskAnswer, TaskName, TaskRequest, TaskResult, TaskValues } from './bounded-worker.ts';

/** Maximum processor time of a task, in milliseconds. Most outlines take less than two seconds. */
const MAX_TASK_MS: Readonly<Record<TaskName, number>> = { parse: 20_000, build: 60_000 };
const TASK_VERBS: Readonly<Record<TaskName, string>> = { parse: 'parse', build: 'lay out' };
/** Maximum waiting time as a multiple of the processor time: other programs may use it, too. */
const MAX_WAIT_FACTOR = 10;
/** How often the processor time is checked, in milliseconds. */
const CHECK_INTERVAL_MS = 200;
const MAX_MEMORY_MB = 1_000;

/** A thread that parses an outline and lays it out, with limits of time and memory. */
export class BoundedThread {
  /** File name of the outline, for messages. */
  readonly #name: string;
  readonly #worker: Worker;

  constructor(name: string) {
    this.#name = name;
    this.#worker = new Worker(new URL('./bounded-worker.ts', import.meta.url), {
      workerData: name,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
  }

  /**
   * Runs a task. Throws a CommandError if the outline has a fault, or if the task takes more than
   * `maxMs` of processor time, because some texts take a time that grows with the square of their
   * length. Run no other task after that.
   */
  async run<Name extends TaskName>(
    task: Name,
    values: TaskValues<Name>,
    maxMs = MAX_TASK_MS[task],
  ): Promise<TaskResult<Name>> {
    const timeLimit = new AbortController();
    const signal = AbortSignal.any([timeLimit.signal, AbortSignal.timeout(maxMs * MAX_WAIT_FACTOR)]);
    const startMs = await this.#processorTimeMs();
    const timer = setInterval(() => {
      void this.#processorTimeMs().then((currentMs) => {
        if (currentMs - startMs > maxMs) timeLimit.abort();
      });
    }, CHECK_INTERVAL_MS);
    this.#worker.postMessage({ task, values } satisfies TaskRequest);
    try {
      const [answer] = (await once(this.#worker, 'message', { signal })) as [TaskAnswer];
      if ('fault' in answer) throw new CommandError(answer.fault);
      return answer.result as TaskResult<Name>;
    } catch (error) {
      const isOverLimit =
        signal.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
      throw isOverLimit
        ? new CommandError(
            `${this.#name} takes more than ${maxMs / 1000} s or ${MAX_MEMORY_MB} MB to ${TASK_VERBS[task]}. Split it into several outlines.`,
          )
        : error;
    } finally {
      clearInterval(timer);
    }
  }

  /** Returns the processor time of the thread in milliseconds; 0 if it is not running. */
  async #processorTimeMs(): Promise<number> {
    const { user, system } = await this.#worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    return (user + system) / 1000;
  }

  /** Ends the thread, also in the middle of a task. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
