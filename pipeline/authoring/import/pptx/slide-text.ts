import { isMostlyRightToLeft } from '../text/right-to-left.ts';
import { normalizeText } from '../text/normalize-text.ts';
import { joinTitle } from '../text/outline-pages.ts';
import type { Paragraph } from '../text/to-paragraphs.ts';
import { divideBoxes } from './divide-boxes.ts';
import { isProgramDescription, isTemplatePrompt } from './invented-texts.ts';
import { joinBoxes, type PlacedParagraph, type TextShape } from './join-boxes.ts';
import { NO_LAYOUT, placeholderOf, wordsOf, type Inherited, type Layout } from './layouts.ts';
import { hasMark, toListItems } from './list-items.ts';
import {
  boxAround,
  findGaps,
  withTextHeight,
  textFrameOf,
  orderByPlace,
  readFrame,
  readGroup,
  boundingBoxOfFrame,
  withoutInsets,
  type ToPage,
} from './shape-places.ts';
import {
  linesOf,
  roleOf,
  ASSUMED_FONT_SIZES_PT,
  textOf,
  toParagraphs,
  type TextRole,
} from './shape-paragraphs.ts';
import { childAt, descendants, type XmlElement } from './xml.ts';

/** Placeholders whose text is on every slide: date, footer, slide number, header. */
const RUNNING_PLACEHOLDERS = ['dt', 'ftr', 'sldNum', 'hdr'];
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
  const readShapesOfSlide = readShapes(slide, context, (frame) => frame);
  const shapes = divideBoxes(joinBoxes(readShapesOfSlide, isMostlyRightToLeft(lettersOf(readShapesOfSlide))));
  const others = shapes.filter(({ isTitle }) => !isTitle);
  const verticalShapes = others.filter(({ isVertical }) => isVertical);
  const isVertical = 2 * lettersOf(verticalShapes).length > lettersOf(others).length;
  const isMirrored = isVertical || isMostlyRightToLeft(lettersOf(shapes));
  const paragraphsInOrder = (items: readonly TextShape[]): PlacedParagraph[] =>
    orderLettersByRow(
      orderByPlace(items, isMirrored).flatMap(({ paragraphs }) => paragraphs),
      isMirrored,
    );
  return [
    ...shapes.filter(({ isTitle }) => isTitle).flatMap(({ paragraphs }) => paragraphs),
    ...paragraphsInOrder(others),
  ];
}

/** A text of one letter. */
const LETTER = /^[\p{Lu}\p{Lo}]$/u;
/** Minimum number of consecutive boxes with one letter that form words. */
const MIN_LETTERS = 4;

/** Orders boxes with single letters, as in diagrams, by rows, because they are parts of words. */
function orderLettersByRow(paragraphs: readonly PlacedParagraph[], isMirrored: boolean): PlacedParagraph[] {
  const isLetter = ({ text, isItem }: PlacedParagraph): boolean => !isItem && LETTER.test(text);
  const start = paragraphs.findIndex(isLetter);
  const firstAfter = paragraphs.findIndex((item, index) => index > start && !isLetter(item));
  const end = firstAfter < 0 ? paragraphs.length : firstAfter;
  if (start < 0 || end - start < MIN_LETTERS) return [...paragraphs];
  const byPlace = (a: PlacedParagraph, b: PlacedParagraph): number =>
    Math.abs(a.y - b.y) > Math.max(a.size, b.size) / 2 ? a.y - b.y : (a.x - b.x) * (isMirrored ? -1 : 1);
  return [
    ...paragraphs.slice(0, start),
    ...paragraphs.slice(start, end).toSorted(byPlace),
    ...paragraphs.slice(end),
  ];
}

const lettersOf = (shapes: readonly TextShape[]): string =>
  shapes.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)).join('');

function readShapes(element: XmlElement, context: SlideContext, toPage: ToPage): TextShape[] {
  return visibleShapes(element)
    .map((shape) =>
      shape.name === 'p:grpSp' ? readGroupShape(shape, context, toPage) : readShape(shape, context, toPage),
    )
    .filter(({ paragraphs }) => paragraphs.length > 0);
}

/** Reads a group, whose texts stay together. */
function readGroupShape(group: XmlElement, context: SlideContext, outer: ToPage): TextShape {
  const { size } = context;
  const toPage = readGroup(group, unitsPerEmu(size), outer);
  const groupShapes = readShapes(group, context, toPage);
  const isMirrored = isMostlyRightToLeft(lettersOf(groupShapes));
  const shapes = joinBoxes(groupShapes, isMirrored);
  const descriptions = readDescriptions(group, size).map((paragraph) => ({
    ...paragraph,
    x: 0,
    y: size.height / 2,
  }));
  return {
    box: boxAround(shapes.map(({ box }) => box)),
    textBox: boxAround(shapes.map(({ textBox }) => textBox)),
    isTitle: shapes.length > 0 && shapes.every(({ isTitle }) => isTitle),
    isVertical: shapes.some(({ isVertical }) => isVertical),
    innerBox: null,
    isFilled: false,
    emptyLines: [],
    paragraphs: [
      ...orderByPlace(shapes, isMirrored).flatMap(({ paragraphs }) => paragraphs),
      ...descriptions,
    ],
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
  const isPlaceholderText = inherited.prompts.includes(wordsOf(shape)) || isTemplatePrompt(textOf(shape));
  const isLeftOut = isPlaceholderText || (type !== null && RUNNING_PLACEHOLDERS.includes(type));
  const paragraphs = isLeftOut ? [] : paragraphsOf(shape, { role, inherited, size, graphics });
  const emuScale = unitsPerEmu(size);
  const shapeFrame = readFrame(childAt(shape, 'p:spPr', 'a:xfrm') ?? childAt(shape, 'p:xfrm'), emuScale);
  const pageFrame = shapeFrame === null ? null : toPage(shapeFrame);
  const frame = pageFrame ?? (isTitleBox ? null : readFrame(inherited.xfrm, emuScale));
  const texts = paragraphs.filter(({ text }) => text !== '');
  const joinedTexts = isTitle ? joinLines(texts) : texts;
  const innerFrame = frame && withoutInsets(frame, shape, emuScale);
  const textFrame = innerFrame && textFrameOf(innerFrame, shape, joinedTexts);
  const isUprightText = shape.name === 'p:sp' && pageFrame?.rotationDegrees === 0;
  const position = frame === null ? { x: 0, y: size.height / 2 } : { x: frame.x - frame.w / 2, y: frame.y };
  return {
    box: frame && textFrame && boundingBoxOfFrame(withTextHeight(frame, textFrame)),
    textBox: textFrame && boundingBoxOfFrame(textFrame),
    isTitle,
    innerBox: innerFrame && isUprightText ? boundingBoxOfFrame(innerFrame) : null,
    isFilled: isFilled(shape),
    emptyLines: innerFrame && isUprightText ? findGaps(innerFrame, paragraphs) : [],
    isVertical: VERTICAL_DIRECTIONS.includes(
      childAt(shape, 'p:txBody', 'a:bodyPr')?.attributes['vert'] ?? '',
    ),
    paragraphs: joinedTexts.map((paragraph, index) => ({
      ...paragraph,
      ...position,
      ...(isTitle && (joinedTexts.length === 1 || !haveOneSize(joinedTexts)) && { heading: 1 }),
      ...(index > 0 && { isInSameBox: true as const }),
      ...(descendants(shape, 'm:oMath').length > 0 && { isPicture: true as const }),
    })),
  };
}

const haveOneSize = (paragraphs: readonly Paragraph[]): boolean =>
  new Set(paragraphs.map(({ size }) => size)).size === 1;

/** Joins the paragraphs of a title in letters of one size, which are its lines. */
function joinLines(paragraphs: readonly Paragraph[]): Paragraph[] {
  const [first] = paragraphs;
  const text = haveOneSize(paragraphs) ? joinTitle(paragraphs.map((line) => line.text)) : null;
  return first === undefined || text === null ? [...paragraphs] : [{ ...first, text }];
}

/** Directions of vertical texts whose columns follow each other from right to left. */
const VERTICAL_DIRECTIONS = ['eaVert', 'wordArtVertRtl'];

/** What the paragraphs of a shape depend on. */
interface ShapeContext extends Pick<SlideContext, 'size' | 'graphics'> {
  readonly role: TextRole;
  readonly inherited: Inherited;
}

/** Returns the paragraphs of a shape, table, chart or diagram. */
function paragraphsOf(shape: XmlElement, { role, inherited, size, graphics }: ShapeContext): Paragraph[] {
  const altTexts = readDescriptions(shape, size);
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
  size: Math.round(ASSUMED_FONT_SIZES_PT.box * unitsPerPoint),
  isItem: false,
});

/** Returns the author's description of a picture, chart, group or shape. */
function readDescriptions(shape: XmlElement, size: SlideSize): Paragraph[] {
  const descr = PROPERTY_ELEMENTS.map((name) => childAt(shape, name, 'p:cNvPr')?.attributes['descr']).find(
    (item) => item !== undefined,
  );
  const text = normalizeText(descr ?? '');
  return text === '' || isProgramDescription(text) ? [] : [{ ...smallOf(size), text, isDescription: true }];
}

/** The elements with the name, description and visibility of each kind of shape. */
const PROPERTY_ELEMENTS = ['p:nvSpPr', 'p:nvPicPr', 'p:nvCxnSpPr', 'p:nvGrpSpPr', 'p:nvGraphicFramePr'];

/** Returns the visible shapes, pictures, charts, diagrams and groups of a slide or group. */
export const visibleShapes = (element: XmlElement): XmlElement[] =>
  descendants(element, 'p:sp', 'p:pic', 'p:cxnSp', 'p:grpSp', 'p:graphicFrame').filter(
    (shape) => !isHidden(shape),
  );

const FILL_ELEMENTS = ['a:solidFill', 'a:gradFill', 'a:blipFill', 'a:pattFill', 'a:grpFill'];

/** Reports whether a shape has a fill or a line. */
export function isFilled(shape: XmlElement): boolean {
  const [properties, line] = [childAt(shape, 'p:spPr'), childAt(shape, 'p:spPr', 'a:ln')];
  if (FILL_ELEMENTS.some((fill) => childAt(properties, fill) !== null || childAt(line, fill) !== null))
    return true;
  return (
    placeholderOf(shape) === null &&
    childAt(shape, 'p:style') !== null &&
    childAt(properties, 'a:noFill') === null
  );
}

const isHidden = (shape: XmlElement): boolean =>
  PROPERTY_ELEMENTS.some((name) => {
    const hidden = childAt(shape, name, 'p:cNvPr')?.attributes['hidden'];
    return hidden === '1' || hidden === 'true';
  });

/** Longer texts of a cell that spans several rows are not repeated in each row; in characters. */
const MAX_REPEATED_LENGTH = 60;

/** Returns the rows of a table. The text of a cell that spans several rows is repeated in each. */
function readTable(frame: XmlElement): string[] {
  const spanningTexts = new Map<number, string>();
  return descendants(frame, 'a:tr').map((row) => {
    const cells = descendants(row, 'a:tc').flatMap((cell, column) => {
      const hasFlag = (name: string): boolean => ['1', 'true'].includes(cell.attributes[name] ?? '');
      const isContinued = hasFlag('vMerge');
      const text = isContinued
        ? (spanningTexts.get(column) ?? '')
        : descendants(cell, 'a:p').map(textOf).join(' ').trim();
      spanningTexts.set(column, text.length > MAX_REPEATED_LENGTH ? '' : text);
      // A cell that spans several columns is followed by empty cells, which it covers.
      return hasFlag('hMerge') ? [] : [{ text, isBelow: isContinued }];
    });
    // A row with only repeated texts is left out.
    const hasText = cells.some(({ text, isBelow }) => text !== '' && !isBelow);
    return hasText ? cells.map(({ text }) => text).join(' | ') : '';
  });
}
