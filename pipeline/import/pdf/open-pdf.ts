import { realpath, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Deck, Read } from '../deck.ts';
import { CommandError } from '../../command/command-error.ts';
import { checkPdf } from './check-pdf.ts';
import { findDamage, shortReason } from './find-damage.ts';
import { openDocument, reopenAfter } from './open-document.ts';
import { BLANK, drawBlank, drawPage, readText } from './read-page.ts';

/** So much of a file may be in memory, bytes: to open it anew takes a moment. */
const MAX_BYTES = 32_000_000;

/** Opens a PDF. Throws a CommandError that says what is wrong with it. */
export async function openPdf(path: string, name: string): Promise<Deck> {
  await checkPdf(path, name);
  const url = pathToFileURL(await realpath(path));
  // What is damaged outside of pages is mended by pdf.js, or is no loss.
  const open = async () => (await findDamage(() => openDocument(url))).result;
  const before = await stampOf(path);
  const checkSame = async () => {
    if ((await stampOf(path)) !== before)
      throw new CommandError(`${name} has changed while it was read. Import it again.`);
  };
  const refuse = async (error: unknown): Promise<never> => {
    await checkSame();
    throw explain(error, name);
  };
  const pdf = await reopenAfter(MAX_BYTES, open).catch(refuse);
  const { document } = await pdf.current();
  const { info } = (await findDamage(() => document.getMetadata().catch(() => ({ info: {} })))).result;
  const onPage = async <Result>(number: number, read: ReadPage<Result>, instead: () => Promise<Result>) => {
    // pdf.js may wait without end for a part of a file that has become shorter.
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
    readText: (number) => onPage(number, readText, () => Promise.resolve(BLANK)),
    draw: (number) => onPage(number, drawPage, drawBlank),
    close: pdf.close,
  };
}

type ReadPage<Result> = (page: PDFPageProxy) => Promise<Result>;

/** Stands for what a file holds: any change of it gives another one, also a file put in its place; null if it is gone. */
async function stampOf(path: string): Promise<string | null> {
  const stats = await stat(path).catch(() => null);
  return stats && `${stats.ino} ${stats.size} ${stats.ctimeMs}`;
}

/** Memory is that of one page: what was drawn of it is dropped again. */
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
    // Else only the first of the pages that share what is damaged, such as a font, would be known.
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
    return new CommandError(`${name} is protected by a password. Save a copy without it, and import that.`);
  return new CommandError(`${name} is damaged (${reasonOf(error)}). Export it again.`);
}
