import { open, realpath, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  getDocument,
  VerbosityLevel,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { messageOf } from '#domain/util/describe-error';
import { CommandError } from '#pipeline/cli/command-error';
import { shorten } from '#pipeline/authoring/storyboard/frame';
import { checkSize } from '#pipeline/authoring/content-file/check-size';
import type { Bookmark, Deck, Read } from '../deck.ts';
import { normalizeText } from '../text/normalize-text.ts';
import { readActualTexts, type ActualTexts } from './actual-texts.ts';
import { BLANK_PAGE_TEXT, drawBlank, drawPage, readShapes, readText } from './read-page.ts';

/** When more bytes of a file are in memory, it is reopened, which is quick. */
const MAX_BYTES = 32_000_000;

/** Opens a PDF. Throws a CommandError that names its fault. */
export async function openPdf(path: string, name: string): Promise<Deck> {
  await checkPdf(path, name);
  const url = pathToFileURL(await realpath(path));
  // Damage outside of pages is ignored: pdf.js repairs it, or it has no visible effect.
  const open = async () => (await findDamage(() => openDocument(url))).result;
  const initialStamp = await fileStamp(path);
  const checkUnchanged = async () => {
    if ((await fileStamp(path)) !== initialStamp)
      throw new CommandError(`${name} changed while it was being read. Import it again.`);
  };
  const refuse = async (error: unknown): Promise<never> => {
    await checkUnchanged();
    throw explainPdfError(error, name);
  };
  const pdf = await reopenAfterBytes(MAX_BYTES, open).catch(refuse);
  const { document } = await pdf.current();
  const { info } = (await findDamage(() => document.getMetadata().catch(() => ({ info: {} })))).result;
  const outline = (await findDamage(() => readOutline(document))).result;
  const readFromPage = async <Result>(
    number: number,
    read: ReadPage<Result>,
    fallback: () => Promise<Result>,
  ) => {
    // pdf.js may wait forever for a part of a file that has been truncated.
    await checkUnchanged();
    const { document: currentDocument } = await pdf.current().catch(refuse);
    const pageRead = await readPage(currentDocument, number, read, fallback);
    await checkUnchanged();
    return pageRead;
  };
  const program = textOf(info, 'Creator') ?? textOf(info, 'Producer');
  let actualTextsPromise: Promise<ActualTexts> | null = null;
  const loadActualTexts = () => (actualTextsPromise ??= readActualTexts(path));
  return {
    pageCount: document.numPages,
    title: textOf(info, 'Title'),
    author: textOf(info, 'Author'),
    program,
    language: textOf(info, 'Language'),
    stored: null,
    ...outline,
    readText: (number) =>
      readFromPage(
        number,
        (page) => readText(page, loadActualTexts, program),
        () => Promise.resolve(BLANK_PAGE_TEXT),
      ),
    readShapes: (number) => readFromPage(number, readShapes, () => Promise.resolve([])),
    drawnAtOnce: 1,
    draw: (number, options) => readFromPage(number, (page) => drawPage(page, options), drawBlank),
    close: pdf.close,
  };
}

type ReadPage<Result> = (page: PDFPageProxy) => Promise<Result>;

/** Returns a stamp that changes with every change of the file; null if it no longer exists. */
async function fileStamp(path: string): Promise<string | null> {
  const stats = await stat(path).catch(() => null);
  return stats && `${stats.ino} ${stats.size} ${stats.ctimeMs}`;
}

async function readPage<Result>(
  document: PDFDocumentProxy,
  number: number,
  read: ReadPage<Result>,
  fallback: () => Promise<Result>,
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
    return { result: await fallback(), damage: shortReason(messageOf(error)) };
  }
}

function textOf(info: object, field: string): string | null {
  const value: unknown = (info as Record<string, unknown>)[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

function explainPdfError(error: unknown, name: string): Error {
  if (error instanceof Error && error.name === 'PasswordException')
    return new CommandError(
      `${name} is protected by a password. Save a copy without a password, and import the copy.`,
    );
  return new CommandError(`${name} is damaged (${messageOf(error)}). Export it again.`);
}

/**
 * Messages of pdf.js about parts of a file that it could not read and skipped: a stream, an object,
 * a font file, a picture, the page size. Missing fonts, slightly wrong numbers and the like do not
 * count as damage, because the content is still visible.
 */
const DAMAGE_MESSAGES = [
  /^Invalid stream:|in flate stream$|XRefEntryException/,
  /ignoring (?:errors during|XObject|sub-stream|the rest of the image)/,
  /fetching .* font file:|^Unable to decode|image decoding failed|^Image exceeded maximum allowed size/,
  /^Unknown command "[ -~]*[^ -~].*"|^Empty, or invalid, \/MediaBox/,
];
const LOG_LINE = /^(?:Warning|Info): ([^]*)$/;
const MAX_REASON_LENGTH = 120;

/** Returns a reason as one short line without terminal control characters. */
const shortReason = (reason: string): string => shorten(normalizeText(reason), MAX_REASON_LENGTH);

/**
 * Runs a function of pdf.js and returns the parts that it could not read. pdf.js reports them only
 * on the console at the level INFOS, so the console is intercepted meanwhile. Do not run two at the
 * same time.
 */
export async function findDamage<Result>(run: () => Promise<Result>): Promise<Read<Result>> {
  const { warn, info } = console;
  let damage: string | null = null;
  const interceptLog =
    (say: typeof warn) =>
    (first: unknown, ...rest: unknown[]) => {
      const [, message] = LOG_LINE.exec(String(first)) ?? [];
      if (message === undefined) say(first, ...rest);
      else if (DAMAGE_MESSAGES.some((sign) => sign.test(message))) damage ??= shortReason(message);
    };
  Object.assign(console, { warn: interceptLog(warn), info: interceptLog(info) });
  try {
    return { result: await run(), damage };
  } finally {
    Object.assign(console, { warn, info });
  }
}

const MAX_BOOKMARKS = 500;

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

/** Reads the table of contents and the page labels. A file with a fault in them has none. */
async function readOutline(document: PDFDocumentProxy): Promise<Pick<Deck, 'bookmarks' | 'labels'>> {
  const outline: Outline | null = await document.getOutline().catch(() => null);
  const labels = await document.getPageLabels().catch(() => null);
  return { bookmarks: await readBookmarks(document, topLevel(outline ?? [])), labels };
}

/**
 * Returns the first level with several entries. Some programs put all below the document's title.
 */
function topLevel(outline: Outline): Outline {
  const [first, second] = outline;
  return first !== undefined && second === undefined && first.items.length > 0
    ? topLevel(first.items as Outline)
    : outline;
}

async function readBookmarks(document: PDFDocumentProxy, outline: Outline): Promise<Bookmark[]> {
  const bookmarks: Bookmark[] = [];
  for (const { title, dest } of outline.slice(0, MAX_BOOKMARKS)) {
    const page = await pageOf(document, dest).catch(() => null);
    const text = normalizeText(title);
    if (page !== null && text !== '') bookmarks.push({ title: text, page });
  }
  return bookmarks;
}

async function pageOf(document: PDFDocumentProxy, dest: Outline[number]['dest']): Promise<number | null> {
  const target: unknown[] | null = typeof dest === 'string' ? await document.getDestination(dest) : dest;
  const [reference] = target ?? [];
  if (typeof reference === 'number') return reference + 1;
  if (typeof reference !== 'object' || reference === null) return null;
  return (await document.getPageIndex(reference as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1;
}

const PDFJS_FOLDER = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/**
 * Maximum size of a picture in a page, in pixels, as for content. Drawing a page takes several
 * times four bytes for each pixel.
 */
const MAX_IMAGE_PIXELS = 100_000_000;

interface OpenDocument {
  readonly document: PDFDocumentProxy;
  /** Returns the number of bytes read since the file was opened. pdf.js keeps them in memory. */
  readonly bytesRead: () => number;
  readonly close: () => Promise<void>;
}

/**
 * Opens a PDF with `open`, and reopens it when more than `maxBytes` of it are in memory, which
 * drops the data of earlier pages.
 */
export async function reopenAfterBytes(maxBytes: number, open: () => Promise<OpenDocument>) {
  let opened = await open();
  return {
    current: async (): Promise<OpenDocument> => {
      if (opened.bytesRead() > maxBytes) {
        await opened.close();
        opened = await open();
      }
      return opened;
    },
    close: () => opened.close(),
  };
}

/** Opens a PDF. Only the parts that pages need are read. */
export async function openDocument(url: URL): Promise<OpenDocument> {
  const task = getDocument({
    url,
    disableStream: true,
    disableAutoFetch: true,
    cMapUrl: `${join(PDFJS_FOLDER, 'cmaps')}/`,
    iccUrl: `${join(PDFJS_FOLDER, 'iccs')}/`,
    standardFontDataUrl: `${join(PDFJS_FOLDER, 'standard_fonts')}/`,
    wasmUrl: `${join(PDFJS_FOLDER, 'wasm')}/`,
    // Draws the same pictures on every machine, with any fonts installed.
    useSystemFonts: false,
    // Gives the names of fonts, which say whether they are bold.
    fontExtraProperties: true,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: VerbosityLevel.INFOS,
  });
  let loadedBytes = 0;
  task.onProgress = ({ loaded }: { loaded: number }) => (loadedBytes = loaded);
  const close = () => task.destroy();
  try {
    const document = await task.promise;
    const bytesAtOpening = loadedBytes;
    return { document, bytesRead: () => loadedBytes - bytesAtOpening, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A PDF begins and ends within this number of bytes of the file's start and end. */
const MAX_MARKER_DISTANCE_BYTES = 1024;
/** Maximum number of empty bytes that mail programs and disks append to a file. */
const MAX_PADDING_BYTES = 65_536;

/** Throws a CommandError for a file that does not begin and end like a complete PDF. */
async function checkPdf(path: string, name: string): Promise<void> {
  const size = await checkSize(path, name);
  const handle = await open(path);
  try {
    const read = async (position: number, length: number): Promise<string> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead).toString('latin1');
    };
    if (!(await read(0, MAX_MARKER_DISTANCE_BYTES)).includes('%PDF-'))
      throw new CommandError(`${name} is not a PDF. Export the slides as PDF, and import that file.`);
    const end = await read(Math.max(0, size - MAX_PADDING_BYTES), MAX_PADDING_BYTES);
    const endMarker = end.lastIndexOf('%%EOF');
    if (
      endMarker === -1 ||
      end.slice(endMarker).replaceAll('\0', ' ').trimEnd().length > MAX_MARKER_DISTANCE_BYTES
    )
      throw new CommandError(`${name} is incomplete: its end is missing. Copy or export it again.`);
  } finally {
    await handle.close();
  }
}
