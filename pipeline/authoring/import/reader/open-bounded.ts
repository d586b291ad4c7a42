import { countWorkers } from '#pipeline/cli/count-workers';
import type { Deck } from '../deck.ts';
import type { DetachedArchive } from '../pptx/detach-archive.ts';
import type { PptxText } from '../pptx/read-pptx.ts';
import { BOUNDS, type ReaderBounds } from './bounds.ts';
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

/**
 * Reads the text of a PowerPoint file in a child process. Throws a CommandError in the same cases.
 */
export async function readBoundedPptx(
  path: string,
  name: string,
  bounds: ReaderBounds = BOUNDS,
): Promise<PptxText> {
  const reader = startReader(name, bounds);
  try {
    return await reader.call('its text', 'readPptx', path, name);
  } finally {
    await reader.close();
  }
}

/**
 * Checks an archive of slides in a child process before another program unpacks it, and writes the
 * preview inside it to `target`. Returns whether it has one. Throws a CommandError in the same
 * cases.
 */
export async function checkBoundedArchive(
  path: string,
  name: string,
  target: string,
  bounds: ReaderBounds = BOUNDS,
): Promise<boolean> {
  const reader = startReader(name, bounds);
  try {
    return await reader.call('its parts', 'checkArchive', path, name, target);
  } finally {
    await reader.close();
  }
}

/**
 * Copies an archive of slides to `copy` without its links to files outside, in a child process.
 * Throws a CommandError in the same cases.
 */
export async function detachBoundedArchive(
  path: string,
  name: string,
  copy: string,
  bounds: ReaderBounds = BOUNDS,
): Promise<DetachedArchive> {
  const reader = startReader(name, bounds);
  try {
    return await reader.call('its parts', 'detachArchive', path, copy);
  } finally {
    await reader.close();
  }
}
