import type { PlacedText } from '../text/drop-running-heads.ts';
import { normalizeText } from '../text/normalize-text.ts';
import type { Paragraph } from '../text/to-paragraphs.ts';
import { descendants, childAt, type XmlElement } from './xml.ts';

/** Placeholders whose text is on every slide. */
const RUNNING = ['dt', 'ftr', 'sldNum', 'hdr'];
const TITLES = ['title', 'ctrTitle'];
/**
 * Office's notation for characters that XML cannot represent: line breaks and other control
 * characters.
 */
const ESCAPED = /_x[0-9A-Fa-f]{4}_/g;
/** Default sizes in points for text whose size is set by the slide's layout. */
const SIZES = { title: 44, subTitle: 32, body: 28, box: 18 };
/** Size difference between two levels of a list, in points. */
const LEVEL = 4;

type Role = keyof typeof SIZES;

/**
 * A paragraph and the position of its shape on the slide. A shape positioned by the layout counts
 * as centred.
 */
export type PlacedParagraph = Paragraph & PlacedText;

/** The size of slides. */
export interface SlideSize {
  /** Canvas units. */
  readonly height: number;
  readonly unitsPerPoint: number;
}

export const EMU_PER_POINT = 12_700;

/**
 * Returns the paragraphs of a slide, title first, then in file order, which is also the order of
 * screen readers.
 */
export function readSlide(slide: XmlElement, size: SlideSize): PlacedParagraph[] {
  const shapes = shownShapes(slide).map((shape) => {
    const type = placeholderType(shape);
    return { role: roleOf(type), isRunning: type !== null && RUNNING.includes(type), shape };
  });
  return shapes
    .filter(({ isRunning }) => !isRunning)
    .toSorted((one, other) => Number(other.role === 'title') - Number(one.role === 'title'))
    .flatMap(({ shape, role }) =>
      descendants(shape, 'a:p').map((paragraph) => ({
        ...toParagraph(paragraph, role, size.unitsPerPoint),
        ...placeOf(shape, size),
      })),
    )
    .filter(({ text }) => text !== '');
}

/** Returns the left edge and the vertical centre of a shape. */
function placeOf(shape: XmlElement, { height, unitsPerPoint }: SlideSize): { x: number; y: number } {
  const frame = childAt(shape, 'p:spPr', 'a:xfrm');
  const [from, extent] = [childAt(frame, 'a:off')?.attributes, childAt(frame, 'a:ext')?.attributes];
  const toUnits = (emu: number): number => (emu / EMU_PER_POINT) * unitsPerPoint;
  const [x, y] = [toUnits(Number(from?.['x'])), toUnits(Number(from?.['y']) + Number(extent?.['cy']) / 2)];
  return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : { x: 0, y: height / 2 };
}

/** Returns the visible shapes and table cells of a slide. */
function shownShapes(element: XmlElement): XmlElement[] {
  return descendants(element, 'p:sp', 'p:grpSp', 'p:graphicFrame', 'a:tc').flatMap((shape) => {
    if (isHidden(shape)) return [];
    return shape.name === 'p:sp' || shape.name === 'a:tc' ? [shape] : shownShapes(shape);
  });
}

const isHidden = (shape: XmlElement): boolean =>
  ['p:nvSpPr', 'p:nvGrpSpPr', 'p:nvGraphicFramePr'].some((name) => {
    const hidden = childAt(shape, name, 'p:cNvPr')?.attributes['hidden'];
    return hidden === '1' || hidden === 'true';
  });

/** Returns the text of a slide's notes; null if there is none. */
export function readNote(notes: XmlElement): string | null {
  const bodies = descendants(notes, 'p:sp').filter((shape) => placeholderType(shape) === 'body');
  const text = bodies
    .flatMap((shape) => descendants(shape, 'a:p').map(textOf))
    .join('\n')
    .trim();
  return text === '' ? null : text;
}

/** Counts the letters of a slide in each language. */
export function countLanguages(slide: XmlElement, counts: Map<string, number>): void {
  for (const run of descendants(slide, 'a:r')) {
    const language = childAt(run, 'a:rPr')?.attributes['lang'];
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + textOf(run).length);
  }
}

/**
 * Returns the type of a placeholder, "body" if the file has none; null for a shape that is not a
 * placeholder.
 */
function placeholderType(shape: XmlElement): string | null {
  const placeholder = childAt(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph');
  return placeholder === null ? null : (placeholder.attributes['type'] ?? 'body');
}

function roleOf(type: string | null): Role {
  if (type === null) return 'box';
  if (TITLES.includes(type)) return 'title';
  return type === 'subTitle' ? 'subTitle' : 'body';
}

function toParagraph(paragraph: XmlElement, role: Role, unitsPerPoint: number): Paragraph {
  const properties = childAt(paragraph, 'a:pPr');
  const level = Number(properties?.attributes['lvl'] ?? 0);
  const sizes = descendants(paragraph, 'a:r').map(
    (run) => Number(childAt(run, 'a:rPr')?.attributes['sz']) / 100,
  );
  const points = sizes.find((size) => size > 0) ?? Math.max(SIZES[role] - LEVEL * level, SIZES.box);
  return {
    text: textOf(paragraph),
    size: Math.round(points * unitsPerPoint),
    isItem: isItem(properties, role),
  };
}

/** Reports whether a paragraph has a bullet, by itself or from its placeholder. */
function isItem(properties: XmlElement | null, role: Role): boolean {
  if (childAt(properties, 'a:buNone') !== null) return false;
  if (['a:buChar', 'a:buAutoNum', 'a:buBlip'].some((name) => childAt(properties, name) !== null)) return true;
  const { marL, indent } = properties?.attributes ?? {};
  return role === 'body' && !(marL === '0' && indent === '0');
}

/** Returns the runs, fields and line breaks of an element as text. */
function textOf(element: XmlElement): string {
  const parts = descendants(element, 'a:t', 'a:br', 'a:tab').map(({ name, text }) =>
    name === 'a:t' ? text : ' ',
  );
  return normalizeText(parts.join('').replace(ESCAPED, ' '));
}
