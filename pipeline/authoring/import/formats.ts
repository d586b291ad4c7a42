import { extname, join } from 'node:path';
import { CommandError } from '#pipeline/cli/command-error';
import { checkSize } from '#pipeline/authoring/content-file/check-size';
import type { Deck } from './deck.ts';
import { openBoundedPdf, startReader, type Reader } from './reader/open-bounded.ts';
import { convertSlides, makeTemporaryFolder } from './pptx/convert.ts';
import type { OutsideLinks } from './pptx/detach-archive.ts';
import { findMissingFonts, listFonts, findPagesOfFonts, type MissingFonts } from './pptx/fonts.ts';
import { OFFICE_FORMATS, type ArchiveFormat } from './pptx/office-formats.ts';
import { roughPartsOfEmoji, roughPartsOfKeynote } from './pptx/rough-parts.ts';
import { isCompound, type PptxText } from './pptx/read-pptx.ts';
import { chooseStandIns } from './pptx/stand-ins.ts';

/** What messages call the contents of an archive. */
const ARCHIVE_CONTENTS = 'its parts';

/** A file of slides, and the process that reads it. */
interface OpenSlides {
  readonly path: string;
  /** File name as the user wrote it. */
  readonly name: string;
  readonly reader: Reader;
}

/** Opens slides with a reader process. It ends when the deck is closed, or fails to open. */
async function withReader(
  path: string,
  name: string,
  open: (slides: OpenSlides) => Promise<Deck>,
): Promise<Deck> {
  await checkSize(path, name);
  const reader = startReader(name);
  try {
    return await open({ path, name, reader });
  } catch (error) {
    await reader.close();
    throw error;
  }
}

const readText = ({ path, name, reader }: OpenSlides): Promise<PptxText> =>
  reader.call('its text', 'readPptx', path, name);

const openPdf = ({ path, name, reader }: OpenSlides): Promise<Deck> =>
  openBoundedPdf(path, name, undefined, reader);

/** Opens a PowerPoint file, which LibreOffice draws. Throws a CommandError on failure. */
const openPptx = (path: string, name: string): Promise<Deck> =>
  withReader(path, name, async (slides) => {
    const text = await readText(slides);
    const fonts = await replaceFonts(text);
    const hasStandIns = fonts.standIns.length > 0;
    return openDetachedCopy({ ...slides, hasStandIns }, (detached) =>
      openDrawnSlides({ ...detached, links: text.links }, { text, fonts }),
    );
  });

const ARABIC = /\p{Script=Arabic}/u;

/** Returns the fonts that this machine lacks, and substitutes for them. */
async function replaceFonts({ fonts, fontPages, pages }: PptxText): Promise<MissingFonts> {
  const installed = await listFonts();
  const missing = findMissingFonts(fonts, installed);
  const hasArabic = pages.some((page) => page.some(({ text }) => ARABIC.test(text)));
  const standIns = chooseStandIns(missing, installed, hasArabic);
  const names = missing.filter((font) => !standIns.some((standIn) => standIn.font === font));
  return { names, pages: findPagesOfFonts(names, fontPages), standIns };
}

/**
 * Opens slides of OpenDocument, Keynote or an old PowerPoint. If the file contains a PDF of all its
 * pages, reads that PDF. Otherwise LibreOffice draws the slides, and converts them to a PowerPoint
 * file, from which the text is read. Throws a CommandError on failure.
 */
const openOtherSlides = (path: string, name: string): Promise<Deck> =>
  withReader(path, name, async (slides) => {
    if (await isCompound(path)) return openOldSlides(slides);
    const folder = await makeTemporaryFolder();
    const preview = join(folder.path, 'preview.pdf');
    try {
      if (await slides.reader.call(ARCHIVE_CONTENTS, 'checkArchive', path, name, preview))
        return closeWith(await openPdf({ ...slides, path: preview }), folder.remove);
      const drawn = await openDetachedCopy(slides, convertAndOpen);
      await folder.remove();
      return drawn;
    } catch (error) {
      await folder.remove();
      throw error;
    }
  });

/**
 * Opens slides of an old PowerPoint. Converts them to an archive first, in which links are found.
 */
async function openOldSlides({ path, name, reader }: OpenSlides): Promise<Deck> {
  const saved = await convertSlides({ path, name, from: 'ppt', to: 'odp' });
  try {
    return await openDetachedCopy({ path: saved.path, name, reader }, convertAndOpen);
  } finally {
    await saved.remove();
  }
}

/** Slides that LibreOffice may read, because they link to no outside files. */
interface DetachedSlides extends OpenSlides {
  readonly format: ArchiveFormat;
  /** Where they had such links. */
  readonly links: OutsideLinks;
}

/** Slides to copy without links. */
interface DetachRequest extends OpenSlides {
  /** Whether substitutes replace missing fonts. */
  readonly hasStandIns?: boolean;
}

/** Opens a copy of slides that has no links to files outside. The copy is removed afterwards. */
async function openDetachedCopy(
  { path, name, reader, hasStandIns = false }: DetachRequest,
  open: (slides: DetachedSlides) => Promise<Deck>,
): Promise<Deck> {
  const folder = await makeTemporaryFolder();
  try {
    const copy = join(folder.path, `slides${extname(path)}`);
    const detached = await reader.call(ARCHIVE_CONTENTS, 'detachArchive', path, copy, hasStandIns);
    return await open({ path: copy, name, reader, ...detached });
  } finally {
    await folder.remove();
  }
}

/** Opens slides that LibreOffice converts to a PowerPoint file, from which the text is read. */
async function convertAndOpen(slides: DetachedSlides): Promise<Deck> {
  const { path, name, format: from } = slides;
  const pptx = await convertSlides({ path, name, from, to: 'pptx' });
  try {
    const read = await readText({ ...slides, path: pptx.path });
    // Keynote names no languages, so LibreOffice writes its own.
    const text = from === 'key' ? { ...read, language: null } : read;
    return await openDrawnSlides(slides, { text, fonts: await replaceFonts(text) });
  } finally {
    await pptx.remove();
  }
}

/** The text of slides, and the fonts with which they are drawn. */
interface SlideText {
  readonly text: PptxText;
  readonly fonts: MissingFonts;
}

async function openDrawnSlides(slides: DetachedSlides, { text, fonts }: SlideText): Promise<Deck> {
  const { title, author, language, pages, notes, sections, missingGlyphs, drawings } = text;
  const { path, name, format: from, links } = slides;
  const { standIns } = fonts;
  const pdf = await convertSlides({ path, name, from, to: 'pdf', fonts: text.fonts, standIns });
  try {
    const drawn = await openPdf({ ...slides, path: pdf.path });
    // If LibreOffice has a different number of slides, the text is extracted from its PDF instead.
    const storedText = { pages, notes, sections, missingGlyphs, drawings };
    const stored = drawn.pageCount === pages.length ? storedText : null;
    const keynoteRoughParts = from === 'key' ? roughPartsOfKeynote(text) : [];
    const rough = [...text.rough, ...keynoteRoughParts, ...roughPartsOfEmoji(pages, await listFonts())];
    const program = from === 'pptx' ? text.program : null;
    const facts = { program, title, author, language, stored, missingFonts: fonts, links, rough };
    return closeWith({ ...drawn, ...facts }, pdf.remove);
  } catch (error) {
    await pdf.remove();
    throw error;
  }
}

/** Returns a deck that also removes its temporary files when it is closed. */
const closeWith = (deck: Deck, remove: () => Promise<void>): Deck => ({
  ...deck,
  close: async () => {
    await deck.close();
    await remove();
  },
});

/** A format of files that `npm run import` reads. */
interface ImportFormat {
  readonly name: string;
  /** In lower case. */
  readonly fileEndings: readonly string[];
  /** Opens a file as slides; `outline` for texts, which Podium lays out as slides itself. */
  readonly open: ((path: string, name: string) => Promise<Deck>) | 'outline';
}

/** Every format that can be imported. Help, messages and a test of docs/content.md read it. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [
  { name: 'PDF', fileEndings: ['.pdf'], open: openBoundedPdf },
  ...Object.entries(OFFICE_FORMATS).map(([ending, { name }]) => ({
    name,
    fileEndings: [`.${ending}`],
    open: ending === 'pptx' ? openPptx : openOtherSlides,
  })),
  { name: 'Markdown', fileEndings: ['.md', '.markdown', '.qmd'], open: 'outline' },
];

const OR_LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const AND_LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The formats in words, such as "PDF (.pdf) and Markdown (.md, .markdown)". */
export const FORMATS_IN_WORDS = AND_LIST.format(
  IMPORT_FORMATS.map(({ name, fileEndings }) => `${name} (${fileEndings.join(', ')})`),
);

/** Returns how a file is opened. Throws a CommandError for a file of no known format. */
export function openerOf(name: string): ImportFormat['open'] {
  const ending = extname(name).toLowerCase();
  const format = IMPORT_FORMATS.find(({ fileEndings }) => fileEndings.includes(ending));
  if (format) return format.open;
  const knownEndings = OR_LIST.format(IMPORT_FORMATS.flatMap(({ fileEndings }) => fileEndings));
  throw new CommandError(
    `${name} does not end in ${knownEndings}. Export the slides as PDF, and import that file.`,
  );
}
