import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type Sharp from 'sharp';
import { MAX_CLOCK_TIME, MAX_DRAWING_TIME } from './bounds.ts';

/** How to draw: for the picture (`isKept`), or only to measure the time, in milliseconds. */
interface DrawingOptions {
  readonly isKept: boolean;
  /** Limit for the processor time. */
  readonly limit?: number;
}

interface Drawing {
  /** Empty if it is not kept. */
  readonly png: Uint8Array;
  /** Processor time in milliseconds. */
  readonly time: number;
}

type Request = Required<DrawingOptions> & { readonly svg: string };
type Answer = Drawing | { readonly fault: string };

/** Thrown for a drawing that was aborted. The message continues a sentence about the file. */
export class DrawingFault extends Error {
  override readonly name = 'DrawingFault';
}

/**
 * Draws SVG files one after the other, and reports the processor time of each. Must not use
 * anything of this module, because its source text is run in another process. It is not a file of
 * its own, because the bundle of a build moves modules away from the files next to them.
 */
function serve(sharp: typeof Sharp): void {
  const end = () => process.kill(process.pid, 'SIGKILL');
  const send = (answer: Answer) => void process.send?.(answer);
  sharp.concurrency(1);
  // Signals are ignored, because this process ends with its parent.
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  process.on('disconnect', end);
  process.on('message', ({ svg, isKept, limit }: Request) => {
    const start = process.cpuUsage();
    const timeSoFar = () => {
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    };
    const watch = setInterval(() => {
      if (timeSoFar() > limit) send({ png: new Uint8Array(), time: timeSoFar() });
    }, 20);
    const image = sharp(Buffer.from(svg));
    (isKept ? image.png({ compressionLevel: 1 }) : image.raw())
      .toBuffer()
      .then(
        (data) => send({ png: isKept ? data : new Uint8Array(), time: timeSoFar() }),
        (error: unknown) => send({ fault: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => clearInterval(watch));
  });
}

let child: ChildProcess | null = null;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws an SVG file in a separate process, because librsvg is native code, which can be aborted
 * only with its process. Throws a DrawingFault if it takes too long, and an Error if it cannot be
 * drawn.
 */
export function drawInProcess(
  svg: string,
  { isKept, limit = MAX_DRAWING_TIME }: DrawingOptions,
): Promise<Drawing> {
  const drawing = last.then(() => draw({ svg, isKept, limit }));
  last = drawing.catch(() => undefined);
  return drawing;
}

async function draw(request: Request): Promise<Drawing> {
  child ??= start();
  const drawer = child;
  keepRunning(drawer, { isBusy: true });
  drawer.send(request);
  try {
    const answer = await answerOf(drawer);
    if ('fault' in answer) throw new Error(answer.fault);
    if (answer.time > request.limit)
      throw new DrawingFault(`takes more than ${request.limit / 1000} s of processor time to draw`);
    return answer;
  } catch (error) {
    drawer.kill('SIGKILL');
    if (child === drawer) child = null;
    throw error;
  } finally {
    keepRunning(drawer, { isBusy: false });
  }
}

function start(): ChildProcess {
  const sharp = JSON.stringify(createRequire(import.meta.url).resolve('sharp'));
  const started = spawn(process.execPath, ['-e', `(${serve.toString()})(require(${sharp}))`], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return started.once('exit', () => {
    if (child === started) child = null;
  });
}

/** Lets a busy drawing process keep this program running, but not an idle one. */
function keepRunning(drawer: ChildProcess, { isBusy }: { isBusy: boolean }): void {
  for (const handle of [drawer, drawer.channel]) {
    if (isBusy) handle?.ref();
    else handle?.unref();
  }
}

async function answerOf(drawer: ChildProcess): Promise<Answer> {
  const isAnswered = new AbortController();
  const clock = AbortSignal.timeout(MAX_CLOCK_TIME);
  const signal = AbortSignal.any([isAnswered.signal, clock]);
  const ended = once(drawer, 'exit', { signal }).then(([code, by]) => {
    throw new DrawingFault(`cannot be drawn: the process that draws it ended with ${by ?? `code ${code}`}`);
  });
  try {
    const [answer] = (await Promise.race([once(drawer, 'message', { signal }), ended])) as [Answer];
    return answer;
  } catch (error) {
    if (!clock.aborted) throw error;
    throw new DrawingFault(`takes more than ${MAX_CLOCK_TIME / 1000} s to draw`);
  } finally {
    isAnswered.abort();
  }
}
