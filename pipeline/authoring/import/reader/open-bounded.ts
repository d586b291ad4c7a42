import { countWorkers } from '#pipeline/cli/count-workers';
import type { Deck } from '../deck.ts';
import type { DetachedArchive } from '../pptx/detach-archive.ts';
import type { PptxText } from '../pptx/read-pptx.ts';
import { BOUNDS, type ReaderBounds } from './bounds.ts';
import type { ReaderCalls, ReaderResults } from './reader-process.ts';
import { startReader, type Reader } from './start-reader.ts';

/** Number of pages per process. The start of a process takes as long as drawing about two pages. */
const PAGES_OF_ONE = 8;

/**
 * Opens a PDF in a child process, and in further ones when several pages are drawn at once. Throws
 * a CommandError if the file has a fault or exceeds the limits, which apply to each process.
 */
export async function openBoundedPdf(
  path: string,
  name: string,
  bounds: ReaderBounds = BOUNDS,
): Promise<Deck> {
  const readers: Reader[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(readers.map((reader) => reader.close()));
  };
  const start = async () => {
    const reader = startReader(name, bounds);
    readers.push(reader);
    const facts = await reader.call('the file', 'openPdf', path, name);
    reader.setPages(facts.pageCount);
    return { reader, facts };
  };
  try {
    const { reader: first, facts } = await start();
    const idle = [first];
    return {
      ...facts,
      own: null,
      readText: (number) => first.call(`page ${number}`, 'readText', number),
      drawnAtOnce: countWorkers({
        items: facts.pageCount,
        itemsOfOne: PAGES_OF_ONE,
        memoryOfOne: bounds.memory,
      }),
      draw: async (number) => {
        const reader = idle.pop() ?? (await start()).reader;
        const drawn = await reader.call(`page ${number}`, 'draw', number);
        idle.push(reader);
        return drawn;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads the text of a PowerPoint file. Throws a CommandError as `callOnce` does. */
export const readBoundedPptx = (path: string, name: string, bounds = BOUNDS): Promise<PptxText> =>
  callOnce({ name, bounds }, 'its text', 'readPptx', path, name);

/**
 * Checks an archive of slides before another program unpacks it, and writes the preview inside it
 * to `target`. Returns whether it has one. Throws a CommandError as `callOnce` does.
 */
export const checkBoundedArchive = (
  path: string,
  name: string,
  target: string,
  bounds = BOUNDS,
): Promise<boolean> => callOnce({ name, bounds }, 'its parts', 'checkArchive', path, name, target);

/**
 * Copies an archive of slides to `copy` without its links to files outside. Throws a CommandError
 * as `callOnce` does.
 */
export const detachBoundedArchive = (
  path: string,
  name: string,
  copy: string,
  bounds = BOUNDS,
): Promise<DetachedArchive> => callOnce({ name, bounds }, 'its parts', 'detachArchive', path, copy);

/**
 * Calls a function of a child process, which ends afterwards. Throws a CommandError if the file has
 * a fault, or if the call exceeds the limits.
 */
async function callOnce<Method extends keyof ReaderCalls>(
  { name, bounds }: { readonly name: string; readonly bounds: ReaderBounds },
  what: string,
  method: Method,
  ...values: Parameters<ReaderCalls[Method]>
): Promise<ReaderResults[Method]> {
  const reader = startReader(name, bounds);
  try {
    return await reader.call(what, method, ...values);
  } finally {
    await reader.close();
  }
}
