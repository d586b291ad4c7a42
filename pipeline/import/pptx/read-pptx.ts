import { open } from 'node:fs/promises';
import { posix } from 'node:path';
import { CommandError } from '../../command/command-error.ts';
import { dropRunning } from '../text/drop-running.ts';
import { PAGE_WIDTH } from '../text/page-text.ts';
import type { Paragraph } from '../text/to-paragraphs.ts';
import { openZip, ZipTooLarge, type ZipParts } from './open-zip.ts';
import {
  countLanguages,
  EMU_PER_POINT,
  readNote,
  readSlide,
  type PlacedParagraph,
  type SlideSize,
} from './slide-text.ts';
import { all, at, parseXml, type XmlElement } from './xml.ts';

/** What a PowerPoint file says of itself. */
export interface PptxText {
  readonly title: string | null;
  readonly language: string | null;
  /** The paragraphs of each slide that is shown. */
  readonly pages: readonly (readonly Paragraph[])[];
  /** The speaker note of each. */
  readonly notes: readonly (string | null)[];
}

/** The text of a slide; and all parts of a file, four times the largest file, since films and photos are packed already. */
const BOUNDS = { part: 20_000_000, total: 1_000_000_000 } as const;
const PARTS = /^(?:ppt\/(?:slides|notesSlides)\/|ppt\/presentation\.xml$|ppt\/_rels\/|docProps\/core\.xml$)/;
/** Files of the old format, and of the new one with a password, begin so. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Reads the text of a PowerPoint file. Throws a CommandError that says what is wrong with it. */
export async function readPptx(path: string, name: string): Promise<PptxText> {
  if (await isCompound(path))
    throw new CommandError(
      `${name} is protected by a password, or of the old format. Save a copy as .pptx without a password, and import that.`,
    );
  const parts = await unpack(path, name);
  const text = await tryToRead(parts, name).finally(parts.close);
  if (text.pages.length === 0)
    throw new CommandError(
      `${name} has no slide that is shown. Show one, or export the slides as PDF and import that.`,
    );
  return text;
}

async function isCompound(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer } = await handle.read(Buffer.alloc(COMPOUND.length), 0, COMPOUND.length, 0);
    return buffer.equals(COMPOUND);
  } finally {
    await handle.close();
  }
}

async function tryToRead(parts: ZipParts, name: string): Promise<PptxText> {
  try {
    return await readParts(async (path) => {
      const text = await parts.read(path);
      return text === null ? null : parseXml(text);
    });
  } catch (error) {
    throw new CommandError(
      `${name} is damaged (${error instanceof Error ? error.message : String(error)}). Save it again.`,
    );
  }
}

async function unpack(path: string, name: string): Promise<ZipParts> {
  const parts = await openZip(path, PARTS, BOUNDS).catch((error: unknown) => {
    if (!(error instanceof ZipTooLarge)) return null;
    throw new CommandError(
      `${name} is refused: ${error.message}, more than ${BOUNDS.total / 1e6} MB. Save it with smaller pictures and films, or export the slides as PDF and import that.`,
    );
  });
  if (parts?.has('ppt/presentation.xml') === true) return parts;
  parts?.close();
  throw new CommandError(`${name} is no PowerPoint file, or is cut off. Save it again as .pptx.`);
}

type ReadPart = (path: string) => Promise<XmlElement | null>;

async function readParts(part: ReadPart): Promise<PptxText> {
  const presentation = at(await part('ppt/presentation.xml'), 'p:presentation');
  const size = sizeOf(presentation);
  const slidePaths = await related(part, 'ppt/presentation.xml');
  const counts = new Map<string, number>();
  const slides: PlacedParagraph[][] = [];
  const notes: (string | null)[] = [];
  for (const { attributes } of presentation === null ? [] : all(presentation, 'p:sldId')) {
    const path = slidePaths.find(({ id }) => id === attributes['r:id'])?.path;
    const slide = path === undefined ? null : at(await part(path), 'p:sld');
    if (path === undefined || slide === null) throw new Error('a slide is missing');
    // Slides that are hidden are not shown, and so are no pages of what LibreOffice makes of it.
    if (['0', 'false'].includes(slide.attributes['show'] ?? '')) continue;
    slides.push(readSlide(slide, size));
    countLanguages(slide, counts);
    const noted = (await related(part, path)).find(({ type }) => type.endsWith('/notesSlide'));
    const notesSlide = noted === undefined ? null : await part(noted.path);
    notes.push(notesSlide === null ? null : readNote(notesSlide));
  }
  const title = at(await part('docProps/core.xml'), 'cp:coreProperties', 'dc:title')?.text ?? null;
  const [most = [null]] = [...counts].toSorted((one, other) => other[1] - one[1]);
  const pages = dropRunning(slides.map((runs) => ({ height: size.height, runs }))).map(({ runs }) =>
    runs.map(({ text, size, isItem }) => ({ text, size, isItem })),
  );
  return { title, language: most[0], pages, notes };
}

function sizeOf(presentation: XmlElement | null): SlideSize {
  const { cx, cy } = at(presentation, 'p:sldSz')?.attributes ?? {};
  return {
    height: (PAGE_WIDTH * Number(cy)) / Number(cx),
    unitsPerPoint: PAGE_WIDTH / (Number(cx) / EMU_PER_POINT),
  };
}

/** What a part of the file refers to. */
async function related(part: ReadPart, path: string) {
  const folder = posix.dirname(path);
  const relations = await part(`${folder}/_rels/${posix.basename(path)}.rels`);
  return (relations === null ? [] : all(relations, 'Relationship')).map(({ attributes }) => ({
    id: attributes['Id'] ?? '',
    type: attributes['Type'] ?? '',
    path: posix.join(folder, attributes['Target'] ?? '').replace(/^.*\/ppt\//, 'ppt/'),
  }));
}
