import { open } from 'node:fs/promises';
import { basename, extname, posix } from 'node:path';
import { messageOf } from '#domain/util/describe-error';
import { compareStrings } from '#domain/util/compare-strings';
import { CommandError } from '#pipeline/cli/command-error';
import type { Drawing, RoughPart, Section } from '../deck.ts';
import { dropRunningHeads } from '../text/repeated-texts.ts';
import { normalizeText } from '../text/normalize-text.ts';
import { PAGE_WIDTH } from '../text/page-text.ts';
import type { Paragraph } from '../text/to-paragraphs.ts';
import { readChart, readExtendedChart } from './chart-text.ts';
import { isShownOutside, type OutsideLinks } from './detach-archive.ts';
import { readDrawings } from './drawings.ts';
import { findLayout, hasPicture, type LayoutWithPictures } from './layouts.ts';
import type { FontPages } from './fonts.ts';
import { openZip, type ZipParts } from './open-zip.ts';
import { related, type ReadPart, type Relation } from './relations.ts';
import { roughReasons, toRoughParts } from './rough-parts.ts';
import { readDiagram } from './diagram-text.ts';
import type { PlacedParagraph } from './join-boxes.ts';
import { countLanguages, readNote } from './notes-text.ts';
import { EMU_PER_POINT, readSlide, type SlideGraphics, type SlideSize } from './slide-text.ts';
import { childAt, descendants, parseXml, type XmlElement } from './xml.ts';

/** The text and metadata of a PowerPoint file. */
export interface PptxText {
  readonly title: string | null;
  readonly author: string | null;
  /** The program that saved it, as the file says. */
  readonly program: string | null;
  readonly language: string | null;
  /** The paragraphs of each visible slide. */
  readonly pages: readonly (readonly Paragraph[])[];
  /** The speaker note of each visible slide. */
  readonly notes: readonly (string | null)[];
  /** The sections with visible slides; null if the file names none. */
  readonly sections: readonly Section[] | null;
  /** What each visible slide shows besides texts. */
  readonly drawings: readonly (readonly Drawing[])[];
  /** Whether each visible slide, or its layout, has a picture. */
  readonly pictured: readonly boolean[];
  /** What LibreOffice draws only roughly. */
  readonly rough: readonly RoughPart[];
  /** Whether each visible slide has symbols that LibreOffice draws as empty boxes. */
  readonly missingGlyphs: readonly boolean[];
  /** Where it shows files that are not inside it. */
  readonly links: OutsideLinks;
  /** The names of the fonts of its texts and bullets, sorted. */
  readonly fonts: readonly string[];
  /** The fonts that only some slides name, with the numbers of these slides, from 1. */
  readonly fontPages: readonly FontPages[];
}

/** The parts of the archive that are read. */
const NEEDED_PARTS =
  /^(?:ppt\/(?:slides|slideLayouts|slideMasters|notesSlides|charts|diagrams|theme)\/|ppt\/presentation\.xml$|ppt\/_rels\/|docProps\/(?:core|app)\.xml$|content\.xml$)/;
/** First bytes of files in the old format, and of password-protected files in the new format. */
const COMPOUND_FILE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Reads the text of a PowerPoint file. Throws a CommandError that names its fault. */
export async function readPptx(path: string, name: string): Promise<PptxText> {
  if (await isCompound(path))
    throw new CommandError(
      `${name} is protected by a password, or has the old .ppt format. Save a copy as .pptx without a password, and import that.`,
    );
  const parts = await unpack(path, name);
  const text = await tryToRead(parts, name).finally(parts.close);
  if (text.pages.length === 0)
    throw new CommandError(
      `${name} has no visible slide. Unhide one, or export the slides as PDF and import that.`,
    );
  return text;
}

/** Reports whether a file has the container of the old formats. */
export async function isCompound(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer } = await handle.read(
      Buffer.alloc(COMPOUND_FILE_SIGNATURE.length),
      0,
      COMPOUND_FILE_SIGNATURE.length,
      0,
    );
    return buffer.equals(COMPOUND_FILE_SIGNATURE);
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
    throw new CommandError(`${name} is damaged (${messageOf(error)}). Save it again.`);
  }
}

async function unpack(path: string, name: string): Promise<ZipParts> {
  const parts = await openZip(path, name, NEEDED_PARTS).catch((error: unknown) => {
    if (error instanceof CommandError) throw error;
    return null;
  });
  if (parts?.has('ppt/presentation.xml') === true) return parts;
  parts?.close();
  // Some programs save slides of OpenDocument under any name.
  if (parts?.has('content.xml') === true)
    throw new CommandError(
      `${name} has the format OpenDocument, unlike its name. Rename it to "${basename(name, extname(name))}.odp", and import that.`,
    );
  throw new CommandError(`${name} is not a PowerPoint file, or is incomplete. Save it again as .pptx.`);
}

async function readParts(part: ReadPart): Promise<PptxText> {
  const presentation = childAt(await part('ppt/presentation.xml'), 'p:presentation');
  const slideSize = sizeOf(presentation);
  const slidePaths = await related(part, 'ppt/presentation.xml');
  const languageCounts = new Map<string, number>();
  const sharedFonts = await readThemeFonts(part, slidePaths);
  const slidesByFont = new Map<string, number[]>();
  const slides: PlacedParagraph[][] = [];
  const notes: (string | null)[] = [];
  const missingGlyphs: boolean[] = [];
  const drawings: Drawing[][] = [];
  const hasPictureBySlide: boolean[] = [];
  const roughReasonsBySlide: string[][] = [];
  const slidesWithLinks: number[] = [];
  const indexBySlideId = new Map<string, number>();
  const layouts = new Map<string, LayoutWithPictures>();
  for (const { attributes } of presentation === null ? [] : descendants(presentation, 'p:sldId')) {
    const path = slidePaths.find(({ id }) => id === attributes['r:id'])?.path;
    const slide = path === undefined ? null : childAt(await part(path), 'p:sld');
    if (path === undefined || slide === null) throw new Error('a slide is missing');
    // Hidden slides are skipped, because LibreOffice's PDF has no page for them.
    if (['0', 'false'].includes(slide.attributes['show'] ?? '')) continue;
    indexBySlideId.set(attributes['id'] ?? '', slides.length);
    const relations = await related(part, path);
    const { layout, isPictured } = await findLayout(part, relations, layouts);
    slides.push(readSlide(slide, { size: slideSize, layout, graphics: await readGraphics(part, relations) }));
    countLanguages(slide, languageCounts);
    for (const font of new Set(fontsIn(slide, 'a:latin', 'a:buFont')))
      slidesByFont.set(font, [...(slidesByFont.get(font) ?? []), slides.length]);
    missingGlyphs.push(hasMissingGlyphs(slide));
    const targets = new Map(relations.map((relation) => [relation.id, relation.path]));
    drawings.push(readDrawings(slide, { size: slideSize, targets }));
    hasPictureBySlide.push(isPictured || hasPicture(slide));
    roughReasonsBySlide.push(
      roughReasons(
        slide,
        relations.map(({ type }) => posix.basename(type)),
      ),
    );
    if (relations.some(isShownOutside)) slidesWithLinks.push(slides.length);
    const notesRelation = relations.find(({ type }) => type.endsWith('/notesSlide'));
    const notesSlide = notesRelation === undefined ? null : await part(notesRelation.path);
    notes.push(notesSlide === null ? null : readNote(notesSlide));
  }
  const { fonts: layoutFonts, isLinked } = await readLayouts(part, layouts.keys());
  sharedFonts.push(...layoutFonts);
  const core = childAt(await part('docProps/core.xml'), 'cp:coreProperties');
  const [mostFrequentLanguage = [null]] = [...languageCounts].toSorted((a, b) => b[1] - a[1]);
  const pages = dropRunningHeads(slides.map((runs) => ({ height: slideSize.height, runs }))).map(({ runs }) =>
    runs.map(({ x, y, ...paragraph }) => ({
      ...paragraph,
      top: y / slideSize.height,
      ...(paragraph.isDescription && { left: x / PAGE_WIDTH }),
    })),
  );
  const sections = readSections(presentation, indexBySlideId);
  return {
    title: childAt(core, 'dc:title')?.text ?? null,
    author: childAt(core, 'dc:creator')?.text ?? null,
    program: childAt(await part('docProps/app.xml'), 'Properties', 'Application')?.text ?? null,
    language: mostFrequentLanguage[0],
    pages,
    notes,
    sections,
    missingGlyphs,
    drawings,
    pictured: hasPictureBySlide,
    rough: toRoughParts(roughReasonsBySlide),
    links: { pages: slidesWithLinks, isElsewhere: isLinked },
    fonts: [...new Set([...sharedFonts, ...slidesByFont.keys()])].sort(compareStrings),
    fontPages: [...slidesByFont].flatMap(([font, pages]) =>
      sharedFonts.includes(font) ? [] : [{ font, pages }],
    ),
  };
}

/**
 * Reports whether a slide has symbols whose font is only named in `a:sym`. LibreOffice ignores that
 * element, and the font of the text lacks these symbols, so it draws empty boxes.
 */
const hasMissingGlyphs = (slide: XmlElement): boolean =>
  descendants(slide, 'a:r').some(
    (run) =>
      descendants(run, 'a:sym').length > 0 &&
      descendants(run, 'a:latin').length === 0 &&
      descendants(run, 'a:t').some(({ text }) => /\p{Co}/u.test(text)),
  );

/** Names of fonts. A name that begins with a plus sign refers to the theme, and does not match. */
const FONT_NAME = /^[\p{L}\p{N}][\p{L}\p{N} .&_-]{0,60}$/u;

/** Returns the fonts that the first theme has for titles and texts. */
async function readThemeFonts(part: ReadPart, relations: readonly Relation[]): Promise<string[]> {
  const path = relations.find(({ type }) => type.endsWith('/theme'))?.path;
  const theme = path === undefined ? null : await part(path);
  return theme === null ? [] : fontsIn(theme, 'a:latin');
}

/**
 * Reads layouts and their masters. Returns their fonts, which slides use if they name no others,
 * and whether one shows a file that is not inside the slides.
 */
async function readLayouts(
  part: ReadPart,
  layouts: Iterable<string>,
): Promise<{ readonly fonts: readonly string[]; readonly isLinked: boolean }> {
  const relationsOf = async (paths: Iterable<string>): Promise<Relation[]> =>
    (await Promise.all([...paths].map(async (path) => related(part, path)))).flat();
  const paths = [...layouts];
  const layoutRelations = await relationsOf(paths);
  const masters = new Set(
    layoutRelations.flatMap(({ type, path }) => (type.endsWith('/slideMaster') ? [path] : [])),
  );
  const fonts: string[] = [];
  for (const path of [...paths, ...masters]) {
    const element = await part(path);
    if (element !== null) fonts.push(...fontsIn(element, 'a:latin', 'a:buFont'));
  }
  return { fonts, isLinked: [...layoutRelations, ...(await relationsOf(masters))].some(isShownOutside) };
}

const fontsIn = (element: XmlElement, ...names: string[]): string[] =>
  descendants(element, ...names).flatMap(({ attributes }) => {
    const font = attributes['typeface'] ?? '';
    return FONT_NAME.test(font) ? [font] : [];
  });

/** Functions that read charts and diagrams, by the last part of their relation's type. */
const GRAPHIC_READERS: readonly (readonly [kind: string, read: (part: XmlElement) => string[]])[] = [
  ['chart', readChart],
  ['chartEx', readExtendedChart],
  ['diagramData', readDiagram],
];

async function readGraphics(part: ReadPart, relations: readonly Relation[]): Promise<SlideGraphics> {
  const graphics = new Map<string, readonly string[]>();
  for (const { id, type, path } of relations) {
    const read = GRAPHIC_READERS.find(([kind]) => type.endsWith(`/${kind}`))?.[1];
    const content = read === undefined ? null : await part(path);
    if (read !== undefined && content !== null) graphics.set(id, read(content));
  }
  return graphics;
}

/** The name that PowerPoint gives the slides before the first section. */
const DEFAULT_SECTION = /^(?:Default Section|Standardabschnitt|既定のセクション)$/iu;

/** Reads the sections that have visible slides. Null if the file names none of its own. */
function readSections(
  presentation: XmlElement | null,
  indexBySlideId: ReadonlyMap<string, number>,
): Section[] | null {
  const sections = presentation === null ? [] : descendants(presentation, 'p14:section');
  const sectionsWithSlides = sections.flatMap((section) => {
    const [first] = descendants(section, 'p14:sldId').flatMap(({ attributes }) => {
      const index = indexBySlideId.get(attributes['id'] ?? '');
      return index === undefined ? [] : [index];
    });
    const title = normalizeText(section.attributes['name'] ?? '');
    return first === undefined || title === '' ? [] : [{ title, first }];
  });
  const declared = sectionsWithSlides.filter(({ title, first }) => first > 0 || !DEFAULT_SECTION.test(title));
  return declared.length > 0 ? declared : null;
}

function sizeOf(presentation: XmlElement | null): SlideSize {
  const { cx, cy } = childAt(presentation, 'p:sldSz')?.attributes ?? {};
  return {
    height: (PAGE_WIDTH * Number(cy)) / Number(cx),
    unitsPerPoint: PAGE_WIDTH / (Number(cx) / EMU_PER_POINT),
  };
}
