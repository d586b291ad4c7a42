import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Bookmark, Deck } from '../deck.ts';
import { normalizeText } from '../text/normalize-text.ts';

/** Maximum number of entries of a table of contents that are read. */
const MOST_BOOKMARKS = 500;

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

/** Reads the table of contents and the page labels. A file with a fault in them has none. */
export async function readMarks(document: PDFDocumentProxy): Promise<Pick<Deck, 'bookmarks' | 'labels'>> {
  const outline: Outline | null = await document.getOutline().catch(() => null);
  const labels = await document.getPageLabels().catch(() => null);
  return { bookmarks: await readBookmarks(document, topLevel(outline ?? [])), labels };
}

/**
 * Returns the first level that has more than one entry. Some programs put all entries below one
 * with the title.
 */
function topLevel(outline: Outline): Outline {
  const [first, second] = outline;
  return first !== undefined && second === undefined && first.items.length > 0
    ? topLevel(first.items as Outline)
    : outline;
}

async function readBookmarks(document: PDFDocumentProxy, outline: Outline): Promise<Bookmark[]> {
  const found: Bookmark[] = [];
  for (const { title, dest } of outline.slice(0, MOST_BOOKMARKS)) {
    const page = await pageOf(document, dest).catch(() => null);
    const text = normalizeText(title);
    if (page !== null && text !== '') found.push({ title: text, page });
  }
  return found;
}

async function pageOf(document: PDFDocumentProxy, dest: Outline[number]['dest']): Promise<number | null> {
  const target: unknown[] | null = typeof dest === 'string' ? await document.getDestination(dest) : dest;
  const [reference] = target ?? [];
  if (typeof reference === 'number') return reference + 1;
  if (typeof reference !== 'object' || reference === null) return null;
  return (await document.getPageIndex(reference as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1;
}
