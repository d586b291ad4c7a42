import createBidi from 'bidi-js';
import { Buffer, BufferFlag, Direction, shape, type SvgPathCommand } from 'harfbuzzjs';
import { hasRightToLeft } from '#domain/languages/text-direction';
import { findFont, INVISIBLE, UNITS_PER_EM, type LoadedFont, type TextStyle } from './fonts.ts';

/** An outline and its position. Lengths are in ems, y points upwards. */
export interface ShapedGlyph {
  /** Lengths in `UNITS_PER_EM`. */
  readonly commands: readonly SvgPathCommand[];
  readonly x: number;
  readonly y: number;
  readonly isSlanted: boolean;
}

/** Text in one line, ready to draw. */
export interface ShapedText {
  readonly glyphs: readonly ShapedGlyph[];
  /** Width in ems. */
  readonly width: number;
}

/** A part of a line in one font and direction. */
interface Run {
  readonly font: LoadedFont | null;
  /** Embedding level. Odd ones are written from right to left. */
  readonly level: number;
  text: string;
}

const bidi = createBidi();
/** Invisible characters that turn the direction of a text from right to left. */
const TURNS_RIGHT_TO_LEFT = /[\u200F\u202B\u202E\u2067]/;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into characters as readers count them (grapheme clusters). */
export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Maximum length of a text that is laid out as one line: longer ones take too much memory. */
const MAX_LENGTH = 100_000;

/**
 * Lays out one line of text, each part in the first bundled font that has it. Characters that no
 * font has become boxes. `base` is the direction of the whole text. Throws a RangeError for a text
 * of more than 100,000 characters.
 */
export async function shapeText(
  text: string,
  style: TextStyle,
  base: 'ltr' | 'rtl' = 'ltr',
): Promise<ShapedText> {
  if (text.length > MAX_LENGTH)
    throw new RangeError(`A line of ${text.length} characters is too long; the limit is ${MAX_LENGTH}.`);
  const glyphs: ShapedGlyph[] = [];
  let width = 0;
  for (const run of inVisualOrder(await splitRuns(text, style, base))) {
    const shaped = run.font === null ? drawBoxes(run.text) : layOut(run, run.font);
    glyphs.push(...shaped.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + width })));
    width += shaped.width;
  }
  return { glyphs, width };
}

async function splitRuns(text: string, style: TextStyle, base: 'ltr' | 'rtl'): Promise<Run[]> {
  const isPlain = base === 'ltr' && !hasRightToLeft(text) && !TURNS_RIGHT_TO_LEFT.test(text);
  const levels = isPlain ? null : bidi.getEmbeddingLevels(text, base).levels;
  const runs: Run[] = [];
  let at = 0;
  for (const part of await splitByFont(text, style)) {
    const { font } = part;
    const level = levels?.[at] ?? 0;
    const last = runs.at(-1);
    if (last !== undefined && last.font?.font === font?.font && last.level === level) last.text += part.text;
    else runs.push({ ...part, level });
    at += part.text.length;
  }
  return runs;
}

/**
 * Splits a text into characters as readers count them, each with its font. If no font has all parts
 * of one, such as a letter with a rare accent, each part has its own font.
 */
async function splitByFont(text: string, style: TextStyle): Promise<Pick<Run, 'font' | 'text'>[]> {
  const parts: Pick<Run, 'font' | 'text'>[] = [];
  for (const cluster of splitGraphemes(text)) {
    const font = await findFont(cluster, style);
    const texts = font === null ? [...cluster] : [cluster];
    for (const one of texts) parts.push({ text: one, font: font ?? (await findFont(one, style)) });
  }
  return parts;
}

/** Returns runs from left to right (rule L2 of the Unicode bidirectional algorithm). */
function inVisualOrder(runs: readonly Run[]): readonly Run[] {
  let ordered = runs;
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const parts: Run[][] = [];
    for (const run of ordered) {
      const last = parts.at(-1);
      const isInside = run.level >= level;
      if (isInside && last?.[0] !== undefined && last[0].level >= level) last.unshift(run);
      else parts.push([run]);
    }
    ordered = parts.flat();
  }
  return ordered;
}

const buffer = new Buffer();

function layOut({ text, level }: Run, { font, isSlanted }: LoadedFont): ShapedText {
  buffer.reset();
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const glyphs: ShapedGlyph[] = [];
  let pen = 0;
  const positions = buffer.getGlyphPositions();
  for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const commands = font.glyphToJson(glyph);
    const [x, y] = [(pen + xOffset) / UNITS_PER_EM, yOffset / UNITS_PER_EM];
    if (commands.length > 0) glyphs.push({ commands, x, y, isSlanted });
    pen += xAdvance;
  }
  return { glyphs, width: pen / UNITS_PER_EM };
}

const BOX_WIDTH = 0.6;
/** Signs that all fonts draw in a square. */
const IS_SQUARE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const BOX: readonly SvgPathCommand[] = [
  ...rectangle([0.06, 0], [0.06, 0.7], [0.54, 0.7], [0.54, 0]),
  ...rectangle([0.11, 0.05], [0.49, 0.05], [0.49, 0.65], [0.11, 0.65]),
];

function drawBoxes(text: string): ShapedText {
  const clusters = splitGraphemes(text).filter((cluster) =>
    [...cluster].some((part) => !INVISIBLE.test(part)),
  );
  let width = 0;
  const glyphs = clusters.map((cluster) => {
    const x = width;
    width += IS_SQUARE.test(cluster) ? 1 : BOX_WIDTH;
    return { commands: BOX, x, y: 0, isSlanted: false };
  });
  return { glyphs, width };
}

function rectangle(...corners: readonly (readonly [x: number, y: number])[]): SvgPathCommand[] {
  const lines = corners.map((corner, index) => ({
    type: index === 0 ? 'M' : 'L',
    values: corner.map((length) => length * UNITS_PER_EM),
  }));
  return [...lines, { type: 'Z', values: [] }];
}
