import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  getDocument,
  VerbosityLevel,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Deck } from '../deck.ts';
import { CommandError } from '../../command/command-error.ts';
import { checkPdf } from './check-pdf.ts';
import { drawPage, readText } from './read-page.ts';

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** Largest picture within a page, pixels: four bytes each while the page is drawn. */
const MAX_IMAGE_PIXELS = 250_000_000;

/** Opens a PDF. Throws a CommandError that says what is wrong with it. */
export async function openPdf(path: string, name: string): Promise<Deck> {
  await checkPdf(path, name);
  const task = getDocument({
    data: await readBytes(path),
    cMapUrl: `${join(PDFJS, 'cmaps')}/`,
    iccUrl: `${join(PDFJS, 'iccs')}/`,
    standardFontDataUrl: `${join(PDFJS, 'standard_fonts')}/`,
    wasmUrl: `${join(PDFJS, 'wasm')}/`,
    // The same pictures on every machine, whatever fonts it has.
    useSystemFonts: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    const { info } = await document.getMetadata().catch(() => ({ info: {} }));
    return {
      pageCount: document.numPages,
      title: textOf(info, 'Title'),
      language: textOf(info, 'Language'),
      own: null,
      readText: (number) => onPage(document, number, name, readText),
      draw: (number) => onPage(document, number, name, drawPage),
      close: () => task.destroy(),
    };
  } catch (error) {
    await task.destroy();
    throw explain(error, name);
  }
}

async function readBytes(path: string): Promise<Uint8Array> {
  const { buffer, byteOffset, byteLength } = await readFile(path);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Memory is that of one page: what was read of it is dropped again. */
async function onPage<Result>(
  document: PDFDocumentProxy,
  number: number,
  name: string,
  read: (page: PDFPageProxy) => Promise<Result>,
): Promise<Result> {
  try {
    const page = await document.getPage(number);
    const result = await read(page);
    page.cleanup();
    return result;
  } catch (error) {
    throw new CommandError(`${name}: page ${number} cannot be read (${reasonOf(error)}). Export it again.`);
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
