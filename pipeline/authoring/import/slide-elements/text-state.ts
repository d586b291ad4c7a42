import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The six numbers of an affine transformation. */
export type Matrix = readonly number[];

/**
 * A letter as pdf.js gives it, or a number: how far the next letter moves back, in thousandths of
 * the font size.
 */
export type PdfGlyph =
  | number
  | { readonly unicode?: string; readonly width?: number; readonly isSpace?: boolean }
  | null;

/** The position and the look of the next letter. */
export interface TextState {
  readonly matrix: Matrix;
  readonly x: number;
  readonly y: number;
  /** The start of the line. */
  readonly lineX: number;
  readonly lineY: number;
  readonly leading: number;
  readonly font: string;
  readonly size: number;
  readonly letterSpace: number;
  readonly wordSpace: number;
  readonly horizontalScale: number;
  readonly rise: number;
  /**
   * Text rendering mode of PDF: whether letters are filled, outlined, invisible or a clipping path.
   */
  readonly renderingMode: number;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The state at the start of a page. */
export const INITIAL_TEXT_STATE: TextState = {
  matrix: IDENTITY,
  x: 0,
  y: 0,
  lineX: 0,
  lineY: 0,
  leading: 0,
  font: '',
  size: 1,
  letterSpace: 0,
  wordSpace: 0,
  horizontalScale: 1,
  rise: 0,
  renderingMode: 0,
};

/** The operations that fill a path. */
export const FILL_OPERATIONS: ReadonlySet<number | undefined> = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
/** The operations that draw the outline of a path. */
export const STROKE_OPERATIONS: ReadonlySet<number | undefined> = new Set([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

/** Returns the state of texts after an operation. Most operations leave it as it is. */
export function textStateAfter(
  text: TextState,
  operation: number | undefined,
  values: readonly unknown[],
): TextState {
  const [first = 0, second = 0] = values as number[];
  switch (operation) {
    case OPS.beginText:
      return moveTo({ ...text, matrix: IDENTITY }, 0, 0);
    case OPS.setTextMatrix:
      return moveTo({ ...text, matrix: toMatrix(values.length === 1 ? values[0] : values) }, 0, 0);
    case OPS.moveText:
      return moveTo(text, text.lineX + first, text.lineY + second);
    case OPS.setLeadingMoveText:
      return moveTo({ ...text, leading: -second }, text.lineX + first, text.lineY + second);
    case OPS.nextLine:
      return moveTo(text, text.lineX, text.lineY - text.leading);
    case OPS.setLeading:
      return { ...text, leading: first };
    case OPS.setFont:
      return { ...text, font: String(values[0]), size: second };
    case OPS.setCharSpacing:
      return { ...text, letterSpace: first };
    case OPS.setWordSpacing:
      return { ...text, wordSpace: first };
    case OPS.setHScale:
      return { ...text, horizontalScale: first / 100 };
    case OPS.setTextRise:
      return { ...text, rise: first };
    case OPS.setTextRenderingMode:
      return { ...text, renderingMode: first };
    default:
      return text;
  }
}

const moveTo = (text: TextState, x: number, y: number): TextState => ({ ...text, x, y, lineX: x, lineY: y });

const toMatrix = (value: unknown): Matrix =>
  value !== null && typeof value === 'object' ? Array.from(value as ArrayLike<number>) : IDENTITY;

/** Returns how far glyphs move the next letter, in the units of the text matrix. */
export function advanceWidth(
  glyphs: readonly PdfGlyph[],
  { size, letterSpace, wordSpace, horizontalScale }: TextState,
): number {
  let width = 0;
  for (const glyph of glyphs)
    width +=
      typeof glyph === 'number'
        ? -(glyph * size) / 1000
        : ((glyph?.width ?? 0) * size) / 1000 + letterSpace + (glyph?.isSpace === true ? wordSpace : 0);
  return width * horizontalScale;
}
