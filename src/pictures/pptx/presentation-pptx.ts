import { hash } from 'node:crypto';
import type { Storyboard } from '#library/schemas/storyboard';
import { fontName } from '../fonts.ts';
import type { ReadStep } from '../pdf/step-tags.ts';
import {
  DEFAULT_TEXT_STYLE,
  writeLayout,
  writeMaster,
  writeNotes,
  writeNotesMaster,
  writeTheme,
} from './fixed-parts.ts';
import { escapeXml, NAMESPACES, shapeTree, SLIDE, toEmu } from './ooxml.ts';
import { OfficePackage, Relations } from './package-parts.ts';
import { PptxPictures } from './pptx-pictures.ts';
import { writeShapes } from './slide-shapes.ts';

/** A presentation that is written for PowerPoint. */
interface PptxInput {
  readonly title: string;
  /** Tag of its language. */
  readonly language: string;
  /** Null if it is unknown. */
  readonly author: string | null;
  /** Time of the last change, as in content files. */
  readonly lastModified: string;
  readonly storyboard: Storyboard;
  /** Folder of the content file, absolute. */
  readonly baseDir: string;
  /** The steps in the order of the path. */
  readonly steps: readonly ReadStep[];
  /** Whether the file has speaker notes. A published one never has. */
  readonly hasNotes: boolean;
}

const PART = 'officedocument.presentationml';
/** The identifiers of slides begin here. */
const FIRST_SLIDE_ID = 256;

/**
 * Writes a presentation for PowerPoint with a slide for each step (rule 2.106). The same input
 * gives the same bytes on every machine. Throws a PictureError for a faulty image.
 */
export async function writePptx(input: PptxInput): Promise<Uint8Array<ArrayBuffer>> {
  const { storyboard, steps, baseDir, language } = input;
  const file = new OfficePackage();
  const text = { weight: 'regular', italic: false } as const;
  const tools = {
    pictures: new PptxPictures(file),
    baseDir,
    language,
    codeFont: await fontName({ ...text, font: 'code' }),
  };
  const relations = new Relations();
  const master = relations.add('slideMaster', 'slideMasters/slideMaster1.xml');
  relations.add('theme', 'theme/theme1.xml');
  const slides: string[] = [];
  const hasNotes = input.hasNotes && storyboard.path.some(({ note = '' }) => note.trim() !== '');
  const notesMaster = hasNotes ? relations.add('notesMaster', 'notesMasters/notesMaster1.xml') : null;
  for (const [index, step] of steps.entries()) {
    const { frame, note = '' } = storyboard.path[index] ?? {};
    if (frame === undefined) continue;
    const name = `slide${index + 1}.xml`;
    const slideRelations = new Relations();
    slideRelations.add('slideLayout', '../slideLayouts/slideLayout1.xml');
    const shapes = await writeShapes({ storyboard, step, frame, relations: slideRelations }, tools);
    if (hasNotes && note.trim() !== '') {
      slideRelations.add('notesSlide', `../notesSlides/notesSlide${index + 1}.xml`);
      addNotes(file, index + 1, writeNotes(note, language));
    }
    file.add(
      `ppt/slides/${name}`,
      `${PART}.slide`,
      `<p:sld ${NAMESPACES}><p:cSld>${shapeTree(shapes)}</p:cSld>` +
        '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>',
      slideRelations,
    );
    slides.push(
      `<p:sldId id="${FIRST_SLIDE_ID + index}" r:id="${relations.add('slide', `slides/${name}`)}"/>`,
    );
  }
  addDesign(file, storyboard, await fontName(text), hasNotes);
  const notes =
    notesMaster === null
      ? ''
      : `<p:notesMasterIdLst><p:notesMasterId r:id="${notesMaster}"/></p:notesMasterIdLst>`;
  file.add(
    'ppt/presentation.xml',
    `${PART}.presentation.main`,
    `<p:presentation ${NAMESPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="${master}"/></p:sldMasterIdLst>` +
      `${notes}<p:sldIdLst>${slides.join('')}</p:sldIdLst>` +
      `<p:sldSz cx="${toEmu(SLIDE.width)}" cy="${toEmu(SLIDE.height)}"/><p:notesSz cx="6858000" cy="9144000"/>` +
      `${DEFAULT_TEXT_STYLE}${writeSections(steps)}</p:presentation>`,
    relations,
  );
  addFacts(file, input);
  return file.finish();
}

function addNotes(file: OfficePackage, number: number, notes: string): void {
  const relations = new Relations();
  relations.add('notesMaster', '../notesMasters/notesMaster1.xml');
  relations.add('slide', `../slides/slide${number}.xml`);
  file.add(`ppt/notesSlides/notesSlide${number}.xml`, `${PART}.notesSlide`, notes, relations);
}

/** Adds the theme, the master and its layout, and those of notes. */
function addDesign(file: OfficePackage, storyboard: Storyboard, font: string, hasNotes: boolean): void {
  const theme = writeTheme(storyboard, font);
  const themes = hasNotes ? [1, 2] : [1];
  for (const number of themes) file.add(`ppt/theme/theme${number}.xml`, 'officedocument.theme', theme);
  const ofMaster = new Relations();
  const layout = ofMaster.add('slideLayout', '../slideLayouts/slideLayout1.xml');
  ofMaster.add('theme', '../theme/theme1.xml');
  file.add(
    'ppt/slideMasters/slideMaster1.xml',
    `${PART}.slideMaster`,
    writeMaster(storyboard, layout),
    ofMaster,
  );
  const ofLayout = new Relations();
  ofLayout.add('slideMaster', '../slideMasters/slideMaster1.xml');
  file.add('ppt/slideLayouts/slideLayout1.xml', `${PART}.slideLayout`, writeLayout(), ofLayout);
  if (!hasNotes) return;
  const ofNotes = new Relations();
  ofNotes.add('theme', '../theme/theme2.xml');
  file.add('ppt/notesMasters/notesMaster1.xml', `${PART}.notesMaster`, writeNotesMaster(storyboard), ofNotes);
}

/** Writes the sections, if steps are in frames: each begins with a step whose frame is in none. */
function writeSections(steps: readonly ReadStep[]): string {
  const levels = steps.map(({ level }) => level);
  const top = Math.min(...levels.slice(1));
  if (!levels.slice(1).some((level) => level > top)) return '';
  const starts = [...steps.keys()].filter((index) => index === 0 || (levels[index] ?? 0) <= top);
  const sections = starts.map((start, at) => {
    const title = steps[start]?.title ?? '';
    const ids = [...steps.keys()].slice(start, starts[at + 1]);
    const slides = ids.map((index) => `<p14:sldId id="${FIRST_SLIDE_ID + index}"/>`).join('');
    return (
      `<p14:section name="${escapeXml(title)}" id="{${toGuid(`${at} ${title}`)}}">` +
      `<p14:sldIdLst>${slides}</p14:sldIdLst></p14:section>`
    );
  });
  return (
    '<p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst ' +
    'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main">' +
    `${sections.join('')}</p14:sectionLst></p:ext></p:extLst>`
  );
}

/** Returns an identifier that is the same for the same text. */
const toGuid = (text: string): string =>
  hash('sha256', text, 'hex')
    .slice(0, 32)
    .toUpperCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Adds the facts of the file: title, author, language and time. */
function addFacts(file: OfficePackage, { title, author, language, lastModified }: PptxInput): void {
  const time = new Date(lastModified).toISOString().replace(/\.\d+/, '');
  const creator = author === null ? '' : `<dc:creator>${escapeXml(author)}</dc:creator>`;
  file.add(
    'docProps/core.xml',
    'package.core-properties',
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ' +
      'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
      `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title>${creator}` +
      `<dc:language>${escapeXml(language)}</dc:language>` +
      `<dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created>` +
      `<dcterms:modified xsi:type="dcterms:W3CDTF">${time}</dcterms:modified></cp:coreProperties>`,
  );
  file.add(
    'docProps/app.xml',
    'officedocument.extended-properties',
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">' +
      '<Application>Podium</Application></Properties>',
  );
}
