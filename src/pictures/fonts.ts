import { readFile } from 'node:fs/promises';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
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

const WEIGHTS = { regular: 400, medium: 500, bold: 700, black: 900 } as const;

/** Characters that are invisible by themselves: joiners, variation selectors, direction marks. */
export const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u;

const files = new Memo<Face>(64);
const fonts = new Memo<Font>(128);
const choices = new Memo<LoadedFont | null>(20_000);

/** Returns the first font that has every character of the cluster, or null. */
export function findFont(cluster: string, style: TextStyle): Promise<LoadedFont | null> {
  return choices.get(`${style.weight} ${style.italic} ${style.font} ${cluster}`, () =>
    chooseFont(cluster, style),
  );
}

async function chooseFont(cluster: string, style: TextStyle): Promise<LoadedFont | null> {
  const needed = [...cluster].filter((character) => !INVISIBLE.test(character));
  const [first = ' '] = needed;
  const wanted = { isItalic: style.italic, isEmoji: EMOJI.test(cluster), isCode: style.font === 'code' };
  for (const face of facesFor(first.codePointAt(0) ?? 0, wanted)) {
    const font = await loadFont(face, WEIGHTS[style.weight]);
    if (needed.every((character) => font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined)) {
      return { font, isSlanted: face.isSlanted };
    }
  }
  return null;
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
