import { SaxesParser, type SaxesAttributeNS } from 'saxes';
import { NO_LAYOUT, type Layout } from './layouts.ts';
import { widthInEms } from './shape-places.ts';
import { childAt } from './xml.ts';

/** A replacement of a part of the XML. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A tag, and its position in the XML. */
interface Tag extends Pick<Edit, 'start' | 'end'> {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isSelfClosing: boolean;
}

/** A shape or a cell of a table while it is read. */
interface ReadBox {
  /** The first tag of each name in PICTURE, and `a:tcPr`. */
  readonly tags: Map<string, Tag>;
  /** Its size in EMU; null if its layout has it. */
  size: { readonly width: number; readonly height: number } | null;
  body: Tag | null;
  /** The attributes of its `p:ph`; null if it is not a placeholder. */
  placeholder: Tag['attributes'] | null;
  /** The tags with the properties of its text runs. */
  readonly runs: Tag[];
  /** Whether its own list style sets a font size. */
  isStyled: boolean;
  /** The element that says how the text is fitted into the shape. */
  fit: ({ readonly name: string; readonly scale: number } & Pick<Edit, 'start' | 'end'>) | null;
  /** Whether the text is warped (WordArt). */
  isWarped: boolean;
  /** Whether it is an ellipse. */
  isRound: boolean;
  paragraphs: ReadParagraph[];
}

/** A paragraph while it is read. */
interface ReadParagraph {
  text: string;
  /** Its largest font size, in points; 0 if it names none. */
  points: number;
  /** Its level, from 1. */
  level: number;
  /** Whether it has a line break. */
  isBroken: boolean;
  /** Whether its last line is empty. */
  endsEmpty: boolean;
}

/** The tags with a shape's position, its size, and the edges of the picture that fills it. */
const PICTURE = ['a:off', 'a:ext', 'a:fillRect'];
const RUN_PROPERTIES = ['a:rPr', 'a:endParaRPr'];
const FITS = ['a:noAutofit', 'a:normAutofit', 'a:spAutoFit'];
const SHRINK = '<a:normAutofit/>';
/** Default font size of PowerPoint, in points. */
const POINTS = 18;
/** Line height, relative to the font size. */
const LINE = 1.2;
/** Default distances between a text and the edges of its box, in EMU. */
const EDGES = { lIns: 91_440, rIns: 91_440, tIns: 45_720, bIns: 45_720 };
const EMU_PER_POINT = 12_700;
/** A text that needs more than this share of its box overflows on purpose. */
const FULL = 1.15;

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
  { hasStandIns, layout = NO_LAYOUT, defaultPoints = POINTS }: Preparation,
): string {
  if (!hasStandIns && !xml.includes('oMath')) return xml;
  const edits: Edit[] = [];
  let choice: Omit<Edit, 'text'> | null = null;
  let isFormula = false;
  const parser = new SaxesParser({ xmlns: true });
  let box: ReadBox | null = null;
  let isText = false;
  let table: ReadTable | null = null;
  const startOf = (name: string): number => xml.lastIndexOf(`<${name}`, parser.position);
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    if (name === 'mc:Choice') choice = { start: startOf(name), end: parser.position };
    if (name === 'm:oMath' && choice !== null) {
      edits.push({ ...choice, text: '<mc:Choice Requires="none">' });
      choice = null;
      isFormula = true;
    }
    const values = valuesOf(attributes);
    if (name === 'a:tbl') table = { columns: [], height: 0, column: 0 };
    if (name === 'a:gridCol') table?.columns.push(Number(values['w']));
    if (name === 'a:tr' && table) [table.height, table.column] = [Number(values['h']), 0];
    if (name === 'p:sp') box = newBox();
    if (name === 'a:tc' && table)
      box = { ...newBox(), size: cellSize(table, Number(values['gridSpan'] ?? 1)) };
    if (box === null) return;
    if (name === 'p:ph') box.placeholder ??= values;
    if (name === 'a:ext') box.size ??= sizeOf(values);
    const tag = { name, attributes: values, isSelfClosing, start: startOf(name), end: parser.position };
    if (name === 'a:bodyPr') box.body ??= tag;
    if (RUN_PROPERTIES.includes(name)) box.runs.push(tag);
    if (name === 'a:defRPr' && 'sz' in values) box.isStyled = true;
    if (name === 'a:tcPr') box.tags.set(name, tag);
    const isSize = name !== 'a:ext' || 'cx' in values;
    if (PICTURE.includes(name) && isSize && !box.tags.has(name)) box.tags.set(name, tag);
    if (name === 'a:prstTxWarp') box.isWarped = values['prst'] !== 'textNoShape';
    if (name === 'a:prstGeom') box.isRound = values['prst'] === 'ellipse';
    const scale = Number(values['fontScale'] ?? 100_000);
    if (FITS.includes(name)) box.fit ??= { name, scale, start: startOf(name), end: parser.position };
    if (name === 'a:p') box.paragraphs.push(newParagraph());
    const last = box.paragraphs.at(-1);
    if (name === 'a:pPr' && last) last.level = 1 + Number(values['lvl'] ?? 0);
    if (name === 'a:rPr' && last) last.points = Math.max(last.points, Number(values['sz'] ?? 0) / 100);
    if (['m:oMath', 'a:br'].includes(name) && last) last.endsEmpty = name === 'a:br';
    if (name === 'a:br' && last) last.isBroken = true;
    isText = name === 'a:t';
  });
  parser.on('text', (text) => {
    const last = box?.paragraphs.at(-1);
    if (!isText || !last) return;
    last.text += text;
    if (text.trim() !== '') last.endsEmpty = false;
  });
  parser.on('closetag', ({ name }) => {
    isText = false;
    if (name === 'mc:Choice') choice = null;
    if (name === 'mc:AlternateContent') isFormula = false;
    if (box?.fit?.name === name) box.fit = { ...box.fit, end: parser.position };
    if (name === 'a:tc' && box !== null) {
      if (hasStandIns) edits.push(...shrinkCell(box, defaultPoints));
      box = null;
    }
    if (name !== 'p:sp' || box === null) return;
    if (isFormula) edits.push(...growToPicture(box.tags));
    if (hasStandIns && shouldFit(box)) edits.push(...shrinkToBox(box), ...shrinkLines(box, defaultPoints));
    // LibreOffice shrinks a text with an empty line at its end far more than PowerPoint does. It
    // also does so with broken lines that are only slightly too large for a box whose size comes
    // from the layout.
    const [first, second] = box.paragraphs;
    const isHardlyOver =
      first?.isBroken === true && box.size === null && box.fit !== null && isHardlyShrunk(box.fit.scale);
    const isOver = second === undefined && (first?.endsEmpty === true || isHardlyOver);
    if (hasStandIns && isOver && box.fit?.name === 'a:normAutofit') edits.push(...fixSize(box, layout));
    box = null;
  });
  parser.write(xml).close();
  return replaceParts(xml, edits);
}

/** A table while it is read. */
interface ReadTable {
  /** The widths of its columns in EMU. */
  readonly columns: number[];
  /** The height of the current row in EMU. */
  height: number;
  /** The index of the next cell of the row. */
  column: number;
}

/** Returns the size of the next cell of a table, which may extend over several columns. */
function cellSize(table: ReadTable, span: number): ReadBox['size'] {
  const widths = table.columns.slice(table.column, table.column + span);
  table.column += 1;
  return { width: widths.reduce((sum, width) => sum + width, 0), height: table.height };
}

const newBox = (): ReadBox => ({
  tags: new Map(),
  size: null,
  body: null,
  placeholder: null,
  runs: [],
  isStyled: false,
  fit: null,
  isWarped: false,
  isRound: false,
  paragraphs: [],
});

const newParagraph = (): ReadParagraph => ({
  text: '',
  points: 0,
  level: 1,
  isBroken: false,
  endsEmpty: false,
});

/** Reports whether PowerPoint shrank a text a little. `scale` is in thousandths of a percent. */
const isHardlyShrunk = (scale: number): boolean => scale >= 90_000 && scale < 100_000;

function replaceParts(xml: string, edits: readonly Edit[]): string {
  const written: string[] = [];
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    written.push(xml.slice(at, start), text);
    at = end;
  }
  return [...written, xml.slice(at)].join('');
}

const valuesOf = (attributes: Readonly<Record<string, SaxesAttributeNS>>): Record<string, string> =>
  Object.fromEntries(Object.values(attributes).map(({ name, value }) => [name, value]));

function sizeOf({ cx, cy }: Readonly<Record<string, string>>): ReadBox['size'] {
  const [width, height] = [Number(cx), Number(cy)];
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Returns the font size of a paragraph in EMU. */
const fontSizeOf = ({ points }: ReadParagraph, defaultPoints = POINTS): number =>
  (points || defaultPoints) * EMU_PER_POINT;

/** Returns the distance of a text to an edge of its box in EMU. */
const edgeOf = ({ attributes }: Tag, name: keyof typeof EDGES): number =>
  Number(attributes[name] ?? EDGES[name]);

/** Reports whether a text that PowerPoint did not shrink would fit into its box in its own font. */
function shouldFit({ size, body, fit, isWarped, paragraphs }: ReadBox): boolean {
  if (size === null || body === null || isWarped) return false;
  const { vert = 'horz', wrap } = body.attributes;
  if (vert !== 'horz' || fit?.name === 'a:normAutofit') return false;
  if (fit?.name === 'a:spAutoFit') return true;
  if (wrap === 'none') return false;
  const width = size.width - edgeOf(body, 'lIns') - edgeOf(body, 'rIns');
  const heights = paragraphs.map((paragraph) => {
    const fontSize = fontSizeOf(paragraph);
    const lines = Math.ceil((widthInEms(paragraph.text) * fontSize) / Math.max(width, fontSize));
    return Math.max(1, lines) * fontSize * LINE;
  });
  const height = heights.reduce((sum, item) => sum + item, edgeOf(body, 'tIns') + edgeOf(body, 'bIns'));
  return height < FULL * size.height;
}

/**
 * Returns the edits that make a shape as large as a picture that extends beyond it, such as the
 * picture of a formula, because LibreOffice cuts it off. Edges are in thousandths of a percent.
 */
function growToPicture(tags: ReadonlyMap<string, Tag>): Edit[] {
  const [off, ext, fill] = PICTURE.map((name) => tags.get(name));
  if (off === undefined || ext === undefined || fill === undefined) return [];
  const beyond = (name: string): number => Math.max(0, -Number(fill.attributes[name] ?? 0)) / 100_000;
  const [l, r, t, b] = [beyond('l'), beyond('r'), beyond('t'), beyond('b')];
  if (l + r + t + b === 0) return [];
  const numberOf = (tag: Tag, name: string): number => Number(tag.attributes[name]);
  const [cx, cy] = [numberOf(ext, 'cx'), numberOf(ext, 'cy')];
  const [x, y] = [numberOf(off, 'x') - l * cx, numberOf(off, 'y') - t * cy];
  const size = { cx: cx * (1 + l + r), cy: cy * (1 + t + b) };
  if (![x, y, size.cx, size.cy].every(Number.isFinite)) return [];
  return [writeTag(off, { x, y }), writeTag(ext, size), writeTag(fill, {})];
}

/** Returns the edit that replaces the attributes of a tag. Rounds numbers. */
function writeTag(
  { name, start, end, isSelfClosing }: Tag,
  attributes: Readonly<Record<string, string | number>>,
): Edit {
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
function fixSize({ fit, runs, placeholder, paragraphs }: ReadBox, layout: Layout): Edit[] {
  if (fit === null) return [];
  const styles = placeholder === null ? [] : layout({ attributes: placeholder }).styles;
  const level = `a:lvl${paragraphs[0]?.level ?? 1}pPr`;
  const inherited = styles
    .map((style) => childAt(style, level, 'a:defRPr')?.attributes['sz'])
    .find((size) => size !== undefined);
  const edits = fit.scale < 100_000 ? resize(runs, fit.scale / 100_000, Number(inherited)) : [];
  return [...edits, { start: fit.start, end: fit.end, text: '<a:noAutofit/>' }];
}

/** Returns the edits that scale the font sizes of runs. A run of unknown size (NaN) keeps it. */
const resize = (runs: readonly Tag[], factor: number, inherited: number): Edit[] =>
  runs.flatMap((tag) => {
    const size = Number(tag.attributes['sz'] ?? inherited) * factor;
    return size > 0 ? [writeTag(tag, { ...tag.attributes, sz: size })] : [];
  });

/** Share of the available width that a shrunk line takes. */
const TAKEN = 0.95;
/** Minimum factors for the font size: of a text that was certainly one line, and of others. */
const [MIN_FACTOR, MIN_FACTOR_UNCERTAIN] = [0.5, 0.9];
/** How much narrower than in `widthInEms` Korean letters and spaces are, in ems. */
const [KOREAN, SPACE] = [0.08, 0.25];
/** Space that LibreOffice adds at a CHANGE, in ems. */
const ADDED = 0.25;
/** Where Chinese or Japanese letters meet Latin letters or digits. */
const CHANGE =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{sc=Latn}\d]|(?<=[\p{sc=Latn}\d])[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu;
/** A text has mostly wide letters if their mean width is at least this, in ems. */
const MOSTLY_WIDE = 0.75;
/** A table row that is less high than this number of lines has one line. */
const ONE_LINE = 1.6;

/**
 * Returns the edits that reduce the font size until each paragraph fits on one line. Only for
 * Chinese, Japanese and Korean text, which substitute fonts make too wide; the width of other
 * letters is less certain. Leaves a text alone if it inherits a font size from elsewhere.
 */
function shrinkToOneLine(
  { runs, paragraphs, ...box }: ReadBox,
  { width, defaultPoints, minFactor = MIN_FACTOR }: LineSpace,
): Edit[] {
  const widthOf = (paragraph: ReadParagraph): number =>
    lineWidthInEms(paragraph.text) * fontSizeOf(paragraph, defaultPoints);
  const [longest] = paragraphs.toSorted((a, b) => widthOf(b) - widthOf(a));
  if (longest === undefined || widthInEms(longest.text) < MOSTLY_WIDE * longest.text.length) return [];
  const isInherited = box.placeholder !== null || box.isStyled;
  if (isInherited && runs.some(({ name, attributes }) => name === 'a:rPr' && !('sz' in attributes)))
    return [];
  const factor = (TAKEN * width) / widthOf(longest);
  const canShrink = paragraphs.every(({ isBroken }) => !isBroken) && factor >= minFactor && factor < 1;
  return canShrink ? resize(runs, factor, 100 * defaultPoints) : [];
}

/** The space into which a line must fit. */
interface LineSpace {
  /** In EMU. */
  readonly width: number;
  /** Font size of a text that names none, in points. */
  readonly defaultPoints: number;
  /** Minimum factor for the font size. */
  readonly minFactor?: number;
}

/** Estimates the width of a line in a substitute font, in ems. */
function lineWidthInEms(text: string): number {
  const [korean = 0, spaces = 0, changes = 0] = [/\p{sc=Hang}/gu, / /g, CHANGE].map(
    (signs) => text.match(signs)?.length ?? 0,
  );
  return widthInEms(text) - KOREAN * korean - SPACE * spaces + ADDED * changes;
}

/**
 * Shrinks the lines of a box that does not wrap its text, and lines that hardly need a second one.
 */
function shrinkLines(box: ReadBox, defaultPoints: number): Edit[] {
  if (box.size === null || box.body === null) return [];
  // The text of an ellipse is in the largest rectangle inside it.
  const inner = box.isRound ? Math.SQRT1_2 * box.size.width : box.size.width;
  const width = inner - edgeOf(box.body, 'lIns') - edgeOf(box.body, 'rIns');
  const isOneLine = box.body.attributes['wrap'] === 'none';
  const minFactor = isOneLine ? MIN_FACTOR : MIN_FACTOR_UNCERTAIN;
  return shrinkToOneLine(box, { width, defaultPoints, minFactor });
}

/** Shrinks the text of a table cell if its row is only as high as one line. */
function shrinkCell(box: ReadBox, defaultPoints: number): Edit[] {
  const [paragraph, second] = box.paragraphs;
  const tag = box.tags.get('a:tcPr');
  if (box.size === null || paragraph === undefined || second !== undefined) return [];
  if (tag?.attributes['vert'] !== undefined && tag.attributes['vert'] !== 'horz') return [];
  const edge = (name: string, initial: number): number => Number(tag?.attributes[name] ?? initial);
  const height = box.size.height - edge('marT', EDGES.tIns) - edge('marB', EDGES.bIns);
  const width = box.size.width - edge('marL', EDGES.lIns) - edge('marR', EDGES.rIns);
  const isOneLine = height < ONE_LINE * LINE * fontSizeOf(paragraph, defaultPoints);
  return isOneLine ? shrinkToOneLine(box, { width, defaultPoints }) : [];
}

/** Returns the edits that make LibreOffice shrink a text until it fits into its box. */
function shrinkToBox({ body, fit }: ReadBox): Edit[] {
  if (body === null) return [];
  const { start, end, text } = writeTag(
    { ...body, isSelfClosing: false },
    { ...body.attributes, wrap: 'square' },
  );
  const open = `${text}${fit === null ? SHRINK : ''}`;
  return [
    { start, end, text: body.isSelfClosing ? `${open}</a:bodyPr>` : open },
    ...(fit === null ? [] : [{ start: fit.start, end: fit.end, text: SHRINK }]),
  ];
}
