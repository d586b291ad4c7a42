import createBidi from 'bidi-js';
import type { Font, PathCommand } from 'fontkit';
import { hasRightToLeft } from '#domain/text-direction';
import { findFont, INVISIBLE, type LoadedFont, type TextStyle } from './fonts.ts';

/** An outline and its position. Lengths are in ems, y points upwards. */
export interface ShapedGlyph {
  readonly commands: readonly PathCommand[];
  /** Ems per unit of the outline. */
  readonly unit: number;
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

/**
 * Lays out one line of text, each part in the first bundled font that has it. Characters that no
 * font has become boxes. `base` is the direction of the whole text.
 */
export async function shapeText(
  text: string,
  style: TextStyle,
  base: 'ltr' | 'rtl' = 'ltr',
): Promise<ShapedText> {
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
  for (const cluster of splitGraphemes(text)) {
    const font = await findFont(cluster, style);
    const level = levels?.[at] ?? 0;
    const last = runs.at(-1);
    if (last !== undefined && last.font?.font === font?.font && last.level === level) last.text += cluster;
    else runs.push({ font, level, text: cluster });
    at += cluster.length;
  }
  return runs;
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

/** Returns a text with its brackets turned, as they are drawn from right to left. */
const mirrored = (text: string): string =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('');

function layOut({ text: written, level }: Run, { font, isSlanted }: LoadedFont): ShapedText {
  const isRightToLeft = level % 2 === 1;
  const text = isRightToLeft ? mirrored(written) : written;
  const unit = 1 / font.unitsPerEm;
  const glyphs: ShapedGlyph[] = [];
  let pen = 0;
  try {
    const { glyphs: shapes, positions } = isRightToLeft
      ? font.layout(text, undefined, undefined, undefined, 'rtl')
      : font.layout(text);
    for (const [index, shape] of shapes.entries()) {
      const position = positions[index];
      if (position === undefined || isInvisible(shape.codePoints)) continue;
      const { commands } = shape.path;
      const x = (pen + position.xOffset) * unit;
      if (commands.length > 0) glyphs.push({ commands, unit, x, y: position.yOffset * unit, isSlanted });
      pen += position.xAdvance;
    }
  } catch {
    // The shaper throws on some ill-formed sequences. The glyphs of single characters still work.
    return drawCharacters(text, font, isSlanted);
  }
  return { glyphs, width: pen * unit };
}

function drawCharacters(text: string, font: Font, isSlanted: boolean): ShapedText {
  const unit = 1 / font.unitsPerEm;
  const glyphs: ShapedGlyph[] = [];
  let pen = 0;
  for (const character of text) {
    if (INVISIBLE.test(character)) continue;
    const shape = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    glyphs.push({ commands: shape.path.commands, unit, x: pen * unit, y: 0, isSlanted });
    pen += shape.advanceWidth;
  }
  return { glyphs, width: pen * unit };
}

function isInvisible(codePoints: readonly number[]): boolean {
  return codePoints.length > 0 && codePoints.every((code) => INVISIBLE.test(String.fromCodePoint(code)));
}

const BOX_WIDTH = 0.6;
/** Signs that all fonts draw in a square. */
const IS_SQUARE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const BOX: readonly PathCommand[] = [
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
    return { commands: BOX, unit: 1, x, y: 0, isSlanted: false };
  });
  return { glyphs, width };
}

function rectangle(start: [number, number], ...corners: [number, number][]): PathCommand[] {
  return [
    { command: 'moveTo', args: start },
    ...corners.map((corner): PathCommand => ({ command: 'lineTo', args: corner })),
    { command: 'closePath', args: [] },
  ];
}
