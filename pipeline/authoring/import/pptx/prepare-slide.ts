import { SaxesParser, type SaxesAttributeNS } from 'saxes';
import { NO_LAYOUT, type Layout } from './layouts.ts';
import { widthInEms } from './shape-places.ts';
import { childAt } from './xml.ts';

/** A part of a text that is replaced. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A tag, and where it is. */
interface Tag extends Pick<Edit, 'start' | 'end'> {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isSelfClosing: boolean;
}

/** A shape or a cell of a table while it is read. */
interface ReadBox {
  /** The tags of its place, its size, and the edges of the picture that fills it. */
  readonly tags: Map<string, Tag>;
  /** Its size in EMU; null if its layout has it. */
  size: { readonly width: number; readonly height: number } | null;
  body: Tag | null;
  /** What it takes from its layout, if it is a placeholder. */
  placeholder: Tag['attributes'] | null;
  /** The tags of the look of its letters, and whether a style of its own has a size for them. */
  readonly letters: Tag[];
  isStyled: boolean;
  /** How the text is fitted: the element for it, and its place. */
  fit: ({ readonly name: string; readonly scale: number } & Pick<Edit, 'start' | 'end'>) | null;
  /** Whether the text has a form of its own. */
  isWarped: boolean;
  /** Whether it is an ellipse. */
  isRound: boolean;
  paragraphs: ReadParagraph[];
}

/** A paragraph while it is read. */
interface ReadParagraph {
  text: string;
  points: number;
  /** Its level, from 1. */
  level: number;
  /** Whether it has several lines, and whether it ends with an empty one. */
  isBroken: boolean;
  endsEmpty: boolean;
}

/** The tags of the place and size of a shape, and of the edges of the picture that fills it. */
const PICTURE = ['a:off', 'a:ext', 'a:fillRect'];
const LETTERS = ['a:rPr', 'a:endParaRPr'];
const FITS = ['a:noAutofit', 'a:normAutofit', 'a:spAutoFit'];
const SHRINK = '<a:normAutofit/>';
/** Usual size of letters in points, height of lines relative to it, and distance to the edges. */
const [POINTS, LINE, EDGES] = [18, 1.2, { lIns: 91_440, rIns: 91_440, tIns: 45_720, bIns: 45_720 }];
const EMU_PER_POINT = 12_700;
/** A text that needs more of its box than this is meant to be larger than it. */
const FULL = 1.15;

/** How slides are prepared for LibreOffice. */
export interface Preparation {
  /** Whether fonts stand in for missing ones. */
  readonly hasStandIns: boolean;
  /** The layout of the slide. */
  readonly layout?: Layout;
  /** Size of letters, in points, that neither a text nor a layout names. */
  readonly usual?: number;
}

/**
 * Returns a slide of PowerPoint as LibreOffice draws it best: formulas, of which it draws few, are
 * the pictures that the file has of them. If fonts stand in for missing ones, texts shrink that
 * these would make larger than their boxes. Texts that are larger than them in any font stay.
 */
export function prepareSlide(
  xml: string,
  { hasStandIns, layout = NO_LAYOUT, usual = POINTS }: Preparation,
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
    if (LETTERS.includes(name)) box.letters.push(tag);
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
      if (hasStandIns) edits.push(...narrowCell(box, usual));
      box = null;
    }
    if (name !== 'p:sp' || box === null) return;
    if (isFormula) edits.push(...growToPicture(box.tags));
    if (hasStandIns && shouldFit(box)) edits.push(...fit(box), ...narrowLines(box, usual));
    // LibreOffice shrinks texts for an empty line at their end far more than PowerPoint, and those
    // of divided lines in the box of a layout that are hardly too large.
    const [first, second] = box.paragraphs;
    const isHardlyOver =
      first?.isBroken === true && box.size === null && box.fit !== null && hasHardlyShrunk(box.fit.scale);
    const isOver = second === undefined && (first?.endsEmpty === true || isHardlyOver);
    if (hasStandIns && isOver && box.fit?.name === 'a:normAutofit') edits.push(...shrinkAsIs(box, layout));
    box = null;
  });
  parser.write(xml).close();
  return replaceParts(xml, edits);
}

/** A table while it is read. */
interface ReadTable {
  /** The widths of its columns in EMU. */
  readonly columns: number[];
  /** The height of the row in EMU, and the index of its next cell. */
  height: number;
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
  letters: [],
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

/** Reports whether PowerPoint shrank a text a little, in thousandths of percent. */
const hasHardlyShrunk = (scale: number): boolean => scale >= 90_000 && scale < 100_000;

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

/** Returns the size of the letters of a paragraph in EMU. */
const lettersOf = ({ points }: ReadParagraph, usual = POINTS): number => (points || usual) * EMU_PER_POINT;

/** Returns the distance of a text to an edge of its box in EMU. */
const edgeOf = ({ attributes }: Tag, name: keyof typeof EDGES): number =>
  Number(attributes[name] ?? EDGES[name]);

/** Reports whether a text that is not fitted yet would fit into its box in the right font. */
function shouldFit({ size, body, fit, isWarped, paragraphs }: ReadBox): boolean {
  if (size === null || body === null || isWarped) return false;
  const { vert = 'horz', wrap } = body.attributes;
  if (vert !== 'horz' || fit?.name === 'a:normAutofit') return false;
  if (fit?.name === 'a:spAutoFit') return true;
  if (wrap === 'none') return false;
  const width = size.width - edgeOf(body, 'lIns') - edgeOf(body, 'rIns');
  const heights = paragraphs.map((paragraph) => {
    const letters = lettersOf(paragraph);
    const lines = Math.ceil((widthInEms(paragraph.text) * letters) / Math.max(width, letters));
    return Math.max(1, lines) * letters * LINE;
  });
  const height = heights.reduce((sum, item) => sum + item, edgeOf(body, 'tIns') + edgeOf(body, 'bIns'));
  return height < FULL * size.height;
}

/**
 * Returns the changes with which a shape gets as large as a picture that fills more than it, as
 * that of a formula does, because LibreOffice cuts it off. The edges are in thousandths of percent.
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

/** Returns the change of a tag that gives it other attributes. Numbers become whole ones. */
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
 * Returns the changes with which a text has the size to which PowerPoint shrank it, and stays so.
 * Letters whose size is unknown keep it.
 */
function shrinkAsIs({ fit, letters, placeholder, paragraphs }: ReadBox, layout: Layout): Edit[] {
  if (fit === null) return [];
  const styles = placeholder === null ? [] : layout({ attributes: placeholder }).styles;
  const level = `a:lvl${paragraphs[0]?.level ?? 1}pPr`;
  const inherited = styles
    .map((style) => childAt(style, level, 'a:defRPr')?.attributes['sz'])
    .find((size) => size !== undefined);
  const edits = fit.scale < 100_000 ? resize(letters, fit.scale / 100_000, Number(inherited)) : [];
  return [...edits, { start: fit.start, end: fit.end, text: '<a:noAutofit/>' }];
}

/** Returns the changes of the sizes of letters by a factor. Those of an unknown size keep it. */
const resize = (letters: readonly Tag[], factor: number, inherited: number): Edit[] =>
  letters.flatMap((tag) => {
    const size = Number(tag.attributes['sz'] ?? inherited) * factor;
    return size > 0 ? [writeTag(tag, { ...tag.attributes, sz: size })] : [];
  });

/**
 * Share of its room that a narrowed line takes, and the smallest factors of its letters: if it is
 * certain that it was one line, and else.
 */
const [TAKEN, SMALLEST, HARDLY_SMALLER] = [0.95, 0.5, 0.9];
/** How much narrower Korean letters and spaces are, and the space that LibreOffice adds, in ems. */
const [KOREAN, SPACE, ADDED] = [0.08, 0.25, 0.25];
/** Chinese or Japanese beside Latin letters or digits, where LibreOffice adds a space. */
const CHANGE =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{sc=Latn}\d]|(?<=[\p{sc=Latn}\d])[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu;
/** A text has mostly wide letters if they are wider than this, in ems. */
const MOSTLY_WIDE = 0.75;
/** A row of one line is not as high as this number of lines. */
const ONE_LINE = 1.6;

/**
 * Returns the changes with which each paragraph is one line, as in the right font, whose Chinese,
 * Japanese or Korean letters are narrower than those of the fonts that stand in. The width of
 * others is less certain. Texts with sizes that they inherit from elsewhere stay.
 */
function narrow(
  { letters, paragraphs, ...box }: ReadBox,
  { room, usual, smallest = SMALLEST }: Room,
): Edit[] {
  const widthOf = (paragraph: ReadParagraph): number =>
    lineInEms(paragraph.text) * lettersOf(paragraph, usual);
  const [widest] = paragraphs.toSorted((a, b) => widthOf(b) - widthOf(a));
  if (widest === undefined || widthInEms(widest.text) < MOSTLY_WIDE * widest.text.length) return [];
  const isInherited = box.placeholder !== null || box.isStyled;
  if (isInherited && letters.some(({ name, attributes }) => name === 'a:rPr' && !('sz' in attributes)))
    return [];
  const factor = (TAKEN * room) / widthOf(widest);
  const isKnown = paragraphs.every(({ isBroken }) => !isBroken) && factor >= smallest && factor < 1;
  return isKnown ? resize(letters, factor, 100 * usual) : [];
}

/** Where a line must fit. */
interface Room {
  /** Its width in EMU. */
  readonly room: number;
  /** Size of letters that the text does not name, in points. */
  readonly usual: number;
  /** The smallest factor of its letters. */
  readonly smallest?: number;
}

/** Returns about how wide a line in the letters that stand in is, relative to their size. */
function lineInEms(text: string): number {
  const [korean = 0, spaces = 0, changes = 0] = [/\p{sc=Hang}/gu, / /g, CHANGE].map(
    (signs) => text.match(signs)?.length ?? 0,
  );
  return widthInEms(text) - KOREAN * korean - SPACE * spaces + ADDED * changes;
}

/** Narrows the lines of a box that is as wide as its text, and those that hardly need two lines. */
function narrowLines(box: ReadBox, usual: number): Edit[] {
  if (box.size === null || box.body === null) return [];
  // The text of an ellipse is in the largest rectangle inside it.
  const width = box.isRound ? Math.SQRT1_2 * box.size.width : box.size.width;
  const room = width - edgeOf(box.body, 'lIns') - edgeOf(box.body, 'rIns');
  const isOneLine = box.body.attributes['wrap'] === 'none';
  return narrow(box, { room, usual, smallest: isOneLine ? SMALLEST : HARDLY_SMALLER });
}

/** Narrows the line of a cell in a row that is as high as one line. */
function narrowCell(box: ReadBox, usual: number): Edit[] {
  const [paragraph, second] = box.paragraphs;
  const tag = box.tags.get('a:tcPr');
  if (box.size === null || paragraph === undefined || second !== undefined) return [];
  if (tag?.attributes['vert'] !== undefined && tag.attributes['vert'] !== 'horz') return [];
  const edge = (name: string, usual: number): number => Number(tag?.attributes[name] ?? usual);
  const height = box.size.height - edge('marT', EDGES.tIns) - edge('marB', EDGES.bIns);
  const room = box.size.width - edge('marL', EDGES.lIns) - edge('marR', EDGES.rIns);
  return height < ONE_LINE * LINE * lettersOf(paragraph, usual) ? narrow(box, { room, usual }) : [];
}

/** Returns the changes with which a text shrinks to its box. */
function fit({ body, fit }: ReadBox): Edit[] {
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
