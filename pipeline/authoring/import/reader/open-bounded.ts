import type { Deck } from '../deck.ts';
import type { PptxText } from '../pptx/read-pptx.ts';
import { BOUNDS, type ReaderBounds } from './bounds.ts';
import { startReader } from './start-reader.ts';

/**
 * Opens a PDF in a child process. Throws a CommandError if the file has a fault or exceeds the
 * limits.
 */
export async function openBoundedPdf(
  path: string,
  name: string,
  bounds: ReaderBounds = BOUNDS,
): Promise<Deck> {
  const reader = startReader(name, bounds);
  try {
    const facts = await reader.call('the file', 'openPdf', path, name);
    reader.setPages(facts.pageCount);
    return {
      ...facts,
      own: null,
      readText: (number) => reader.call(`page ${number}`, 'readText', number),
      draw: (number) => reader.call(`page ${number}`, 'draw', number),
      close: reader.close,
    };
  } catch (error) {
    await reader.close();
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
