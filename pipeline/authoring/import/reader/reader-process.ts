// The child process that reads slides: work that cannot be interrupted can still be killed.
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { CommandError } from '#pipeline/cli/command-error';
import type { Deck, DrawOptions } from '../deck.ts';
import type { ReaderAnswer } from './reader-calls.ts';

let deck: Deck | null = null;

function openDeck(): Deck {
  if (deck === null) throw new Error('No file is open.');
  return deck;
}

// Modules are loaded on demand: loading takes as long as drawing a page, and a file needs only
// some.
const CALLS = {
  openPdf: async (path: string, name: string) => {
    const { openPdf } = await import('../pdf/open-pdf.ts');
    deck = await openPdf(path, name);
    const { pageCount, title, author, program, language, bookmarks, labels } = deck;
    return { pageCount, title, author, program, language, bookmarks, labels };
  },
  readText: (number: number) => openDeck().readText(number),
  readShapes: (number: number) => openDeck().readShapes(number),
  draw: (number: number, options?: DrawOptions) => openDeck().draw(number, options),
  readPptx: async (path: string, name: string) => (await import('../pptx/read-pptx.ts')).readPptx(path, name),
  checkArchive: async (path: string, name: string, preview: string) =>
    (await import('../pptx/open-zip.ts')).checkArchive(path, name, preview),
  detachArchive: async (path: string, copy: string, hasStandIns: boolean) =>
    (await import('../pptx/detach-archive.ts')).detachArchive(path, copy, hasStandIns),
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
      error: { message: message ?? String(error), code, path, isForUser: error instanceof CommandError },
    };
  }
}

// Ctrl+C and the like are left to the parent process, which ends this one.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (call: ReaderCall) => {
  void answer(call).then((reply) => {
    process.send?.(reply);
    // With NODE_COMPILE_CACHE, Node writes its cache at a normal exit, but this process is killed.
    flushCompileCache();
  });
});
new Worker(new URL('./watch-process.ts', import.meta.url), { argv: process.argv.slice(2) }).unref();
