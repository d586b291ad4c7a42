import type { TextElement } from '#library/schemas/storyboard';
import { isRightToLeft } from '#domain/languages/text-direction';
import { hasMarks } from '#domain/playback/formula';
import { escapeHtml } from '#domain/html/escape-html';
import {
  FIGTREE,
  lineMetrics,
  UNITS_PER_EM,
  type ShapedGlyph,
  type ShapedText,
  type TextStyle,
} from './fonts.ts';
import { shapeText } from './shape-text.ts';
import { num } from '#domain/util/svg-number';
import { wrapText } from './wrap-text.ts';

/** Indentation of list lines, in ems. */
export const LIST_INDENT = 1.2;

/** How far letters are slanted if their family has no italic face. */
export const SLANT_RATIO = 0.21;
/** How much thicker browsers draw the glyphs of a font without a bold face, in ems. */
export const EMBOLDENING_EM = 1 / 32;
/** A bullet in Figtree, and its distance from the text. Its size depends on the font's ascent. */
const BULLET = { x: 0.4, y: 0.35, radius: 0.14, distance: 0.8 };
/** The line through a text that is crossed out, as browsers draw it. */
const STRIKE = { y: 0.3, thickness: 0.06 };

/**
 * Draws a text as outlines, with its box centred on the origin. `scale` is pixels per canvas unit.
 */
export async function drawText(element: TextElement, scale: number): Promise<string> {
  const em = element.fontSize * scale;
  const paintOf = ({ color = element.color, isEmboldened }: Partial<ShapedGlyph> = {}) => {
    const fill = escapeHtml(color);
    const stroke = isEmboldened ? ` stroke="${fill}" stroke-width="${num(EMBOLDENING_EM * em)}"` : '';
    return `fill="${fill}"${stroke}`;
  };
  const paths = new Map([[paintOf(), '']]);
  const addPath = (drawn: string, look = paintOf()) => paths.set(look, (paths.get(look) ?? '') + drawn);
  for (const { text, left, baseline, marks } of await placeLines(element)) {
    addPath(marks.map((draw) => draw(em)).join(''));
    for (const [look, glyphs] of Map.groupBy(text.glyphs, paintOf))
      addPath(drawLine({ ...text, glyphs }, left, baseline, em), look);
  }
  return [...paths].map(([look, path]) => (path === '' ? '' : `<path ${look} d="${path}"/>`)).join('');
}

/** A line at its place in its box, whose centre is the origin. Lengths are in ems. */
export interface PlacedLine {
  readonly text: ShapedText;
  readonly left: number;
  readonly baseline: number;
  /** Whether it begins a paragraph. */
  readonly isFirst: boolean;
  /** Whether the line break before it replaces a space. */
  readonly hasSpace: boolean;
  /** Its bullet and the line through it, as paths. */
  readonly marks: readonly ((em: number) => string)[];
}

/** Places the lines of a text in its box. */
export async function placeLines(element: TextElement): Promise<PlacedLine[]> {
  const width = element.w / element.fontSize;
  const indent = element.list ? Math.min(LIST_INDENT, width / 2) : 0;
  const isMirrored = isRightToLeft(element.text);
  const bullet = await bulletOf(element);
  const lines = await layOutLines(element, width - indent);
  const height = lines.reduce((sum, line) => sum + line.height, 0);
  const spare = element.h / element.fontSize - height;
  let top = -element.h / element.fontSize / 2 + { top: 0, middle: spare / 2, bottom: spare }[element.valign];
  return lines.map(({ text, ascent, isFirst, hasSpace, height: lineHeight }) => {
    const freeWidth = width - indent - text.width;
    const left = -width / 2 + (isMirrored ? 0 : indent) + leftShareOf(element.align, isMirrored) * freeWidth;
    const baseline = top + ascent;
    top += lineHeight;
    const start = isMirrored ? left + text.width + indent - 2 * bullet.x : left - indent;
    const isDrawn = text.glyphs.some(({ commands }) => commands.length > 0);
    const marks = [
      ...(element.list && isFirst ? [(em: number) => drawBullet(bullet, start, baseline, em)] : []),
      ...(element.struck ? [(em: number) => drawStrike(left, text.width, baseline, em)] : []),
    ];
    return { text, left, baseline, isFirst, hasSpace, marks: isDrawn ? marks : [] };
  });
}

/** A line that is ready to draw. Lengths are in ems. */
interface DrawnLine {
  readonly source: string;
  readonly text: ShapedText;
  readonly isFirst: boolean;
  readonly hasSpace: boolean;
  readonly height: number;
  /** Distance of its baseline from its top. */
  readonly ascent: number;
}

/** Space between a formula that is higher than its line and the adjacent lines, in ems. */
const FORMULA_LEADING = 0.15;

/** Breaks a text into lines. A line with a high formula is higher than the others. */
export async function layOutLines(
  { text, lineHeight, ...style }: Pick<TextElement, 'text' | 'lineHeight'> & TextStyle,
  width: number,
): Promise<DrawnLine[]> {
  const baseDirection = isRightToLeft(text) ? 'rtl' : 'ltr';
  const usualBaseline = await baselineOf(lineHeight, style);
  const lines = await wrapText(text, style, width);
  return Promise.all(
    lines.map(async (line) => {
      const shaped = await shapeText(line.text, { ...style, spans: line.spans }, baseDirection);
      const ascent = Math.max(usualBaseline, (shaped.above ?? 0) + FORMULA_LEADING);
      const descent = Math.max(lineHeight - usualBaseline, (shaped.below ?? 0) + FORMULA_LEADING);
      const { text: source, isFirst, hasSpace } = line;
      return { source, text: shaped, isFirst, hasSpace, ascent, height: ascent + descent };
    }),
  );
}

/** Returns the distance of the baseline of a line from its top, in ems. */
export async function baselineOf(lineHeight: number, style: TextStyle): Promise<number> {
  const { ascent, descent } = await lineMetrics(style);
  return (lineHeight - ascent - descent) / 2 + ascent;
}

/** Returns by how much high formulas increase the height of a text, in ems. */
export async function extraFormulaHeight(
  text: string,
  style: Omit<Parameters<typeof layOutLines>[0], 'text'>,
  width: number,
): Promise<number> {
  if (!hasMarks(text)) return 0;
  const lines = await layOutLines({ ...style, text }, width);
  return lines.reduce((sum, { height }) => sum + height - style.lineHeight, 0);
}

/** Returns which share of a line's free space is to its left. */
function leftShareOf(align: TextElement['align'], isMirrored: boolean): number {
  if (align === 'center') return 0.5;
  return align === 'left' || align === (isMirrored ? 'end' : 'start') ? 0 : 1;
}

/** Draws a line of text as the commands of a path. Lengths are in ems. */
export function drawLine(text: ShapedText, left: number, baseline: number, em: number): string {
  return text.glyphs.map((glyph) => drawGlyph(glyph, left, baseline, em)).join('');
}

function drawGlyph(glyph: ShapedGlyph, left: number, baseline: number, em: number): string {
  return glyph.commands
    .map(({ type, values }) => type + toPixels(values, glyph, left, baseline, em).map(num).join(' '))
    .join('');
}

function toPixels(
  values: readonly number[],
  { x, y, isSlanted, scale = 1 }: ShapedGlyph,
  left: number,
  baseline: number,
  em: number,
): number[] {
  return values.map((value, index) => {
    if (index % 2 === 1) return (baseline - y - (value * scale) / UNITS_PER_EM) * em;
    const slant = isSlanted ? (values[index + 1] ?? 0) * SLANT_RATIO : 0;
    return (left + x + ((value + slant) * scale) / UNITS_PER_EM) * em;
  });
}

function drawStrike(left: number, width: number, baseline: number, em: number): string {
  const top = baseline - STRIKE.y - STRIKE.thickness / 2;
  const [w, h] = [num(width * em), num(STRIKE.thickness * em)];
  return `M${num(left * em)} ${num(top * em)}h${w}v${h}h-${w}Z`;
}

type Bullet = Omit<typeof BULLET, 'distance'>;

async function bulletOf(style: TextStyle): Promise<Bullet> {
  const size = (await lineMetrics(style)).ascent / FIGTREE.ascent;
  const { x, y, radius, distance } = BULLET;
  return { x: x - distance * (size - 1), y: y * size, radius: radius * size };
}

function drawBullet({ x, y, radius }: Bullet, left: number, baseline: number, em: number): string {
  const arcRadius = num(radius * em);
  const diameter = num(radius * em * 2);
  const start = `${num((left + x - radius) * em)} ${num((baseline - y) * em)}`;
  return `M${start}a${arcRadius} ${arcRadius} 0 1 1 ${diameter} 0a${arcRadius} ${arcRadius} 0 1 1 -${diameter} 0Z`;
}
