import createBidi from 'bidi-js';
import { Buffer, BufferFlag, Direction, shape, type SvgPathCommand } from 'harfbuzzjs';
import { hasRightToLeft } from '#domain/languages/text-direction';
import { cacheByObject } from '#domain/util/cache-by-object';
import { spanAt } from '#domain/playback/text-spans';
import type { TextSpan } from '#library/schemas/storyboard';
import { hasMarks, markFormula, splitMarks } from '#domain/playback/formula';
import { typeset } from './formula/typeset.ts';
import {
  findFont,
  INVISIBLE,
  UNITS_PER_EM,
  type Letter,
  type LoadedFont,
  type ShapedGlyph,
  type ShapedText,
  type TextStyle,
} from './fonts.ts';

/** A part of a line in one font and direction, or a formula. */
interface Run {
  readonly font: LoadedFont | ShapedText | null;
  /** Embedding level of the bidirectional algorithm. Odd levels run from right to left. */
  readonly level: number;
  /** Its style, if it differs from the rest of the text. */
  readonly span: TextSpan | undefined;
  text: string;
}

const bidi = createBidi();
/** Invisible characters that turn the direction of a text from right to left. */
const RIGHT_TO_LEFT_CONTROLS = /[\u200F\u202B\u202E\u2067]/;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into characters as readers count them (grapheme clusters). */
export function splitGraphemes(text: string): string[] {
  if (hasMarks(text))
    return splitMarks(text).flatMap((part) =>
      'text' in part ? splitGraphemes(part.text) : [markFormula(part.tex, part.isDisplay)],
    );
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Maximum length of a text that is laid out as one line: longer ones take too much memory. */
const MAX_LINE_LENGTH = 100_000;

/**
 * Lays out one line of text, each part in the first bundled font that has it. Characters that no
 * font has become boxes. `baseDirection` is the direction of the whole text. Throws a
 * RangeError for a text of more than 100,000 characters.
 */
export async function shapeText(
  text: string,
  style: TextStyle,
  baseDirection: 'ltr' | 'rtl' = 'ltr',
): Promise<ShapedText> {
  if (text.length > MAX_LINE_LENGTH)
    throw new RangeError(`A line of ${text.length} characters is too long; the limit is ${MAX_LINE_LENGTH}.`);
  const glyphs: ShapedGlyph[] = [];
  let [width, above, below] = [0, 0, 0];
  for (const { font, span, ...run } of inVisualOrder(await splitRuns(text, style, baseDirection))) {
    const drawnRun = isFormula(font) ? font : font && layOut(run, font);
    const unstyled = drawnRun ?? drawBoxes(run.text);
    const shaped = span === undefined ? unstyled : applySpan(unstyled, span);
    glyphs.push(...shaped.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + width })));
    width += shaped.width;
    above = Math.max(above, shaped.above ?? 0);
    below = Math.max(below, shaped.below ?? 0);
  }
  return { glyphs, width, ...(above + below > 0 && { above, below }) };
}

/** Applies the size, colour and raised position of a span to a part of a text. */
function applySpan({ glyphs, width }: ShapedText, { size = 1, raise = 0, color }: TextSpan): ShapedText {
  const placed = glyphs.map((glyph) => ({
    ...glyph,
    x: glyph.x * size,
    y: glyph.y * size + raise,
    scale: size,
    color,
  }));
  return { glyphs: placed, width: width * size };
}

async function splitRuns(text: string, style: TextStyle, base: 'ltr' | 'rtl'): Promise<Run[]> {
  const isPlain = base === 'ltr' && !hasRightToLeft(text) && !RIGHT_TO_LEFT_CONTROLS.test(text);
  const levels = isPlain ? null : bidi.getEmbeddingLevels(text, base).levels;
  const runs: Run[] = [];
  let offset = 0;
  for (const part of await splitByFont(text, style)) {
    const { font } = part;
    const level = levels?.[offset] ?? 0;
    const lastRun = runs.at(-1);
    const isSame =
      lastRun?.level === level &&
      lastRun.span === part.span &&
      !isFormula(font) &&
      !isFormula(lastRun.font) &&
      lastRun.font?.font === font?.font;
    if (isSame) lastRun.text += part.text;
    else runs.push({ ...part, level });
    offset += part.text.length;
  }
  return runs;
}

/**
 * Splits a text into characters as readers count them, each with its font. If no font has all parts
 * of one, such as a letter with a rare accent, each part has its own font.
 */
async function splitByFont(text: string, textStyle: TextStyle): Promise<Omit<Run, 'level'>[]> {
  const parts: Omit<Run, 'level'>[] = [];
  let offset = 0;
  for (const cluster of splitGraphemes(text)) {
    const span = spanAt(textStyle.spans, offset);
    const style = span === undefined ? textStyle : styleOf(textStyle, span);
    offset += cluster.length;
    const [formula] = hasMarks(cluster) ? splitMarks(cluster) : [];
    if (formula !== undefined && 'tex' in formula) {
      parts.push({ ...(await toFormula(formula, style)), span });
      continue;
    }
    const font = await findFont(cluster, style);
    const characters = font === null ? [...cluster] : [cluster];
    for (const piece of characters)
      parts.push({ text: piece, font: font ?? (await findFont(piece, style)), span });
  }
  return parts;
}

const styleOf = ({ weight, italic, font }: TextStyle, span: TextSpan): TextStyle => ({
  weight: span.weight ?? weight,
  italic: span.italic ?? italic,
  font: span.font ?? font ?? 'text',
});

const isFormula = (font: Run['font']): font is ShapedText => font !== null && 'glyphs' in font;

/** Typesets a formula. Shows an invalid one as its source. */
async function toFormula(
  { tex, isDisplay }: { readonly tex: string; readonly isDisplay: boolean },
  style: TextStyle,
): Promise<Pick<Run, 'font' | 'text'>> {
  const typesetFormula = await typeset(tex, isDisplay);
  const font =
    'fault' in typesetFormula
      ? await shapeText(tex.replaceAll(/\s+/g, ' '), { ...style, font: 'code' })
      : typesetFormula.drawing;
  return { text: markFormula(tex, isDisplay), font };
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

function layOut(
  { text, level }: Pick<Run, 'text' | 'level'>,
  { font, name, isSlanted, isEmboldened }: LoadedFont,
): ShapedText {
  buffer.reset();
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const glyphs: ShapedGlyph[] = [];
  let penX = 0;
  const positions = buffer.getGlyphPositions();
  const infos = buffer.getGlyphInfos();
  const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b);
  const endOf = new Map(starts.map((start, index) => [start, starts[index + 1]]));
  for (const [index, { codepoint: glyph, cluster }] of infos.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const commands = font.glyphToJson(glyph);
    const [x, y] = [(penX + xOffset) / UNITS_PER_EM, yOffset / UNITS_PER_EM];
    const isNew = infos[index - 1]?.cluster !== cluster;
    const letter: Letter = {
      font: name,
      outline: `${glyph} ${fileNumber(font)}`,
      text: isNew ? text.slice(cluster, endOf.get(cluster)) : '',
      advance: xAdvance / UNITS_PER_EM,
      offset: [xOffset / UNITS_PER_EM, yOffset / UNITS_PER_EM],
    };
    glyphs.push({ commands, x, y, isSlanted, letter, ...(isEmboldened && { isEmboldened }) });
    penX += xAdvance;
  }
  return { glyphs, width: penX / UNITS_PER_EM };
}

let fileCount = 0;
const fileNumber = cacheByObject((_: LoadedFont['font']) => (fileCount += 1));

const BOX_WIDTH_EM = 0.6;
/** Characters that all fonts draw in a square. */
const IS_SQUARE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** The name of the font of characters that no font has. */
export const NO_FONT = 'no-font';
const MISSING_GLYPH_BOX: readonly SvgPathCommand[] = [
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
    const advance = IS_SQUARE.test(cluster) ? 1 : BOX_WIDTH_EM;
    width += advance;
    const letter: Letter = { font: NO_FONT, outline: '', text: cluster, advance, offset: [0, 0] };
    return { commands: MISSING_GLYPH_BOX, x, y: 0, isSlanted: false, letter };
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
