import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/**
 * Maximum size of a picture in a page, in pixels, as for content. Drawing a page takes several
 * times four bytes for each pixel.
 */
const MAX_IMAGE_PIXELS = 100_000_000;

/** An open PDF. */
export interface OpenDocument {
  readonly document: PDFDocumentProxy;
  /** Returns the number of bytes read since the file was opened. pdf.js keeps them in memory. */
  readonly bytesRead: () => number;
  readonly close: () => Promise<void>;
}

/**
 * Opens a PDF with `open`, and reopens it when more than `maxBytes` of it are in memory, which
 * drops the data of earlier pages.
 */
export async function reopenAfter(maxBytes: number, open: () => Promise<OpenDocument>) {
  let opened = await open();
  return {
    /** The currently open document. */
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
    cMapUrl: `${join(PDFJS, 'cmaps')}/`,
    iccUrl: `${join(PDFJS, 'iccs')}/`,
    standardFontDataUrl: `${join(PDFJS, 'standard_fonts')}/`,
    wasmUrl: `${join(PDFJS, 'wasm')}/`,
    // Draws the same pictures on every machine, with any fonts installed.
    useSystemFonts: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: VerbosityLevel.INFOS,
  });
  let bytes = 0;
  task.onProgress = ({ loaded }: { loaded: number }) => (bytes = loaded);
  const close = () => task.destroy();
  try {
    const document = await task.promise;
    const before = bytes;
    return { document, bytesRead: () => bytes - before, close };
  } catch (error) {
    await close();
    throw error;
  }
}
