import type { Box } from '../text/page-text.ts';
import type { PlacedText } from '../text/repeated-texts.ts';
import { isMostlyRightToLeft } from '../text/right-to-left.ts';
import { normalizeText, shiftText, type Shift } from '../text/normalize-text.ts';
import { joinTitle } from '../text/outline-pages.ts';
import type { Paragraph } from '../text/to-paragraphs.ts';
import { isInvented, isPrompt } from './invented-texts.ts';
import { NO_LAYOUT, placeholderOf, wordsOf, type Inherited, type Layout } from './layouts.ts';
import { hasMark, toListItems, type ListLine } from './list-items.ts';
import {
  boxAround,
  fitHeight,
  fitText,
  orderByPlace,
  readFrame,
  readGroup,
  toBox,
  type ToPage,
} from './shape-places.ts';
import { childAt, descendants, type XmlElement } from './xml.ts';

/** Placeholders whose text is on every slide: date, footer, slide number, header. */
const RUNNING = ['dt', 'ftr', 'sldNum', 'hdr'];
/** Office's notation for line breaks and other characters that XML cannot represent. */
const ESCAPED = /_x[0-9A-Fa-f]{4}_/g;
/** Assumed font sizes, in points, of texts whose size comes from the layout. */
const SIZES = { title: 44, subTitle: 32, body: 28, box: 18 };
const MAX_LEVELS = 5;
/** Assumed difference between the font sizes of two list levels, in points. */
const LEVEL = 4;

type Role = keyof typeof SIZES;

/** A paragraph and its place on the slide. A shape that the layout places counts as centred. */
export type PlacedParagraph = Paragraph & PlacedText;

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

/** The paragraphs of a shape or group, and its position. */
interface ReadShape {
  readonly box: Box | null;
  /** The part of the box that its text needs. */
  readonly tight: Box | null;
  readonly isTitle: boolean;
  readonly isVertical: boolean;
  readonly paragraphs: readonly PlacedParagraph[];
}

/** Returns the paragraphs of a slide, title first, then as a person reads them. */
export function readSlide(slide: XmlElement, context: SlideContext): PlacedParagraph[] {
  // Only shapes in groups have other coordinates than those of the page.
  const shapes = readShapes(slide, context, (frame) => frame);
  const others = shapes.filter(({ isTitle }) => !isTitle);
  const vertical = others.filter(({ isVertical }) => isVertical);
  const isVertical = 2 * lettersOf(vertical).length > lettersOf(others).length;
  const isMirrored = isVertical || isMostlyRightToLeft(lettersOf(shapes));
  const inOrder = (items: readonly ReadShape[]): PlacedParagraph[] =>
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

const lettersOf = (shapes: readonly ReadShape[]): string =>
  shapes.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)).join('');

/** Reads the visible shapes of a slide or group that have text. */
function readShapes(element: XmlElement, context: SlideContext, toPage: ToPage): ReadShape[] {
  return shownShapes(element)
    .map((shape) =>
      shape.name === 'p:grpSp' ? readGroupOf(shape, context, toPage) : readShape(shape, context, toPage),
    )
    .filter(({ paragraphs }) => paragraphs.length > 0);
}

/** Reads a group, whose texts stay together. */
function readGroupOf(group: XmlElement, context: SlideContext, outer: ToPage): ReadShape {
  const { size } = context;
  const toPage = readGroup(group, unitsPerEmu(size), outer);
  const shapes = readShapes(group, context, toPage);
  const described = describe(group, size).map((paragraph) => ({ ...paragraph, x: 0, y: size.height / 2 }));
  return {
    box: boxAround(shapes.map(({ box }) => box)),
    tight: boxAround(shapes.map(({ tight }) => tight)),
    isTitle: shapes.length > 0 && shapes.every(({ isTitle }) => isTitle),
    isVertical: shapes.some(({ isVertical }) => isVertical),
    paragraphs: [
      ...orderByPlace(shapes, isMostlyRightToLeft(lettersOf(shapes))).flatMap(({ paragraphs }) => paragraphs),
      ...described,
    ],
  };
}

const unitsPerEmu = ({ unitsPerPoint }: SlideSize): number => unitsPerPoint / EMU_PER_POINT;

function readShape(shape: XmlElement, context: SlideContext, toPage: ToPage): ReadShape {
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
  const tight = frame && fitText(frame, shape, words);
  const place = frame === null ? { x: 0, y: size.height / 2 } : { x: frame.x - frame.w / 2, y: frame.y };
  return {
    box: frame && tight && toBox(fitHeight(frame, tight)),
    tight: tight && toBox(tight),
    isTitle,
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
  const described = describe(shape, size);
  if (shape.name !== 'p:graphicFrame') {
    const list = childAt(shape, 'p:txBody', 'a:lstStyle');
    const styles = list === null ? inherited.styles : [list, ...inherited.styles];
    const lines = descendants(shape, 'a:p').flatMap((paragraph) =>
      toParagraphs(paragraph, role, size.unitsPerPoint, styles),
    );
    return [...(role === 'title' ? lines : toListItems(lines)), ...described];
  }
  const ids = descendants(shape, 'c:chart', 'cx:chart', 'dgm:relIds').map(
    ({ attributes }) => attributes['r:id'] ?? attributes['r:dm'] ?? '',
  );
  const small = smallOf(size);
  return [
    ...described,
    ...readTable(shape).map((text) => ({ ...small, text, isRow: true as const })),
    ...ids.flatMap((id) => graphics.get(id) ?? []).map((text) => ({ ...small, text })),
  ];
}

const smallOf = ({ unitsPerPoint }: SlideSize) => ({
  size: Math.round(SIZES.box * unitsPerPoint),
  isItem: false,
});

/** Longer texts of a cell that spans several rows are not repeated in each row; in characters. */
const MAX_REPEATED = 60;

/** Returns the rows of a table. The text of a cell that spans several rows is repeated in each. */
function readTable(frame: XmlElement): string[] {
  const above = new Map<number, string>();
  return descendants(frame, 'a:tr').map((row) => {
    const cells = descendants(row, 'a:tc').flatMap((cell, column) => {
      const is = (name: string): boolean => ['1', 'true'].includes(cell.attributes[name] ?? '');
      const isBelow = is('vMerge');
      const text = isBelow
        ? (above.get(column) ?? '')
        : descendants(cell, 'a:p').map(textOf).join(' ').trim();
      above.set(column, text.length > MAX_REPEATED ? '' : text);
      // A cell that spans several columns is followed by empty cells, which it covers.
      return is('hMerge') ? [] : [{ text, isBelow }];
    });
    // A row with only repeated texts is left out.
    const hasText = cells.some(({ text, isBelow }) => text !== '' && !isBelow);
    return hasText ? cells.map(({ text }) => text).join(' | ') : '';
  });
}

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

const isHidden = (shape: XmlElement): boolean =>
  PROPERTIES.some((name) => {
    const hidden = childAt(shape, name, 'p:cNvPr')?.attributes['hidden'];
    return hidden === '1' || hidden === 'true';
  });

export const readDiagram = (data: XmlElement): string[] =>
  descendants(data, 'dgm:t')
    .flatMap((text) => descendants(text, 'a:p').map(textOf))
    .filter((text) => text !== '');

/** Returns the text of a slide's notes; null if there is none. */
export function readNote(notes: XmlElement): string | null {
  const bodies = descendants(notes, 'p:sp').filter((shape) => {
    const placeholder = placeholderOf(shape);
    return placeholder !== null && (placeholder.attributes['type'] ?? 'body') === 'body';
  });
  const text = bodies
    .flatMap((shape) => descendants(shape, 'a:p').map(textOf))
    .join('\n')
    .trim();
  return text === '' ? null : text;
}

export function countLanguages(slide: XmlElement, counts: Map<string, number>): void {
  for (const run of descendants(slide, 'a:r')) {
    const language = childAt(run, 'a:rPr')?.attributes['lang'];
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + textOf(run).length);
  }
}

function roleOf(type: string | null): Role {
  if (type === null) return 'box';
  if (type === 'title' || type === 'ctrTitle') return 'title';
  return type === 'subTitle' ? 'subTitle' : 'body';
}

/** Returns a paragraph, or each of its lines if it is program code or a typed list. */
function toParagraphs(
  paragraph: XmlElement,
  role: Role,
  unitsPerPoint: number,
  styles: readonly XmlElement[],
): ListLine[] {
  const properties = childAt(paragraph, 'a:pPr');
  const level = Number(properties?.attributes['lvl'] ?? 0);
  const sizes = descendants(paragraph, 'a:r').map(
    (run) => Number(childAt(run, 'a:rPr')?.attributes['sz']) / 100,
  );
  const points = sizes.find((size) => size > 0) ?? Math.max(SIZES[role] - LEVEL * level, SIZES.box);
  const size = Math.round(points * unitsPerPoint);
  if (role !== 'title' && isCode(paragraph))
    return codeLinesOf(paragraph).map((text) => ({ text, size, isItem: false, isCode: true as const }));
  const bullet = findBullet(properties, level, styles);
  const isItem = isItemOf(bullet, properties, role);
  const text = textOf(paragraph);
  const lines = linesOf(paragraph);
  const isTyped = role !== 'title' && lines.filter(hasMark).length > 1;
  const [spaces = ''] = /^[^\S\n\v]*/u.exec(joinRuns(paragraph)) ?? [];
  return (isTyped ? lines : [text]).map((line) => ({
    text: line,
    ...(role !== 'title' && spaces !== '' && { indent: spaces.replaceAll('\t', TAB).length }),
    size,
    isItem: isItem && !isTyped,
    ...(isItem && level > 0 && { level: Math.min(level, MAX_LEVELS) }),
    ...(isItem && bullet?.name === 'a:buAutoNum' && { numbering: readNumbering(bullet) }),
  }));
}

/** Spaces that are about as wide as a tab. */
const TAB = ' '.repeat(8);

const BULLETS = ['a:buNone', 'a:buChar', 'a:buAutoNum', 'a:buBlip'];

/** Returns a paragraph's own bullet, else the bullet of the nearest style; null for none. */
function findBullet(
  properties: XmlElement | null,
  level: number,
  styles: readonly XmlElement[],
): XmlElement | null {
  const ofStyles = styles.map((style) => childAt(style, `a:lvl${level + 1}pPr`));
  const levels = isFlush(properties) ? [properties] : [properties, ...ofStyles];
  const bullets = levels.flatMap((item) => BULLETS.map((name) => childAt(item, name)));
  return bullets.find((bullet) => bullet !== null) ?? null;
}

/** Reports whether a paragraph is an item of a list. */
function isItemOf(bullet: XmlElement | null, properties: XmlElement | null, role: Role): boolean {
  return bullet === null ? role === 'body' && !isFlush(properties) : bullet.name !== 'a:buNone';
}

/**
 * Reports whether a text has no indent for a bullet. So LibreOffice marks texts without bullets.
 */
const isFlush = (properties: XmlElement | null): boolean => properties?.attributes['indent'] === '0';

function readNumbering({ attributes }: XmlElement): NonNullable<ListLine['numbering']> {
  const start = Number(attributes['startAt'] ?? 1);
  return { type: attributes['type'] ?? '', start: start > 0 && start < 10_000 ? Math.floor(start) : 1 };
}

/** Names of typefaces whose letters have the same width. */
const FIXED_WIDTH =
  /mono\b|monospace|courier|consolas|menlo|monaco|inconsolata|cascadia|typewriter|source code|fira code|lucida console/iu;

/** Reports whether a paragraph is program code: all of it is in fixed-width fonts. */
function isCode(paragraph: XmlElement): boolean {
  const runs = descendants(paragraph, 'a:r').filter((run) => textOf(run) !== '');
  const isFixed = (run: XmlElement): boolean =>
    FIXED_WIDTH.test(childAt(run, 'a:rPr', 'a:latin')?.attributes['typeface'] ?? '');
  return runs.length > 0 && runs.every(isFixed);
}

/** Returns the lines of a paragraph of code, with the spaces before them. */
function codeLinesOf(paragraph: XmlElement): string[] {
  const parts = descendants(paragraph, 'a:t', 'a:br').map(({ name, text }) =>
    name === 'a:t' ? text.replace(ESCAPED, '\n') : '\n',
  );
  const code = parts.join('').replaceAll('\u00a0', ' ').replaceAll('\t', '  ');
  return code.split(/[\n\v]/).map((line) => line.trimEnd());
}

/** Returns the runs, fields, formulas and line breaks of an element as text. */
const textOf = (element: XmlElement): string => normalizeText(joinRuns(element));

/** Returns the lines of a paragraph. */
const linesOf = (paragraph: XmlElement): string[] =>
  joinRuns(paragraph)
    .split(/[\n\v]/)
    .map(normalizeText)
    .filter((line) => line !== '');

function joinRuns(element: XmlElement): string {
  let joined = '';
  for (const part of descendants(element, 'a:r', 'a:fld', 'a:t', 'm:oMath', 'a:br'))
    joined += part.name === 'a:br' ? '\n' : runText(part, joined);
  return joined.replace(ESCAPED, '\n');
}

/** Returns the text of a run, as superscript or subscript if it is one, after the text `before`. */
function runText(part: XmlElement, before: string): string {
  if (part.name === 'm:oMath') return formulaText(part);
  if (part.name === 'a:t') return part.text;
  const text = descendants(part, 'a:t').map((descendant) => descendant.text);
  if (text.length === 0) return ' ';
  const offset = Number(childAt(part, 'a:rPr')?.attributes['baseline'] ?? 0);
  const plain = text.join('');
  return offset === 0 ? plain : shiftText(plain, offset > 0 ? 'raised' : 'lowered', before);
}

/** Returns a formula in one line, as in "x² = a / (b + c)". */
export function formulaText(element: XmlElement): string {
  const part = (name: string): string => formulaText(childAt(element, name) ?? EMPTY);
  const sign = (properties: string, name: string, usual: string): string =>
    childAt(element, properties, name)?.attributes['m:val'] ?? usual;
  switch (element.name) {
    case 'm:t':
      // Converts letters of mathematical alphabets to plain ones.
      return element.text.normalize('NFKC');
    case 'm:sSup':
      return part('m:e') + shifted(part('m:sup'), 'raised', part('m:e'));
    case 'm:sSub':
      return part('m:e') + shifted(part('m:sub'), 'lowered', part('m:e'));
    case 'm:sSubSup':
      return [
        part('m:e'),
        shifted(part('m:sub'), 'lowered', part('m:e')),
        shifted(part('m:sup'), 'raised', part('m:e')),
      ].join('');
    case 'm:f':
      return `${grouped(part('m:num'))} / ${grouped(part('m:den'))}`;
    case 'm:rad':
      return `√${grouped(part('m:e'))}`;
    case 'm:d':
      return sign('m:dPr', 'm:begChr', '(') + part('m:e') + sign('m:dPr', 'm:endChr', ')');
    case 'm:nary':
      return [
        sign('m:naryPr', 'm:chr', '∫'),
        shifted(part('m:sub'), 'lowered', ''),
        shifted(part('m:sup'), 'raised', ''),
        ` ${part('m:e')}`,
      ].join('');
    case 'm:m':
      return rowsOf(element, 'm:mr')
        .map((row) => rowsOf(row, 'm:e').map(formulaText).join(', '))
        .join('; ');
    default:
      return element.children.map(formulaText).join('');
  }
}

const EMPTY: XmlElement = { name: '', attributes: {}, children: [], text: '' };

const rowsOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

const grouped = (text: string): string => (/[^\p{L}\p{N}.,]/u.test(text) ? `(${text})` : text);

/** Returns an exponent or index in Unicode's characters for these, else after "^" or "_". */
function shifted(text: string, shift: Shift, before: string): string {
  const signs = shiftText(text, shift, before);
  if (text === '' || signs !== text) return signs;
  return (shift === 'raised' ? '^' : '_') + grouped(text);
}
