import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Deck } from '../deck.ts';
import { checkSize } from '../check-size.ts';
import { checkBoundedArchive, openBoundedPdf, readBoundedPptx } from '../reader/open-bounded.ts';
import { convertSlides } from './convert.ts';
import { findMissingFonts } from './missing-fonts.ts';
import { isCompound, type PptxText } from './read-pptx.ts';

/**
 * Opens a PowerPoint file. Its text is read from the file; LibreOffice draws its pictures. Throws a
 * CommandError on failure.
 */
export async function openPptx(path: string, name: string): Promise<Deck> {
  await checkSize(path, name);
  return openDrawn(path, name, await readBoundedPptx(path, name));
}

/**
 * Opens slides of OpenDocument, Keynote or of an old PowerPoint. A PDF of all pages inside the file
 * is read in place of it. Otherwise LibreOffice draws the slides, and makes a PowerPoint file that
 * has their text. Throws a CommandError on failure.
 */
export async function openOtherSlides(path: string, name: string): Promise<Deck> {
  await checkSize(path, name);
  const folder = await mkdtemp(join(tmpdir(), 'podium-preview-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const preview = join(folder, 'preview.pdf');
  try {
    if (!(await isCompound(path)) && (await checkBoundedArchive(path, name, preview)))
      return closeWith(await openBoundedPdf(preview, name), remove);
    await remove();
    const drawn = await openDrawn(path, name, await readConverted(path, name));
    return { ...drawn, isRough: extname(path).toLowerCase() === '.key' };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function readConverted(path: string, name: string): Promise<PptxText> {
  const pptx = await convertSlides(path, name, 'pptx');
  try {
    return await readBoundedPptx(pptx.path, name);
  } finally {
    await pptx.remove();
  }
}

/** Opens slides with their text and with pictures by LibreOffice. */
async function openDrawn(path: string, name: string, text: PptxText): Promise<Deck> {
  const { title, language, pages, notes, sections, boxes, fonts } = text;
  const pdf = await convertSlides(path, name, 'pdf', fonts);
  try {
    const drawn = await openBoundedPdf(pdf.path, name);
    // If LibreOffice has a different number of slides, the text is extracted from its PDF instead.
    const own = drawn.pageCount === pages.length ? { pages, notes, sections, boxes } : null;
    const missingFonts = await findMissingFonts(fonts);
    return closeWith({ ...drawn, title, language, own, missingFonts }, pdf.remove);
  } catch (error) {
    await pdf.remove();
    throw error;
  }
}

/** Removes temporary files when a deck is closed. */
const closeWith = (deck: Deck, remove: () => Promise<void>): Deck => ({
  ...deck,
  close: async () => {
    await deck.close();
    await remove();
  },
});
