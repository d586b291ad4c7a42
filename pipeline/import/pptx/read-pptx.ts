import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { CommandError } from '../../command/command-error.ts';
import { PAGE_WIDTH } from '../text/page-text.ts';
import type { Paragraph } from '../text/to-paragraphs.ts';
import { countLanguages, readNote, readSlide } from './slide-text.ts';
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

/** Largest part of a file that is read, bytes unpacked: the text of a slide. */
const MAX_PART_BYTES = 20_000_000;
const PARTS = /^(?:ppt\/(?:slides|notesSlides)\/|ppt\/presentation\.xml$|ppt\/_rels\/|docProps\/core\.xml$)/;
/** Files of the old format, and of the new one with a password, begin so. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const EMU_PER_POINT = 12_700;

/** Reads the text of a PowerPoint file. Throws a CommandError that says what is wrong with it. */
export async function readPptx(path: string, name: string): Promise<PptxText> {
  const file = await readFile(path);
  if (file.subarray(0, COMPOUND.length).equals(COMPOUND))
    throw new CommandError(
      `${name} is protected by a password, or of the old format. Save a copy as .pptx without a password, and import that.`,
    );
  const parts = unpack(file, name);
  const part = (path: string): XmlElement | null => {
    const bytes = parts[path];
    return bytes === undefined ? null : parseXml(strFromU8(bytes));
  };
  const text = tryToRead(part, name);
  if (text.pages.length === 0)
    throw new CommandError(
      `${name} has no slide that is shown. Show one, or export the slides as PDF and import that.`,
    );
  return text;
}

function tryToRead(part: (path: string) => XmlElement | null, name: string): PptxText {
  try {
    return readParts(part);
  } catch (error) {
    throw new CommandError(
      `${name} is damaged (${error instanceof Error ? error.message : String(error)}). Save it again.`,
    );
  }
}

function unpack(file: Uint8Array, name: string): Record<string, Uint8Array> {
  try {
    const parts = unzipSync(file, {
      filter: ({ name: part, originalSize }) => PARTS.test(part) && originalSize <= MAX_PART_BYTES,
    });
    if (parts['ppt/presentation.xml'] !== undefined) return parts;
  } catch {
    // Said below.
  }
  throw new CommandError(`${name} is no PowerPoint file, or is cut off. Save it again as .pptx.`);
}

function readParts(part: (path: string) => XmlElement | null): PptxText {
  const presentation = at(part('ppt/presentation.xml'), 'p:presentation');
  const width = Number(at(presentation, 'p:sldSz')?.attributes['cx']);
  const unitsPerPoint = PAGE_WIDTH / (width / EMU_PER_POINT);
  const slidePaths = related(part, 'ppt/presentation.xml');
  const counts = new Map<string, number>();
  const pages: Paragraph[][] = [];
  const notes: (string | null)[] = [];
  for (const { attributes } of presentation === null ? [] : all(presentation, 'p:sldId')) {
    const path = slidePaths.find(({ id }) => id === attributes['r:id'])?.path;
    const slide = path === undefined ? null : at(part(path), 'p:sld');
    if (path === undefined || slide === null) throw new Error('a slide is missing');
    // Slides that are hidden are not shown, and so are no pages of what LibreOffice makes of it.
    if (['0', 'false'].includes(slide.attributes['show'] ?? '')) continue;
    pages.push(readSlide(slide, unitsPerPoint));
    countLanguages(slide, counts);
    const noted = related(part, path).find(({ type }) => type.endsWith('/notesSlide'));
    const notesSlide = noted === undefined ? null : part(noted.path);
    notes.push(notesSlide === null ? null : readNote(notesSlide));
  }
  const title = at(part('docProps/core.xml'), 'cp:coreProperties', 'dc:title')?.text ?? null;
  const [most = [null]] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return { title, language: most[0], pages, notes };
}

/** What a part of the file refers to. */
function related(part: (path: string) => XmlElement | null, path: string) {
  const folder = posix.dirname(path);
  const relations = part(`${folder}/_rels/${posix.basename(path)}.rels`);
  return (relations === null ? [] : all(relations, 'Relationship')).map(({ attributes }) => ({
    id: attributes['Id'] ?? '',
    type: attributes['Type'] ?? '',
    path: posix.join(folder, attributes['Target'] ?? '').replace(/^.*\/ppt\//, 'ppt/'),
  }));
}
