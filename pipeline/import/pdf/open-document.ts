import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** Largest picture within a page, pixels, as in the content: several times four bytes each while the page is drawn. */
const MAX_IMAGE_PIXELS = 100_000_000;

/** A PDF that is open. */
export interface OpenDocument {
  readonly document: PDFDocumentProxy;
  /** How much of the file has been read since it was opened, bytes: pdf.js keeps that in memory. */
  readonly bytesRead: () => number;
  readonly close: () => Promise<void>;
}

/** Opens a PDF with `open`, and anew once more than `maxBytes` of it are in memory: what was read of earlier pages is dropped. */
export async function reopenAfter(maxBytes: number, open: () => Promise<OpenDocument>) {
  let opened = await open();
  return {
    /** The document as it is open now. */
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

/** Opens a PDF, of which no more is read than pages need. */
export async function openDocument(url: URL): Promise<OpenDocument> {
  const task = getDocument({
    url,
    disableStream: true,
    disableAutoFetch: true,
    cMapUrl: `${join(PDFJS, 'cmaps')}/`,
    iccUrl: `${join(PDFJS, 'iccs')}/`,
    standardFontDataUrl: `${join(PDFJS, 'standard_fonts')}/`,
    wasmUrl: `${join(PDFJS, 'wasm')}/`,
    // The same pictures on every machine, whatever fonts it has.
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
