import { extname, join } from 'node:path';
import { CommandError } from '#pipeline/cli/command-error';
import { checkSize } from '#pipeline/authoring/content-file/imported-file';
import type { Deck } from './deck.ts';
import { callReader, openBoundedPdf } from './reader/open-bounded.ts';
import { convertSlides, makeTemporaryFolder } from './pptx/convert.ts';
import type { ArchiveFormat, OutsideLinks } from './pptx/detach-archive.ts';
import { findMissingFonts, pagesOf } from './pptx/fonts.ts';
import { roughOfKeynote } from './pptx/rough-parts.ts';
import { isCompound, type PptxText } from './pptx/read-pptx.ts';

/** Words for an archive in messages. */
const PARTS = 'its parts';

const readText = (path: string, name: string): Promise<PptxText> =>
  callReader([name, 'its text'], 'readPptx', [path, name]);

/** Opens a PowerPoint file, which LibreOffice draws. Throws a CommandError on failure. */
async function openPptx(path: string, name: string): Promise<Deck> {
  await checkSize(path, name);
  const text = await readText(path, name);
  return withDetached(path, name, (slides) => openDrawn({ ...slides, links: text.links }, name, text));
}

/**
 * Opens slides of OpenDocument, Keynote or of an old PowerPoint. A PDF of all pages inside the file
 * is read in place of it. Otherwise LibreOffice draws the slides, and makes a PowerPoint file that
 * has their text. Throws a CommandError on failure.
 */
async function openOtherSlides(path: string, name: string): Promise<Deck> {
  await checkSize(path, name);
  if (await isCompound(path)) return openOldSlides(path, name);
  const folder = await makeTemporaryFolder();
  const preview = join(folder.path, 'preview.pdf');
  try {
    if (await callReader([name, PARTS], 'checkArchive', [path, name, preview]))
      return closeWith(await openBoundedPdf(preview, name), folder.remove);
    const drawn = await withDetached(path, name, (slides) => openConverted(slides, name));
    await folder.remove();
    return drawn;
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

/** Opens slides of an old PowerPoint, saved as OpenDocument first, so that links are found. */
async function openOldSlides(path: string, name: string): Promise<Deck> {
  const saved = await convertSlides({ path, name, from: 'ppt', to: 'odp' });
  try {
    return await withDetached(saved.path, name, (slides) => openConverted(slides, name));
  } finally {
    await saved.remove();
  }
}

/** Slides that LibreOffice may read: they link no file outside. */
interface DetachedSlides {
  readonly path: string;
  readonly format: ArchiveFormat;
  /** Where they linked one. */
  readonly links: OutsideLinks;
}

/** Opens a copy of slides that has no links to files outside. The copy is removed afterwards. */
async function withDetached(
  path: string,
  name: string,
  open: (slides: DetachedSlides) => Promise<Deck>,
): Promise<Deck> {
  const folder = await makeTemporaryFolder();
  try {
    const copy = join(folder.path, `slides${extname(path)}`);
    return await open({ path: copy, ...(await callReader([name, PARTS], 'detachArchive', [path, copy])) });
  } finally {
    await folder.remove();
  }
}

/** Opens slides whose text is in a PowerPoint file that LibreOffice makes of them. */
async function openConverted(slides: DetachedSlides, name: string): Promise<Deck> {
  const pptx = await convertSlides({ path: slides.path, name, from: slides.format, to: 'pptx' });
  try {
    return await openDrawn(slides, name, await readText(pptx.path, name));
  } finally {
    await pptx.remove();
  }
}

async function openDrawn(slides: DetachedSlides, name: string, text: PptxText): Promise<Deck> {
  const { title, author, language, pages, notes, sections, boxes, drawings, fonts } = text;
  const { path, format: from, links } = slides;
  const pdf = await convertSlides({ path, name, from, to: 'pdf', fonts });
  try {
    const drawn = await openBoundedPdf(pdf.path, name);
    // If LibreOffice has a different number of slides, the text is extracted from its PDF instead.
    const stored = drawn.pageCount === pages.length ? { pages, notes, sections, boxes, drawings } : null;
    const missing = await findMissingFonts(fonts);
    const missingFonts = { names: missing, pages: pagesOf(missing, text.fontPages) };
    const rough = from === 'key' ? [...text.rough, ...roughOfKeynote(text)] : text.rough;
    const facts = { program: null, title, author, language, stored, missingFonts, links, rough };
    return closeWith({ ...drawn, ...facts }, pdf.remove);
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

/** A format of files that `npm run import` reads. */
interface ImportFormat {
  readonly name: string;
  /** In lower case. */
  readonly endings: readonly string[];
  /** Opens a file as slides; `outline` for texts that are laid out. */
  readonly open: ((path: string, name: string) => Promise<Deck>) | 'outline';
}

/** Every format that can be imported. Help, messages and a test of docs/content.md read it. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [
  { name: 'PDF', endings: ['.pdf'], open: openBoundedPdf },
  { name: 'PowerPoint', endings: ['.pptx'], open: openPptx },
  { name: 'old PowerPoint', endings: ['.ppt'], open: openOtherSlides },
  { name: 'OpenDocument', endings: ['.odp'], open: openOtherSlides },
  { name: 'Keynote', endings: ['.key'], open: openOtherSlides },
  { name: 'Markdown', endings: ['.md', '.markdown', '.qmd'], open: 'outline' },
];

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The formats in words, such as "PDF (.pdf) and Markdown (.md, .markdown)". */
export const FORMATS_IN_WORDS = AND.format(
  IMPORT_FORMATS.map(({ name, endings }) => `${name} (${endings.join(', ')})`),
);

/** Returns how a file is opened. Throws a CommandError for a file of no known format. */
export function openerOf(name: string): ImportFormat['open'] {
  const ending = extname(name).toLowerCase();
  const format = IMPORT_FORMATS.find(({ endings }) => endings.includes(ending));
  if (format) return format.open;
  const known = OR.format(IMPORT_FORMATS.flatMap(({ endings }) => endings));
  throw new CommandError(`${name} does not end in ${known}. Export the slides as PDF, and import that file.`);
}
