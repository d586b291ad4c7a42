import type { Font, PathCommand } from 'fontkit';
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

interface Run {
  readonly font: LoadedFont | null;
  text: string;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into characters as readers count them (grapheme clusters). */
export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * Lays out one line of text, each part in the first bundled font that has it. Characters that no
 * font has become boxes.
 */
export async function shapeText(text: string, style: TextStyle): Promise<ShapedText> {
  const glyphs: ShapedGlyph[] = [];
  let width = 0;
  for (const run of await splitByFont(text, style)) {
    const shaped = run.font === null ? drawBoxes(run.text) : layOut(run.text, run.font);
    glyphs.push(...shaped.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + width })));
    width += shaped.width;
  }
  return { glyphs, width };
}

async function splitByFont(text: string, style: TextStyle): Promise<Run[]> {
  const runs: Run[] = [];
  for (const cluster of splitGraphemes(text)) {
    const font = await findFont(cluster, style);
    const last = runs.at(-1);
    if (last !== undefined && last.font?.font === font?.font) last.text += cluster;
    else runs.push({ font, text: cluster });
  }
  return runs;
}

function layOut(text: string, { font, isSlanted }: LoadedFont): ShapedText {
  const unit = 1 / font.unitsPerEm;
  const glyphs: ShapedGlyph[] = [];
  let pen = 0;
  try {
    const { glyphs: shapes, positions } = font.layout(text);
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
const BOX: readonly PathCommand[] = [
  ...rectangle([0.06, 0], [0.06, 0.7], [0.54, 0.7], [0.54, 0]),
  ...rectangle([0.11, 0.05], [0.49, 0.05], [0.49, 0.65], [0.11, 0.65]),
];

function drawBoxes(text: string): ShapedText {
  const clusters = splitGraphemes(text).filter((cluster) =>
    [...cluster].some((part) => !INVISIBLE.test(part)),
  );
  const glyphs = clusters.map((_, index) => ({
    commands: BOX,
    unit: 1,
    x: index * BOX_WIDTH,
    y: 0,
    isSlanted: false,
  }));
  return { glyphs, width: glyphs.length * BOX_WIDTH };
}

function rectangle(start: [number, number], ...corners: [number, number][]): PathCommand[] {
  return [
    { command: 'moveTo', args: start },
    ...corners.map((corner): PathCommand => ({ command: 'lineTo', args: corner })),
    { command: 'closePath', args: [] },
  ];
}
