// The child process that reads slides. Killing it stops work that cannot be interrupted otherwise.
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { CommandError } from '#pipeline/cli/command-error';
import type { Deck } from '../deck.ts';
import { openPdf } from '../pdf/open-pdf.ts';
import { checkArchive } from '../pptx/open-zip.ts';
import { detachArchive } from '../pptx/detach-archive.ts';
import { readPptx } from '../pptx/read-pptx.ts';
import type { ReaderAnswer } from './reader-calls.ts';

let deck: Deck | null = null;

function openDeck(): Deck {
  if (deck === null) throw new Error('No file is open.');
  return deck;
}

const CALLS = {
  openPdf: async (path: string, name: string) => {
    deck = await openPdf(path, name);
    const { pageCount, title, author, program, language, bookmarks, labels } = deck;
    return { pageCount, title, author, program, language, bookmarks, labels };
  },
  readText: (number: number) => openDeck().readText(number),
  readShapes: (number: number) => openDeck().readShapes(number),
  draw: (number: number) => openDeck().draw(number),
  readPptx,
  checkArchive,
  detachArchive,
} as const;

export type ReaderCalls = typeof CALLS;

export interface ReaderCall {
  readonly method: keyof ReaderCalls;
  readonly values: readonly unknown[];
}

export type ReaderResults = {
  readonly [Method in keyof ReaderCalls]: Awaited<ReturnType<ReaderCalls[Method]>>;
};

async function answer({ method, values }: ReaderCall): Promise<ReaderAnswer> {
  try {
    const call = CALLS[method] as (...values: unknown[]) => Promise<unknown>;
    return { result: await call(...values) };
  } catch (error) {
    const { message, code, path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
    return {
      error: { message: message ?? String(error), code, path, isUser: error instanceof CommandError },
    };
  }
}

// Signals are ignored, because the parent process ends this one.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (call: ReaderCall) => {
  void answer(call).then((reply) => {
    process.send?.(reply);
    // With NODE_COMPILE_CACHE, Node writes its cache at exit, but this process is killed before.
    flushCompileCache();
  });
});
new Worker(new URL('./watch-process.ts', import.meta.url), { argv: process.argv.slice(2) }).unref();
