import type { Deck } from '../deck.ts';
import { checkSize } from '../check-size.ts';
import { openBoundedPdf, readBoundedPptx } from '../reader/open-bounded.ts';
import { convertToPdf } from './convert.ts';

/**
 * Opens a PowerPoint file. Its text is read from the file; LibreOffice draws its pictures. Throws a
 * CommandError on failure.
 */
export async function openPptx(path: string, name: string): Promise<Deck> {
  await checkSize(path, name);
  const { title, language, pages, notes } = await readBoundedPptx(path, name);
  const pdf = await convertToPdf(path, name);
  try {
    const drawn = await openBoundedPdf(pdf.path, name);
    return {
      ...drawn,
      ...{ title, language },
      // If LibreOffice has a different number of slides, the text is extracted from its PDF
      // instead.
      own: drawn.pageCount === pages.length ? { pages, notes } : null,
      close: async () => {
        await drawn.close();
        await pdf.remove();
      },
    };
  } catch (error) {
    await pdf.remove();
    throw error;
  }
}
