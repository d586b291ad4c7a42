import { isMostlyRightToLeft } from '../text/right-to-left.ts';
import { normalizeText } from '../text/normalize-text.ts';
import { joinTitle } from '../text/outline-pages.ts';
import type { Paragraph } from '../text/to-paragraphs.ts';
import { divideBoxes } from './divide-boxes.ts';
import { isInvented, isPrompt } from './invented-texts.ts';
import { joinBoxes, type PlacedParagraph, type TextShape } from './join-boxes.ts';
import { NO_LAYOUT, placeholderOf, wordsOf, type Inherited, type Layout } from './layouts.ts';
import { hasMark, toListItems } from './list-items.ts';
import {
  boxAround,
  findGaps,
  fitHeight,
  fitText,
  orderByPlace,
  readFrame,
  readGroup,
  toBox,
  withoutInsets,
  type ToPage,
} from './shape-places.ts';
import { linesOf, roleOf, SIZES, textOf, toParagraphs, type Role } from './shape-paragraphs.ts';
import { readTable } from './table-text.ts';
import { childAt, descendants, type XmlElement } from './xml.ts';

/** Placeholders whose text is on every slide: date, footer, slide number, header. */
const RUNNING = ['dt', 'ftr', 'sldNum', 'hdr'];
/** The size of slides. */
export interface SlideSize {
  /** Canvas units. */
  readonly height: number;
  readonly unitsPerPoint: number;
}

export const EMU_PER_POINT = 12_700;

/** The texts of charts and diagrams, by the relation with which a slide refers to them. */
export type SlideGraphics = ReadonlyMap<string, readonly string[]>;

/** What the text of a slide depends on. */
export interface SlideContext {
  readonly size: SlideSize;
  readonly graphics: SlideGraphics;
  readonly layout: Layout;
}

/** Returns the paragraphs of a slide, title first, then as a person reads them. */
export function readSlide(slide: XmlElement, context: SlideContext): PlacedParagraph[] {
  // Only shapes in groups have other coordinates than those of the page.
  const read = readShapes(slide, context, (frame) => frame);
  const shapes = divideBoxes(joinBoxes(read, isMostlyRightToLeft(lettersOf(read))));
  const others = shapes.filter(({ isTitle }) => !isTitle);
  const vertical = others.filter(({ isVertical }) => isVertical);
  const isVertical = 2 * lettersOf(vertical).length > lettersOf(others).length;
  const isMirrored = isVertical || isMostlyRightToLeft(lettersOf(shapes));
  const inOrder = (items: readonly TextShape[]): PlacedParagraph[] =>
    lettersByRow(
      orderByPlace(items, isMirrored).flatMap(({ paragraphs }) => paragraphs),
      isMirrored,
    );
  return [
    ...shapes.filter(({ isTitle }) => isTitle).flatMap(({ paragraphs }) => paragraphs),
    ...inOrder(others),
  ];
}

/** A text of one letter. */
const LETTER = /^[\p{Lu}\p{Lo}]$/u;
/** Minimum number of consecutive boxes with one letter that form words. */
const MIN_LETTERS = 4;

/** Orders boxes with single letters, as in diagrams, by rows, because they are parts of words. */
function lettersByRow(paragraphs: readonly PlacedParagraph[], isMirrored: boolean): PlacedParagraph[] {
  const isLetter = ({ text, isItem }: PlacedParagraph): boolean => !isItem && LETTER.test(text);
  const from = paragraphs.findIndex(isLetter);
  const after = paragraphs.findIndex((item, index) => index > from && !isLetter(item));
  const end = after < 0 ? paragraphs.length : after;
  if (from < 0 || end - from < MIN_LETTERS) return [...paragraphs];
  const byPlace = (a: PlacedParagraph, b: PlacedParagraph): number =>
    Math.abs(a.y - b.y) > Math.max(a.size, b.size) / 2 ? a.y - b.y : (a.x - b.x) * (isMirrored ? -1 : 1);
  return [
    ...paragraphs.slice(0, from),
    ...paragraphs.slice(from, end).toSorted(byPlace),
    ...paragraphs.slice(end),
  ];
}

const lettersOf = (shapes: readonly TextShape[]): string =>
  shapes.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)).join('');

/** Reads the visible shapes of a slide or group that have text. */
function readShapes(element: XmlElement, context: SlideContext, toPage: ToPage): TextShape[] {
  return shownShapes(element)
    .map((shape) =>
      shape.name === 'p:grpSp' ? readGroupOf(shape, context, toPage) : readShape(shape, context, toPage),
    )
    .filter(({ paragraphs }) => paragraphs.length > 0);
}

/** Reads a group, whose texts stay together. */
function readGroupOf(group: XmlElement, context: SlideContext, outer: ToPage): TextShape {
  const { size } = context;
  const toPage = readGroup(group, unitsPerEmu(size), outer);
  const read = readShapes(group, context, toPage);
  const isMirrored = isMostlyRightToLeft(lettersOf(read));
  const shapes = joinBoxes(read, isMirrored);
  const described = describe(group, size).map((paragraph) => ({ ...paragraph, x: 0, y: size.height / 2 }));
  return {
    box: boxAround(shapes.map(({ box }) => box)),
    tight: boxAround(shapes.map(({ tight }) => tight)),
    isTitle: shapes.length > 0 && shapes.every(({ isTitle }) => isTitle),
    isVertical: shapes.some(({ isVertical }) => isVertical),
    room: null,
    isFilled: false,
    gaps: [],
    paragraphs: [...orderByPlace(shapes, isMirrored).flatMap(({ paragraphs }) => paragraphs), ...described],
  };
}

const unitsPerEmu = ({ unitsPerPoint }: SlideSize): number => unitsPerPoint / EMU_PER_POINT;

function readShape(shape: XmlElement, context: SlideContext, toPage: ToPage): TextShape {
  const { size, graphics, layout } = context;
  const placeholder = placeholderOf(shape);
  const type = placeholder === null ? null : (placeholder.attributes['type'] ?? 'body');
  const isTitleBox = roleOf(type) === 'title';
  // A list typed in the box of the title is no title.
  const isList = isTitleBox && descendants(shape, 'a:p').flatMap(linesOf).filter(hasMark).length > 1;
  const role = isList ? 'box' : roleOf(type);
  const isTitle = role === 'title';
  const inherited = (placeholder === null ? NO_LAYOUT : layout)(placeholder ?? shape);
  const isPlaceholderText = inherited.prompts.includes(wordsOf(shape)) || isPrompt(textOf(shape));
  const isLeftOut = isPlaceholderText || (type !== null && RUNNING.includes(type));
  const paragraphs = isLeftOut ? [] : paragraphsOf(shape, { role, inherited, size, graphics });
  const emuScale = unitsPerEmu(size);
  const written = readFrame(childAt(shape, 'p:spPr', 'a:xfrm') ?? childAt(shape, 'p:xfrm'), emuScale);
  const placed = written === null ? null : toPage(written);
  const frame = placed ?? (isTitleBox ? null : readFrame(inherited.xfrm, emuScale));
  const all = paragraphs.filter(({ text }) => text !== '');
  const words = isTitle ? joinLines(all) : all;
  const room = frame && withoutInsets(frame, shape, emuScale);
  const tight = room && fitText(room, shape, words);
  const isUpright = shape.name === 'p:sp' && placed?.turn === 0;
  const place = frame === null ? { x: 0, y: size.height / 2 } : { x: frame.x - frame.w / 2, y: frame.y };
  return {
    box: frame && tight && toBox(fitHeight(frame, tight)),
    tight: tight && toBox(tight),
    isTitle,
    room: room && isUpright ? toBox(room) : null,
    isFilled: isFilled(shape),
    gaps: room && isUpright ? findGaps(room, paragraphs) : [],
    isVertical: VERTICAL.includes(childAt(shape, 'p:txBody', 'a:bodyPr')?.attributes['vert'] ?? ''),
    paragraphs: words.map((paragraph, index) => ({
      ...paragraph,
      ...place,
      ...(isTitle && (words.length === 1 || !isOneSize(words)) && { heading: 1 }),
      ...(index > 0 && { isInSameBox: true as const }),
      ...(descendants(shape, 'm:oMath').length > 0 && { isPicture: true as const }),
    })),
  };
}

const isOneSize = (paragraphs: readonly Paragraph[]): boolean =>
  new Set(paragraphs.map(({ size }) => size)).size === 1;

/** Joins the paragraphs of a title in letters of one size, which are its lines. */
function joinLines(paragraphs: readonly Paragraph[]): Paragraph[] {
  const [first] = paragraphs;
  const text = isOneSize(paragraphs) ? joinTitle(paragraphs.map((line) => line.text)) : null;
  return first === undefined || text === null ? [...paragraphs] : [{ ...first, text }];
}

/** Directions of vertical texts whose columns follow each other from right to left. */
const VERTICAL = ['eaVert', 'wordArtVertRtl'];

/** What the paragraphs of a shape depend on. */
interface ShapeContext extends Pick<SlideContext, 'size' | 'graphics'> {
  readonly role: Role;
  readonly inherited: Inherited;
}

/** Returns the paragraphs of a shape, table, chart or diagram. */
function paragraphsOf(shape: XmlElement, { role, inherited, size, graphics }: ShapeContext): Paragraph[] {
  const altTexts = describe(shape, size);
  if (shape.name !== 'p:graphicFrame') {
    const list = childAt(shape, 'p:txBody', 'a:lstStyle');
    const styles = list === null ? inherited.styles : [list, ...inherited.styles];
    const lines = descendants(shape, 'a:p').flatMap((paragraph) =>
      toParagraphs(paragraph, role, size.unitsPerPoint, styles),
    );
    return [...(role === 'title' ? lines : toListItems(lines)), ...altTexts];
  }
  const ids = descendants(shape, 'c:chart', 'cx:chart', 'dgm:relIds').map(
    ({ attributes }) => attributes['r:id'] ?? attributes['r:dm'] ?? '',
  );
  const smallText = smallOf(size);
  return [
    ...altTexts,
    ...readTable(shape).map((text) => ({ ...smallText, text, isRow: true as const })),
    ...ids.flatMap((id) => graphics.get(id) ?? []).map((text) => ({ ...smallText, text })),
  ];
}

const smallOf = ({ unitsPerPoint }: SlideSize) => ({
  size: Math.round(SIZES.box * unitsPerPoint),
  isItem: false,
});

/** Returns the author's description of a picture, chart, group or shape. */
function describe(shape: XmlElement, size: SlideSize): Paragraph[] {
  const descr = PROPERTIES.map((name) => childAt(shape, name, 'p:cNvPr')?.attributes['descr']).find(
    (item) => item !== undefined,
  );
  const text = normalizeText(descr ?? '');
  return text === '' || isInvented(text) ? [] : [{ ...smallOf(size), text, isDescription: true }];
}

/** The elements with the name, description and visibility of each kind of shape. */
const PROPERTIES = ['p:nvSpPr', 'p:nvPicPr', 'p:nvCxnSpPr', 'p:nvGrpSpPr', 'p:nvGraphicFramePr'];

/** Returns the visible shapes, pictures, charts, diagrams and groups of a slide or group. */
export const shownShapes = (element: XmlElement): XmlElement[] =>
  descendants(element, 'p:sp', 'p:pic', 'p:cxnSp', 'p:grpSp', 'p:graphicFrame').filter(
    (shape) => !isHidden(shape),
  );

const FILLS = ['a:solidFill', 'a:gradFill', 'a:blipFill', 'a:pattFill', 'a:grpFill'];

/** Reports whether a shape has a fill or a line. */
export function isFilled(shape: XmlElement): boolean {
  const [properties, line] = [childAt(shape, 'p:spPr'), childAt(shape, 'p:spPr', 'a:ln')];
  if (FILLS.some((fill) => childAt(properties, fill) !== null || childAt(line, fill) !== null)) return true;
  return (
    placeholderOf(shape) === null &&
    childAt(shape, 'p:style') !== null &&
    childAt(properties, 'a:noFill') === null
  );
}

const isHidden = (shape: XmlElement): boolean =>
  PROPERTIES.some((name) => {
    const hidden = childAt(shape, name, 'p:cNvPr')?.attributes['hidden'];
    return hidden === '1' || hidden === 'true';
  });
