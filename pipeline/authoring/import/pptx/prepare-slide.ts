import { SaxesParser, type SaxesAttributeNS } from 'saxes';
import { NO_LAYOUT, type Layout } from './layouts.ts';
import { widthInEms } from './shape-places.ts';
import { childAt } from './xml.ts';

interface XmlEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface XmlTag extends Pick<XmlEdit, 'start' | 'end'> {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isSelfClosing: boolean;
}

/** A shape or a cell of a table while it is read. */
interface TextBox {
  /** The first tag of each name in PICTURE_TAGS, and `a:tcPr`. */
  readonly tags: Map<string, XmlTag>;
  /** Its size in EMU; null if its layout has it. */
  size: { readonly width: number; readonly height: number } | null;
  bodyProperties: XmlTag | null;
  /** The attributes of its `p:ph`; null if it is not a placeholder. */
  placeholder: XmlTag['attributes'] | null;
  /** The tags with the properties of its text runs. */
  readonly runs: XmlTag[];
  /** Whether its own list style sets a font size. */
  hasOwnFontSize: boolean;
  /** The element that says how the text is fitted into the shape. */
  autofit: ({ readonly name: string; readonly scale: number } & Pick<XmlEdit, 'start' | 'end'>) | null;
  isWarped: boolean;
  /** Whether it is an ellipse. */
  isRound: boolean;
  paragraphs: BoxParagraph[];
}

interface BoxParagraph {
  text: string;
  /** Its largest font size, in points; 0 if it names none. */
  fontSizePt: number;
  /** Its level, from 1. */
  level: number;
  hasLineBreak: boolean;
  endsEmpty: boolean;
}

/** The tags with a shape's position, its size, and the edges of the picture that fills it. */
const PICTURE_TAGS = ['a:off', 'a:ext', 'a:fillRect'];
const RUN_PROPERTIES = ['a:rPr', 'a:endParaRPr'];
const AUTOFIT_TAGS = ['a:noAutofit', 'a:normAutofit', 'a:spAutoFit'];
const SHRINK_TAG = '<a:normAutofit/>';
const DEFAULT_FONT_SIZE_PT = 18;
/** Line height, relative to the font size. */
const LINE_HEIGHT = 1.2;
/** Default distances between a text and the edges of its box, in EMU. */
const DEFAULT_INSETS_EMU = { lIns: 91_440, rIns: 91_440, tIns: 45_720, bIns: 45_720 };
const EMU_PER_POINT = 12_700;
/** A text that needs more than this share of its box overflows on purpose. */
const MAX_FILLED_SHARE = 1.15;

/** How slides are prepared for LibreOffice. */
export interface Preparation {
  /** Whether substitutes replace missing fonts. */
  readonly hasStandIns: boolean;
  /** The layout of the slide. */
  readonly layout?: Layout;
  /** Font size in points if neither a text nor a layout names one. */
  readonly defaultPoints?: number;
}

/**
 * Prepares a slide of PowerPoint for LibreOffice. Formulas, few of which LibreOffice draws, are
 * replaced by the pictures that the file has of them. If substitutes replace missing fonts, texts
 * that they make larger than their boxes shrink. Texts that overflow in any font are left alone.
 */
export function prepareSlide(
  xml: string,
  { hasStandIns, layout = NO_LAYOUT, defaultPoints = DEFAULT_FONT_SIZE_PT }: Preparation,
): string {
  if (!hasStandIns && !xml.includes('oMath')) return xml;
  const edits: XmlEdit[] = [];
  let openChoice: Omit<XmlEdit, 'text'> | null = null;
  let isFormula = false;
  const parser = new SaxesParser({ xmlns: true });
  let box: TextBox | null = null;
  let isInText = false;
  let table: TableState | null = null;
  const tagStart = (name: string): number => xml.lastIndexOf(`<${name}`, parser.position);
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    if (name === 'mc:Choice') openChoice = { start: tagStart(name), end: parser.position };
    if (name === 'm:oMath' && openChoice !== null) {
      edits.push({ ...openChoice, text: '<mc:Choice Requires="none">' });
      openChoice = null;
      isFormula = true;
    }
    const values = valuesOf(attributes);
    if (name === 'a:tbl') table = { columnWidths: [], rowHeight: 0, columnIndex: 0 };
    if (name === 'a:gridCol') table?.columnWidths.push(Number(values['w']));
    if (name === 'a:tr' && table) [table.rowHeight, table.columnIndex] = [Number(values['h']), 0];
    if (name === 'p:sp') box = newBox();
    if (name === 'a:tc' && table)
      box = { ...newBox(), size: cellSize(table, Number(values['gridSpan'] ?? 1)) };
    if (box === null) return;
    if (name === 'p:ph') box.placeholder ??= values;
    if (name === 'a:ext') box.size ??= sizeOf(values);
    const tag = { name, attributes: values, isSelfClosing, start: tagStart(name), end: parser.position };
    if (name === 'a:bodyPr') box.bodyProperties ??= tag;
    if (RUN_PROPERTIES.includes(name)) box.runs.push(tag);
    if (name === 'a:defRPr' && 'sz' in values) box.hasOwnFontSize = true;
    if (name === 'a:tcPr') box.tags.set(name, tag);
    const isSize = name !== 'a:ext' || 'cx' in values;
    if (PICTURE_TAGS.includes(name) && isSize && !box.tags.has(name)) box.tags.set(name, tag);
    if (name === 'a:prstTxWarp') box.isWarped = values['prst'] !== 'textNoShape';
    if (name === 'a:prstGeom') box.isRound = values['prst'] === 'ellipse';
    const scale = Number(values['fontScale'] ?? 100_000);
    if (AUTOFIT_TAGS.includes(name))
      box.autofit ??= { name, scale, start: tagStart(name), end: parser.position };
    if (name === 'a:p') box.paragraphs.push(newParagraph());
    const last = box.paragraphs.at(-1);
    if (name === 'a:pPr' && last) last.level = 1 + Number(values['lvl'] ?? 0);
    if (name === 'a:rPr' && last)
      last.fontSizePt = Math.max(last.fontSizePt, Number(values['sz'] ?? 0) / 100);
    if (['m:oMath', 'a:br'].includes(name) && last) last.endsEmpty = name === 'a:br';
    if (name === 'a:br' && last) last.hasLineBreak = true;
    isInText = name === 'a:t';
  });
  parser.on('text', (text) => {
    const last = box?.paragraphs.at(-1);
    if (!isInText || !last) return;
    last.text += text;
    if (text.trim() !== '') last.endsEmpty = false;
  });
  parser.on('closetag', ({ name }) => {
    isInText = false;
    if (name === 'mc:Choice') openChoice = null;
    if (name === 'mc:AlternateContent') isFormula = false;
    if (box?.autofit?.name === name) box.autofit = { ...box.autofit, end: parser.position };
    if (name === 'a:tc' && box !== null) {
      if (hasStandIns) edits.push(...shrinkCell(box, defaultPoints));
      box = null;
    }
    if (name !== 'p:sp' || box === null) return;
    if (isFormula) edits.push(...growShapeToPicture(box.tags));
    if (hasStandIns && fitsInOwnFont(box))
      edits.push(...shrinkToBox(box), ...shrinkLines(box, defaultPoints));
    // LibreOffice shrinks a text with an empty line at its end far more than PowerPoint does. It
    // also does so with broken lines that are only slightly too large for a box whose size comes
    // from the layout.
    const [first, second] = box.paragraphs;
    const isSlightlyTooLarge =
      first?.hasLineBreak === true &&
      box.size === null &&
      box.autofit !== null &&
      isSlightlyShrunk(box.autofit.scale);
    const isOverShrunk = second === undefined && (first?.endsEmpty === true || isSlightlyTooLarge);
    if (hasStandIns && isOverShrunk && box.autofit?.name === 'a:normAutofit')
      edits.push(...fixFontSize(box, layout));
    box = null;
  });
  parser.write(xml).close();
  return applyEdits(xml, edits);
}

interface TableState {
  /** The widths of its columns in EMU. */
  readonly columnWidths: number[];
  /** The height of the current row in EMU. */
  rowHeight: number;
  /** The index of the next cell of the row. */
  columnIndex: number;
}

/** Returns the size of the next cell of a table, which may extend over several columns. */
function cellSize(table: TableState, span: number): TextBox['size'] {
  const widths = table.columnWidths.slice(table.columnIndex, table.columnIndex + span);
  table.columnIndex += 1;
  return { width: widths.reduce((sum, width) => sum + width, 0), height: table.rowHeight };
}

const newBox = (): TextBox => ({
  tags: new Map(),
  size: null,
  bodyProperties: null,
  placeholder: null,
  runs: [],
  hasOwnFontSize: false,
  autofit: null,
  isWarped: false,
  isRound: false,
  paragraphs: [],
});

const newParagraph = (): BoxParagraph => ({
  text: '',
  fontSizePt: 0,
  level: 1,
  hasLineBreak: false,
  endsEmpty: false,
});

/** Reports whether PowerPoint shrank a text a little. `scale` is in thousandths of a percent. */
const isSlightlyShrunk = (scale: number): boolean => scale >= 90_000 && scale < 100_000;

function applyEdits(xml: string, edits: readonly XmlEdit[]): string {
  const parts: string[] = [];
  let position = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    parts.push(xml.slice(position, start), text);
    position = end;
  }
  return [...parts, xml.slice(position)].join('');
}

const valuesOf = (attributes: Readonly<Record<string, SaxesAttributeNS>>): Record<string, string> =>
  Object.fromEntries(Object.values(attributes).map(({ name, value }) => [name, value]));

function sizeOf({ cx, cy }: Readonly<Record<string, string>>): TextBox['size'] {
  const [width, height] = [Number(cx), Number(cy)];
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Returns the font size of a paragraph in EMU. */
const fontSizeOf = ({ fontSizePt }: BoxParagraph, defaultPoints = DEFAULT_FONT_SIZE_PT): number =>
  (fontSizePt || defaultPoints) * EMU_PER_POINT;

/** Returns the distance of a text to an edge of its box in EMU. */
const insetOf = ({ attributes }: XmlTag, name: keyof typeof DEFAULT_INSETS_EMU): number =>
  Number(attributes[name] ?? DEFAULT_INSETS_EMU[name]);

/** Reports whether a text that PowerPoint did not shrink would fit into its box in its own font. */
function fitsInOwnFont({ size, bodyProperties, autofit, isWarped, paragraphs }: TextBox): boolean {
  if (size === null || bodyProperties === null || isWarped) return false;
  const { vert = 'horz', wrap } = bodyProperties.attributes;
  if (vert !== 'horz' || autofit?.name === 'a:normAutofit') return false;
  if (autofit?.name === 'a:spAutoFit') return true;
  if (wrap === 'none') return false;
  const width = size.width - insetOf(bodyProperties, 'lIns') - insetOf(bodyProperties, 'rIns');
  const heights = paragraphs.map((paragraph) => {
    const fontSize = fontSizeOf(paragraph);
    const lines = Math.ceil((widthInEms(paragraph.text) * fontSize) / Math.max(width, fontSize));
    return Math.max(1, lines) * fontSize * LINE_HEIGHT;
  });
  const height = heights.reduce(
    (sum, item) => sum + item,
    insetOf(bodyProperties, 'tIns') + insetOf(bodyProperties, 'bIns'),
  );
  return height < MAX_FILLED_SHARE * size.height;
}

/**
 * Returns the edits that make a shape as large as a picture that extends beyond it, such as the
 * picture of a formula, because LibreOffice cuts it off. Edges are in thousandths of a percent.
 */
function growShapeToPicture(tags: ReadonlyMap<string, XmlTag>): XmlEdit[] {
  const [positionTag, sizeTag, fillTag] = PICTURE_TAGS.map((name) => tags.get(name));
  if (positionTag === undefined || sizeTag === undefined || fillTag === undefined) return [];
  const overhang = (name: string): number => Math.max(0, -Number(fillTag.attributes[name] ?? 0)) / 100_000;
  const [l, r, t, b] = [overhang('l'), overhang('r'), overhang('t'), overhang('b')];
  if (l + r + t + b === 0) return [];
  const numberOf = (tag: XmlTag, name: string): number => Number(tag.attributes[name]);
  const [cx, cy] = [numberOf(sizeTag, 'cx'), numberOf(sizeTag, 'cy')];
  const [x, y] = [numberOf(positionTag, 'x') - l * cx, numberOf(positionTag, 'y') - t * cy];
  const size = { cx: cx * (1 + l + r), cy: cy * (1 + t + b) };
  if (![x, y, size.cx, size.cy].every(Number.isFinite)) return [];
  return [writeTag(positionTag, { x, y }), writeTag(sizeTag, size), writeTag(fillTag, {})];
}

/** Returns the edit that replaces the attributes of a tag. Rounds numbers. */
function writeTag(
  { name, start, end, isSelfClosing }: XmlTag,
  attributes: Readonly<Record<string, string | number>>,
): XmlEdit {
  const written = Object.entries(attributes).map(([key, value]) => {
    const text = typeof value === 'number' ? String(Math.round(value)) : value;
    return `${key}="${text.replaceAll(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`;
  });
  return { start, end, text: `<${[name, ...written].join(' ')}${isSelfClosing ? '/' : ''}>` };
}

/**
 * Returns the edits that set a text to the size to which PowerPoint shrank it, so that LibreOffice
 * does not shrink it. Runs of unknown size keep it.
 */
function fixFontSize({ autofit, runs, placeholder, paragraphs }: TextBox, layout: Layout): XmlEdit[] {
  if (autofit === null) return [];
  const styles = placeholder === null ? [] : layout({ attributes: placeholder }).styles;
  const level = `a:lvl${paragraphs[0]?.level ?? 1}pPr`;
  const inherited = styles
    .map((style) => childAt(style, level, 'a:defRPr')?.attributes['sz'])
    .find((size) => size !== undefined);
  const edits =
    autofit.scale < 100_000 ? scaleFontSizes(runs, autofit.scale / 100_000, Number(inherited)) : [];
  return [...edits, { start: autofit.start, end: autofit.end, text: '<a:noAutofit/>' }];
}

/** Returns the edits that scale the font sizes of runs. A run of unknown size (NaN) keeps it. */
const scaleFontSizes = (runs: readonly XmlTag[], factor: number, inherited: number): XmlEdit[] =>
  runs.flatMap((tag) => {
    const size = Number(tag.attributes['sz'] ?? inherited) * factor;
    return size > 0 ? [writeTag(tag, { ...tag.attributes, sz: size })] : [];
  });

/** Share of the available width that a shrunk line takes. */
const LINE_WIDTH_SHARE = 0.95;
/** Minimum factors for the font size: of a text that was certainly one line, and of others. */
const [MIN_FACTOR, MIN_FACTOR_UNCERTAIN] = [0.5, 0.9];
/** How much narrower than in `widthInEms` Korean letters and spaces are, in ems. */
const [KOREAN_WIDTH_REDUCTION_EM, SPACE_WIDTH_REDUCTION_EM] = [0.08, 0.25];
/** Space that LibreOffice adds at a SCRIPT_CHANGE, in ems. */
const SCRIPT_CHANGE_SPACE_EM = 0.25;
/** Where Chinese or Japanese letters meet Latin letters or digits. */
const SCRIPT_CHANGE =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{sc=Latn}\d]|(?<=[\p{sc=Latn}\d])[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu;
/** A text has mostly wide letters if their mean width is at least this, in ems. */
const MIN_WIDE_LETTER_EM = 0.75;
/** A table row that is less high than this number of lines has one line. */
const MAX_ONE_LINE_RATIO = 1.6;

/**
 * Returns the edits that reduce the font size until each paragraph fits on one line. Only for
 * Chinese, Japanese and Korean text, which substitute fonts make too wide; the width of other
 * letters is less certain. Leaves a text alone if it inherits a font size from elsewhere.
 */
function shrinkToOneLine(
  { runs, paragraphs, ...box }: TextBox,
  { width, defaultPoints, minFactor = MIN_FACTOR }: AvailableLine,
): XmlEdit[] {
  const widthOf = (paragraph: BoxParagraph): number =>
    lineWidthInEms(paragraph.text) * fontSizeOf(paragraph, defaultPoints);
  const [longest] = paragraphs.toSorted((a, b) => widthOf(b) - widthOf(a));
  if (longest === undefined || widthInEms(longest.text) < MIN_WIDE_LETTER_EM * longest.text.length) return [];
  const isInherited = box.placeholder !== null || box.hasOwnFontSize;
  if (isInherited && runs.some(({ name, attributes }) => name === 'a:rPr' && !('sz' in attributes)))
    return [];
  const factor = (LINE_WIDTH_SHARE * width) / widthOf(longest);
  const canShrink =
    paragraphs.every(({ hasLineBreak }) => !hasLineBreak) && factor >= minFactor && factor < 1;
  return canShrink ? scaleFontSizes(runs, factor, 100 * defaultPoints) : [];
}

/** The space into which a line must fit. */
interface AvailableLine {
  /** In EMU. */
  readonly width: number;
  /** Font size of a text that names none, in points. */
  readonly defaultPoints: number;
  /** Minimum factor for the font size. */
  readonly minFactor?: number;
}

/** Estimates the width of a line in a substitute font, in ems. */
function lineWidthInEms(text: string): number {
  const [korean = 0, spaces = 0, changes = 0] = [/\p{sc=Hang}/gu, / /g, SCRIPT_CHANGE].map(
    (signs) => text.match(signs)?.length ?? 0,
  );
  return (
    widthInEms(text) -
    KOREAN_WIDTH_REDUCTION_EM * korean -
    SPACE_WIDTH_REDUCTION_EM * spaces +
    SCRIPT_CHANGE_SPACE_EM * changes
  );
}

/**
 * Shrinks the lines of a box that does not wrap its text, and lines that hardly need a second one.
 */
function shrinkLines(box: TextBox, defaultPoints: number): XmlEdit[] {
  if (box.size === null || box.bodyProperties === null) return [];
  // The text of an ellipse is in the largest rectangle inside it.
  const innerWidth = box.isRound ? Math.SQRT1_2 * box.size.width : box.size.width;
  const width = innerWidth - insetOf(box.bodyProperties, 'lIns') - insetOf(box.bodyProperties, 'rIns');
  const isOneLine = box.bodyProperties.attributes['wrap'] === 'none';
  const minFactor = isOneLine ? MIN_FACTOR : MIN_FACTOR_UNCERTAIN;
  return shrinkToOneLine(box, { width, defaultPoints, minFactor });
}

/** Shrinks the text of a table cell if its row is only as high as one line. */
function shrinkCell(box: TextBox, defaultPoints: number): XmlEdit[] {
  const [paragraph, second] = box.paragraphs;
  const tag = box.tags.get('a:tcPr');
  if (box.size === null || paragraph === undefined || second !== undefined) return [];
  if (tag?.attributes['vert'] !== undefined && tag.attributes['vert'] !== 'horz') return [];
  const insetFrom = (name: string, initial: number): number => Number(tag?.attributes[name] ?? initial);
  const height =
    box.size.height - insetFrom('marT', DEFAULT_INSETS_EMU.tIns) - insetFrom('marB', DEFAULT_INSETS_EMU.bIns);
  const width =
    box.size.width - insetFrom('marL', DEFAULT_INSETS_EMU.lIns) - insetFrom('marR', DEFAULT_INSETS_EMU.rIns);
  const isOneLine = height < MAX_ONE_LINE_RATIO * LINE_HEIGHT * fontSizeOf(paragraph, defaultPoints);
  return isOneLine ? shrinkToOneLine(box, { width, defaultPoints }) : [];
}

/** Returns the edits that make LibreOffice shrink a text until it fits into its box. */
function shrinkToBox({ bodyProperties, autofit }: TextBox): XmlEdit[] {
  if (bodyProperties === null) return [];
  const { start, end, text } = writeTag(
    { ...bodyProperties, isSelfClosing: false },
    { ...bodyProperties.attributes, wrap: 'square' },
  );
  const openingTag = `${text}${autofit === null ? SHRINK_TAG : ''}`;
  return [
    { start, end, text: bodyProperties.isSelfClosing ? `${openingTag}</a:bodyPr>` : openingTag },
    ...(autofit === null ? [] : [{ start: autofit.start, end: autofit.end, text: SHRINK_TAG }]),
  ];
}
