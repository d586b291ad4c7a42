import { realpath, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CommandError } from '#pipeline/cli/command-error';
import type { Deck, Read } from '../deck.ts';
import { checkPdf } from './check-pdf.ts';
import { findDamage, shortReason } from './find-damage.ts';
import { openDocument, reopenAfter } from './open-document.ts';
import { readMarks } from './read-marks.ts';
import { BLANK, drawBlank, drawPage, readText } from './read-page.ts';

/** Maximum number of bytes of a file in memory. Reopening the file is quick. */
const MAX_BYTES = 32_000_000;

/** Opens a PDF. Throws a CommandError that names its fault. */
export async function openPdf(path: string, name: string): Promise<Deck> {
  await checkPdf(path, name);
  const url = pathToFileURL(await realpath(path));
  // Damage outside of pages is ignored: pdf.js repairs it, or it has no visible effect.
  const open = async () => (await findDamage(() => openDocument(url))).result;
  const before = await stampOf(path);
  const checkSame = async () => {
    if ((await stampOf(path)) !== before)
      throw new CommandError(`${name} changed while it was being read. Import it again.`);
  };
  const refuse = async (error: unknown): Promise<never> => {
    await checkSame();
    throw explain(error, name);
  };
  const pdf = await reopenAfter(MAX_BYTES, open).catch(refuse);
  const { document } = await pdf.current();
  const { info } = (await findDamage(() => document.getMetadata().catch(() => ({ info: {} })))).result;
  const marks = (await findDamage(() => readMarks(document))).result;
  const onPage = async <Result>(number: number, read: ReadPage<Result>, instead: () => Promise<Result>) => {
    // pdf.js may wait forever for a part of a file that has been truncated.
    await checkSame();
    const { document: now } = await pdf.current().catch(refuse);
    const found = await readPage(now, number, read, instead);
    await checkSame();
    return found;
  };
  return {
    pageCount: document.numPages,
    title: textOf(info, 'Title'),
    language: textOf(info, 'Language'),
    own: null,
    ...marks,
    readText: (number) => onPage(number, readText, () => Promise.resolve(BLANK)),
    drawnAtOnce: 1,
    draw: (number) => onPage(number, drawPage, drawBlank),
    close: pdf.close,
  };
}

type ReadPage<Result> = (page: PDFPageProxy) => Promise<Result>;

/**
 * Returns a stamp that changes with every modification or replacement of the file; null if it no
 * longer exists.
 */
async function stampOf(path: string): Promise<string | null> {
  const stats = await stat(path).catch(() => null);
  return stats && `${stats.ino} ${stats.size} ${stats.ctimeMs}`;
}

/** Reads one page and then releases its memory. */
async function readPage<Result>(
  document: PDFDocumentProxy,
  number: number,
  read: ReadPage<Result>,
  instead: () => Promise<Result>,
): Promise<Read<Result>> {
  try {
    const { result, damage } = await findDamage(async () => {
      const page = await document.getPage(number);
      const result = await read(page);
      page.cleanup();
      return result;
    });
    // Otherwise pdf.js would report a damaged shared resource, such as a font, only for the first
    // page that uses it.
    if (damage !== null) await document.cleanup();
    return { result, damage };
  } catch (error) {
    return { result: await instead(), damage: shortReason(reasonOf(error)) };
  }
}

function textOf(info: object, field: string): string | null {
  const value: unknown = (info as Record<string, unknown>)[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function explain(error: unknown, name: string): Error {
  if (error instanceof Error && error.name === 'PasswordException')
    return new CommandError(
      `${name} is protected by a password. Save a copy without a password, and import the copy.`,
    );
  return new CommandError(`${name} is damaged (${reasonOf(error)}). Export it again.`);
}
