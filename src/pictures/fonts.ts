import { readFile } from 'node:fs/promises';
import { Blob, Buffer, Face, Font, shape, Variation, type SvgPathCommand } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';
import type { TextElement } from '#library/schemas/storyboard';
import { facesFor, type FontFace } from './font-faces.ts';
import { Memo } from './memo.ts';

/** The parts of a text's style that select a font. */
export type TextStyle = Pick<TextElement, 'weight' | 'italic'> & Partial<Pick<TextElement, 'font'>>;

/** Units of lengths in a loaded font per em. So many that rounding to whole units does not show. */
export const UNITS_PER_EM = 65_536;

/** A font, ready for drawing. */
export interface LoadedFont {
  readonly font: Font;
  readonly isSlanted: boolean;
}

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
  /** Height above the baseline and depth below it in ems, if a formula is in it. */
  readonly above?: number;
  readonly below?: number;
}

const WEIGHTS = { regular: 400, medium: 500, bold: 700, black: 900 } as const;

/** Characters that are invisible by themselves: joiners, variation selectors, direction marks. */
export const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u;

const files = new Memo<Face>(64);
const fonts = new Memo<Font>(128);
const choices = new Memo<LoadedFont | null>(20_000);

/**
 * Returns the first font that has every character of the cluster, and draws its marks over its
 * letter. If none does the latter, returns the first that has every character. Returns null if none
 * has.
 */
export function findFont(cluster: string, style: TextStyle): Promise<LoadedFont | null> {
  return choices.get(`${style.weight} ${style.italic} ${style.font} ${cluster}`, () =>
    chooseFont(cluster, style),
  );
}

async function chooseFont(cluster: string, style: TextStyle): Promise<LoadedFont | null> {
  const needed = [...cluster].filter((character) => !INVISIBLE.test(character));
  const [first = ' '] = needed;
  const wanted = { isItalic: style.italic, isEmoji: EMOJI.test(cluster), isCode: style.font === 'code' };
  let fallback: LoadedFont | null = null;
  for (const face of facesFor(first.codePointAt(0) ?? 0, wanted)) {
    const font = await loadFont(face, WEIGHTS[style.weight]);
    if (needed.every((character) => font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined)) {
      if (!MARK.test(cluster) || drawsMarksOver(font, cluster)) return { font, isSlanted: face.isSlanted };
      fallback ??= { font, isSlanted: face.isSlanted };
    }
  }
  return fallback;
}

const MARK = /\p{Nonspacing_Mark}/u;
const buffer = new Buffer();

/**
 * Reports whether no mark of a cluster begins where its letter ends. Figtree knows the places of
 * its marks for few letters only, and draws the others beside them.
 */
function drawsMarksOver(font: Font, cluster: string): boolean {
  buffer.reset();
  buffer.addText(cluster);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  let pen = 0;
  return buffer.getGlyphInfos().every(({ codepoint: glyph }, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
    const left = pen + xOffset + (font.glyphExtents(glyph)?.xBearing ?? 0);
    pen += xAdvance;
    return index === 0 || xAdvance > 0 || left < width - UNITS_PER_EM / 20;
  });
}

function loadFont(face: FontFace, weight: number): Promise<Font> {
  const file = weight < WEIGHTS.bold ? face.file : face.boldFile;
  return fonts.get(`${file} ${weight}`, async () => {
    const font = new Font(await files.get(file, () => readFace(file)));
    font.setScale(UNITS_PER_EM, UNITS_PER_EM);
    if (face.isVariable) font.setVariations([new Variation('wght', weight)]);
    return font;
  });
}

/** Reads a font file. HarfBuzz does not unpack WOFF2. */
async function readFace(file: string): Promise<Face> {
  return new Face(new Blob(await decompress(await readFile(file))));
}
