import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Returns the codecs of a video by its absolute path. Rejects if they cannot be read. */
export type ReadCodecs = (file: string) => Promise<readonly string[]>;

/** The answer of the thread to the path of a file. */
export type CodecAnswer = { readonly codecs: readonly string[] } | { readonly fault: string };

/** Longest time for one file, in milliseconds: enough for the largest tables on a slow disk. */
const MAX_MS = 20_000;

/**
 * Creates a function that reads the codecs of MP4 and WebM files, such as "vp09.00.31.08" and
 * "opus". An unrecognised codec is "unknown". A thread reads one file after the other. It is
 * terminated if a file takes longer than `maxMs`, because damaged files can cause an endless loop
 * in the library that reads them.
 */
export function makeCodecReader(maxMs = MAX_MS): ReadCodecs {
  let worker: Worker | null = null;
  let previous: Promise<unknown> = Promise.resolve();

  async function read(file: string): Promise<readonly string[]> {
    worker ??= new Worker(new URL('./read-codecs-worker.ts', import.meta.url));
    // An idle thread does not keep the program running.
    worker.ref();
    worker.postMessage(file);
    const answer = await answerOf(worker, maxMs).catch((error: unknown) => {
      void worker?.terminate();
      worker = null;
      throw error;
    });
    worker.unref();
    if ('fault' in answer) throw new Error(answer.fault);
    return answer.codecs;
  }

  return (file) => {
    const reading = previous.then(() => read(file));
    previous = reading.catch(() => undefined);
    return reading;
  };
}

async function answerOf(worker: Worker, maxMs: number): Promise<CodecAnswer> {
  const signal = AbortSignal.timeout(maxMs);
  try {
    const [answer] = (await once(worker, 'message', { signal })) as [CodecAnswer];
    return answer;
  } catch (error) {
    throw signal.aborted ? new Error(`reading it takes longer than ${maxMs / 1000} s`) : error;
  }
}

/** The shared reader of this process. */
export const readCodecs = makeCodecReader();
