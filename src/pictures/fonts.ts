import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';
import type { TextElement } from '#content/schemas/storyboard';
import { facesFor, type FontFace } from './font-faces.ts';
import { Memo } from './memo.ts';

/** The parts of a text's style that select a font. */
export type TextStyle = Pick<TextElement, 'weight' | 'italic'> & Partial<Pick<TextElement, 'font'>>;

/** A font, ready for drawing. */
export interface LoadedFont {
  readonly font: Font;
  readonly isSlanted: boolean;
}

const WEIGHTS = { regular: 400, medium: 500, bold: 700, black: 900 } as const;

/** Characters that are invisible by themselves: joiners, variation selectors, direction marks. */
export const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u;

const files = new Memo<Font>(64);
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
    if (needed.every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))) {
      return { font, isSlanted: face.isSlanted };
    }
  }
  return null;
}

function loadFont(face: FontFace, weight: number): Promise<Font> {
  return fonts.get(`${face.file} ${weight}`, async () => {
    const font = await files.get(face.file, () => readFont(face.file));
    return face.isVariable ? font.getVariation({ wght: weight }) : font;
  });
}

// fontkit does not apply variations to the glyphs of a WOFF2 file, so this decompresses it to
// TrueType.
async function readFont(file: string): Promise<Font> {
  const font = create(Buffer.from(await decompress(await readFile(file))));
  if (!('glyphForCodePoint' in font)) throw new Error(`${file} holds several fonts, one is expected`);
  return font;
}
