import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';
import type { FieldFault } from '#library/fault';
import { PROGRAM } from '#library/program-folder';
import { latinTexts, WIDTHS, widthOf } from '#domain/util/font-widths';
import type { FontFile } from '#library/site-record';
import { isLocalFont, readFontFiles, type AstroFont } from './font-files.ts';
import { fallbackName } from './settable-tokens.ts';

/** The weights of texts, each with the system fonts of the same weight. */
const FALLBACK_WEIGHTS = [
  { weight: 400, range: '100 500', fonts: [['Arial', 'Liberation Sans', 'Roboto-Regular']] },
  { weight: 600, range: '600', fonts: [['Arial Bold', 'Liberation Sans Bold'], ['Roboto-Bold']] },
  { weight: 700, range: '700', fonts: [['Arial Bold', 'Liberation Sans Bold'], ['Roboto-Bold']] },
  { weight: 800, range: '800 900', fonts: [['Arial Bold', 'Liberation Sans Bold'], ['Roboto-Bold']] },
] as const;

/**
 * Reports whether Podium makes the fallback of a font. It does if the files of the font are local,
 * and the project turns off Astro's fallbacks (`fallbacks: []`). Astro's have one width for all
 * weights of a variable font, and do nothing on systems without Arial.
 */
export const hasOwnFallback = (font: AstroFont): boolean => font.fallbacks?.length === 0 && isLocalFont(font);

/**
 * Returns the `@font-face` rules of a fallback that is as wide and high as the font, for each
 * weight. They use fonts of Windows, macOS, Linux and Android, scaled so that the texts of Podium
 * are as wide as in the font. `cwd` is the project folder, to which file names are relative.
 */
export async function fallbackFaces(font: AstroFont, cwd: string): Promise<string> {
  const name = fallbackName(font.cssVariable);
  const uprightFiles = (await readFontFiles(font, cwd)).filter(({ isItalic }) => !isItalic);
  const texts = latinTexts(
    globSync('public/locales/{de,en,es,fr,hu,it,pt}/*.json', { cwd: PROGRAM }).map((file) =>
      readFileSync(join(PROGRAM, file), 'utf8'),
    ),
  );
  const rules: string[] = [];
  for (const { weight, range, fonts } of FALLBACK_WEIGHTS) {
    const file = findNearestWeight(uprightFiles, weight);
    if (file === undefined) continue;
    const loadedFont = new Font(new Face(new Blob(await readFont(join(cwd, file.path)))));
    if (file.weights[0] < file.weights[1]) loadedFont.setVariations([new Variation('wght', weight)]);
    const unitsPerEm = loadedFont.face.upem;
    const widths = new Map(
      [...WIDTHS.arial.keys()].map((character) => {
        const glyph = loadedFont.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0;
        return [character, loadedFont.glyphHAdvance(glyph) / unitsPerEm] as const;
      }),
    );
    const { ascender, descender, lineGap } = loadedFont.hExtents();
    for (const names of fonts) {
      const isRoboto = names[0] === 'Roboto-Bold';
      const [regularWidths, boldWidths] = isRoboto
        ? [WIDTHS.roboto, WIDTHS.robotoBold]
        : [WIDTHS.arial, WIDTHS.arialBold];
      const widthRatio = widthOf(texts, widths) / widthOf(texts, weight < 600 ? regularWidths : boldWidths);
      const percent = (length: number) =>
        `${((Math.abs(length) / unitsPerEm / widthRatio) * 100).toFixed(2)}%`;
      rules.push(
        `@font-face { font-family: '${name}'; font-weight: ${range}; ` +
          `src: ${names.map((local) => `local('${local}')`).join(', ')}; ` +
          `size-adjust: ${(widthRatio * 100).toFixed(2)}%; ascent-override: ${percent(ascender)}; ` +
          `descent-override: ${percent(descender)}; line-gap-override: ${percent(lineGap)}; }`,
      );
    }
  }
  return rules.join('\n');
}

/** Size limit in bytes for a font file of the first view. A phone loads it in half a second. */
const MAX_FONT_BYTES = 100_000;

/** Finds large local font files that the first view needs: upright fonts of text and headings. */
export async function findLargeFonts(
  fonts: readonly AstroFont[],
  { text, headings }: { readonly text?: string | undefined; readonly headings?: string | undefined },
  cwd: string,
): Promise<FieldFault[]> {
  const faults = fonts.map(async (font, index) => {
    if (!isLocalFont(font) || ![text, headings].includes(font.cssVariable)) return [];
    const files = await readFontFiles(font, cwd);
    return files.flatMap(({ path, isItalic }): FieldFault[] => {
      const { size } = statSync(join(cwd, path));
      if (isItalic || size <= MAX_FONT_BYTES) return [];
      return [
        {
          path: ['fonts', index],
          fault: `has a file of ${Math.round(size / 1000)} kB, ${basename(path)}, for which the first view of each page waits`,
          remedy: `take one with the letters of your languages alone, in WOFF2, with ${MAX_FONT_BYTES / 1000} kB at most`,
        },
      ];
    });
  });
  return (await Promise.all(faults)).flat();
}

function findNearestWeight(files: readonly FontFile[], weight: number): FontFile | undefined {
  const distance = ({ weights: [min, max] }: FontFile) => Math.max(min - weight, weight - max, 0);
  return files.toSorted((a, b) => distance(a) - distance(b))[0];
}

async function readFont(file: string): Promise<Uint8Array> {
  const bytes = readFileSync(file);
  return file.endsWith('.woff2') ? decompress(bytes) : bytes;
}
