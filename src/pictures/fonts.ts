import { readFile } from 'node:fs/promises';
import { Blob, Buffer, Face, Font, shape, Variation, type SvgPathCommand } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';
import { FONT_WEIGHTS } from '#domain/playback/element-types';
import { capitalise } from '#domain/util/capitalise';
import type { TextElement, TextSpan } from '#library/schemas/storyboard';
import { siteRecord } from '#library/site-record';
import { facesFor, type FontFace } from './font-faces.ts';
import { Memo, memoPerEnv } from './memo.ts';

/** The parts of a text's style that select a font. */
export type TextStyle = Pick<TextElement, 'weight' | 'italic'> &
  Partial<Pick<TextElement, 'font'>> & { readonly spans?: readonly TextSpan[] | undefined };

/** Units per em of a loaded font, high enough that rounding to whole units is not visible. */
export const UNITS_PER_EM = 65_536;

/** A font, ready for drawing. */
export interface LoadedFont {
  readonly font: Font;
  /** Its family and weight, such as "figtree-700". */
  readonly name: string;
  readonly isSlanted: boolean;
  /** Whether to thicken the glyphs, because the family has no bold face. */
  readonly isEmboldened: boolean;
}

/** An outline and its position. Lengths are in ems, y points upwards. */
export interface ShapedGlyph {
  /** Lengths in `UNITS_PER_EM`. */
  readonly commands: readonly SvgPathCommand[];
  readonly x: number;
  readonly y: number;
  readonly isSlanted: boolean;
  readonly isEmboldened?: boolean;
  /** Its relative size and its colour, if they differ from the rest of the text. */
  readonly scale?: number;
  readonly color?: string | undefined;
  /** What it writes; absent in formulas. */
  readonly letter?: Letter;
}

/** What a glyph writes. */
export interface Letter {
  /** Name of its font. */
  readonly font: string;
  /** Identifies its outline in the font: the number of the glyph, and that of its font file. */
  readonly outline: string;
  /**
   * Its characters. Empty if they are those of the glyph before it, as for an accent over a letter.
   */
  readonly text: string;
  /** The distance to the next characters, in its own size, in ems. */
  readonly advance: number;
  /** Its distance from the place where its characters begin, as for accents; likewise. */
  readonly offset: readonly [x: number, y: number];
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

/** Characters that are invisible by themselves: joiners, variation selectors, direction marks. */
export const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

const EMOJI_CHARACTER = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u;

const faceCache = new Memo<Face>(64);
const fontCache = new Memo<Font>(128);
/** Cached by the settings of the site, which may have its own fonts. */
const chosenFontsIn = memoPerEnv<LoadedFont | null>(20_000);

/**
 * Returns the first font that has every character of the cluster and draws its marks over its
 * letter. If no font places the marks so, returns the first that has every character, and null if
 * there is none.
 */
export function findFont(cluster: string, style: TextStyle): Promise<LoadedFont | null> {
  return chosenFontsIn(siteRecord()).get(`${style.weight} ${style.italic} ${style.font} ${cluster}`, () =>
    chooseFont(cluster, style),
  );
}

async function chooseFont(cluster: string, style: TextStyle): Promise<LoadedFont | null> {
  const visibleCharacters = [...cluster].filter((character) => !INVISIBLE.test(character));
  const [first = ' '] = visibleCharacters;
  const weight = FONT_WEIGHTS[style.weight];
  let fallback: LoadedFont | null = null;
  for (const face of facesFor(
    first.codePointAt(0) ?? 0,
    wantedFontOf(style, EMOJI_CHARACTER.test(cluster)),
  )) {
    const font = await loadFont(face, weight);
    const name = `${face.family}-${face.weights === undefined ? weight : 'own'}`;
    const loaded = { font, name, isSlanted: face.isSlanted, isEmboldened: isEmboldened(face, weight) };
    if (
      visibleCharacters.every((character) => font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined)
    ) {
      if (!MARK.test(cluster) || drawsMarksOver(font, cluster)) return loaded;
      fallback ??= loaded;
    }
  }
  return fallback;
}

const wantedFontOf = ({ weight, italic, font }: TextStyle, isEmoji = false) => ({
  weight: FONT_WEIGHTS[weight],
  isItalic: italic,
  isCode: font === 'code',
  isEmoji,
});

/** Reports whether browsers thicken the glyphs of a face for bold text. */
const isEmboldened = ({ weights }: FontFace, weight: number): boolean =>
  weights !== undefined && weight >= 600 && weights[1] < 600;

interface LineMetrics {
  readonly ascent: number;
  readonly descent: number;
}

const metricsIn = memoPerEnv<LineMetrics>(100);

/** Metrics of Figtree, in ems. */
export const FIGTREE = { ascent: 0.95, descent: 0.25 };

/**
 * Returns the ascent and descent of lines in ems. They are those of the site's font, because all
 * fonts in a line share its baseline.
 */
export function lineMetrics(style: TextStyle): Promise<LineMetrics> {
  const { weight, italic, font } = style;
  return metricsIn(siteRecord()).get(`${weight} ${italic} ${font}`, () => findMetrics(style));
}

async function findMetrics(style: TextStyle): Promise<LineMetrics> {
  const [face] = facesFor(0x20, wantedFontOf(style));
  // All bundled fonts are drawn on the baseline of Figtree.
  if (face?.digest === undefined) return FIGTREE;
  const { ascender, descender } = (await loadFont(face, FONT_WEIGHTS[style.weight])).hExtents();
  return { ascent: ascender / UNITS_PER_EM, descent: -descender / UNITS_PER_EM };
}

/** Identifiers of names in font files: the family, and the one that older programs know. */
const FAMILY_NAMES = [16, 1] as const;

/** Returns the name of the font of a style, by which other programs find it. */
export async function fontName(style: TextStyle): Promise<string> {
  const [face] = facesFor(LETTER_A, wantedFontOf(style));
  if (face === undefined) return '';
  const bundledName = face.family
    .replace(/-italic$/, '')
    .split('-')
    .map((word) => capitalise(word))
    .join(' ');
  if (face.digest === undefined) return bundledName;
  const file = await readFace(face.file);
  return FAMILY_NAMES.map((name) => file.getName(name, 'en')).find((name) => name !== '') ?? '';
}

const LETTER_A = 0x41;
const MARK = /\p{Nonspacing_Mark}/u;
const buffer = new Buffer();

/**
 * Reports whether no mark of a cluster begins where its letter ends. Figtree has anchors for marks
 * only on few letters, and draws them beside all other letters.
 */
function drawsMarksOver(font: Font, cluster: string): boolean {
  buffer.reset();
  buffer.addText(cluster);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  let penX = 0;
  return buffer.getGlyphInfos().every(({ codepoint: glyph }, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
    const markLeft = penX + xOffset + (font.glyphExtents(glyph)?.xBearing ?? 0);
    penX += xAdvance;
    return index === 0 || xAdvance > 0 || markLeft < width - UNITS_PER_EM / 20;
  });
}

function loadFont(face: FontFace, weight: number): Promise<Font> {
  const file = weight < FONT_WEIGHTS.bold ? face.file : face.boldFile;
  const [minWeight, maxWeight] = face.weights ?? [weight, weight];
  const drawnWeight = Math.min(Math.max(weight, minWeight), maxWeight);
  const key = `${file} ${face.digest}`;
  return fontCache.get(`${key} ${drawnWeight}`, async () => {
    const font = new Font(await faceCache.get(key, () => readFace(file)));
    font.setScale(UNITS_PER_EM, UNITS_PER_EM);
    if (face.isVariable) font.setVariations([new Variation('wght', drawnWeight)]);
    return font;
  });
}

/** Reads a font file. HarfBuzz does not unpack WOFF2. */
async function readFace(file: string): Promise<Face> {
  const bytes = await readFile(file);
  return new Face(new Blob(file.endsWith('.woff2') ? await decompress(bytes) : bytes));
}
