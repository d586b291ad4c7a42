import type { PlacedText } from '../text/drop-running.ts';
import { mendText } from '../text/mend.ts';
import type { Paragraph } from '../text/to-paragraphs.ts';
import { all, at, type XmlElement } from './xml.ts';

/** Placeholders whose text is on every slide. */
const RUNNING = ['dt', 'ftr', 'sldNum', 'hdr'];
const TITLES = ['title', 'ctrTitle'];
/** How Office writes signs that XML has no place for: line breaks and other controls. */
const ESCAPED = /_x[0-9A-Fa-f]{4}_/g;
/** Sizes where a slide leaves them to its layout, points. */
const SIZES = { title: 44, subTitle: 32, body: 28, box: 18 };
/** How much smaller a level of a list is than the one above it, points. */
const LEVEL = 4;

type Role = keyof typeof SIZES;

/** A paragraph and where its shape stands on the slide; in the middle where its layout says so. */
export type PlacedParagraph = Paragraph & PlacedText;

/** The size of slides. */
export interface SlideSize {
  /** Canvas units. */
  readonly height: number;
  readonly unitsPerPoint: number;
}

export const EMU_PER_POINT = 12_700;

/** The paragraphs of a slide, in the order in which the file has them, which is that of screen readers; its title first. */
export function readSlide(slide: XmlElement, size: SlideSize): PlacedParagraph[] {
  const shapes = shownShapes(slide).map((shape) => {
    const type = placeholderType(shape);
    return { role: roleOf(type), isRunning: type !== null && RUNNING.includes(type), shape };
  });
  return shapes
    .filter(({ isRunning }) => !isRunning)
    .toSorted((one, other) => Number(other.role === 'title') - Number(one.role === 'title'))
    .flatMap(({ shape, role }) =>
      all(shape, 'a:p').map((paragraph) => ({
        ...toParagraph(paragraph, role, size.unitsPerPoint),
        ...placeOf(shape, size),
      })),
    )
    .filter(({ text }) => text !== '');
}

/** The left end of a shape and the middle of its height. */
function placeOf(shape: XmlElement, { height, unitsPerPoint }: SlideSize): { x: number; y: number } {
  const frame = at(shape, 'p:spPr', 'a:xfrm');
  const [from, extent] = [at(frame, 'a:off')?.attributes, at(frame, 'a:ext')?.attributes];
  const toUnits = (emu: number): number => (emu / EMU_PER_POINT) * unitsPerPoint;
  const [x, y] = [toUnits(Number(from?.['x'])), toUnits(Number(from?.['y']) + Number(extent?.['cy']) / 2)];
  return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : { x: 0, y: height / 2 };
}

/** The shapes and cells of tables of a slide, but for those that are hidden. */
function shownShapes(element: XmlElement): XmlElement[] {
  return all(element, 'p:sp', 'p:grpSp', 'p:graphicFrame', 'a:tc').flatMap((shape) => {
    if (isHidden(shape)) return [];
    return shape.name === 'p:sp' || shape.name === 'a:tc' ? [shape] : shownShapes(shape);
  });
}

const isHidden = (shape: XmlElement): boolean =>
  ['p:nvSpPr', 'p:nvGrpSpPr', 'p:nvGraphicFramePr'].some((name) => {
    const hidden = at(shape, name, 'p:cNvPr')?.attributes['hidden'];
    return hidden === '1' || hidden === 'true';
  });

/** What a slide's notes say; null for nothing. */
export function readNote(notes: XmlElement): string | null {
  const bodies = all(notes, 'p:sp').filter((shape) => placeholderType(shape) === 'body');
  const text = bodies
    .flatMap((shape) => all(shape, 'a:p').map(textOf))
    .join('\n')
    .trim();
  return text === '' ? null : text;
}

/** How many letters of a slide are in which language. */
export function countLanguages(slide: XmlElement, counts: Map<string, number>): void {
  for (const run of all(slide, 'a:r')) {
    const language = at(run, 'a:rPr')?.attributes['lang'];
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + textOf(run).length);
  }
}

/** The type of a placeholder, "body" where the file has none; null for what is no placeholder. */
function placeholderType(shape: XmlElement): string | null {
  const placeholder = at(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph');
  return placeholder === null ? null : (placeholder.attributes['type'] ?? 'body');
}

function roleOf(type: string | null): Role {
  if (type === null) return 'box';
  if (TITLES.includes(type)) return 'title';
  return type === 'subTitle' ? 'subTitle' : 'body';
}

function toParagraph(paragraph: XmlElement, role: Role, unitsPerPoint: number): Paragraph {
  const properties = at(paragraph, 'a:pPr');
  const level = Number(properties?.attributes['lvl'] ?? 0);
  const sizes = all(paragraph, 'a:r').map((run) => Number(at(run, 'a:rPr')?.attributes['sz']) / 100);
  const points = sizes.find((size) => size > 0) ?? Math.max(SIZES[role] - LEVEL * level, SIZES.box);
  return {
    text: textOf(paragraph),
    size: Math.round(points * unitsPerPoint),
    isItem: isItem(properties, role),
  };
}

/** With a bullet of its own, or that of its placeholder. */
function isItem(properties: XmlElement | null, role: Role): boolean {
  if (at(properties, 'a:buNone') !== null) return false;
  if (['a:buChar', 'a:buAutoNum', 'a:buBlip'].some((name) => at(properties, name) !== null)) return true;
  const { marL, indent } = properties?.attributes ?? {};
  return role === 'body' && !(marL === '0' && indent === '0');
}

/** The runs, fields and line breaks of an element as text. */
function textOf(element: XmlElement): string {
  const parts = all(element, 'a:t', 'a:br', 'a:tab').map(({ name, text }) => (name === 'a:t' ? text : ' '));
  return mendText(parts.join('').replace(ESCAPED, ' '));
}
