import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { generate, parse, walk } from 'css-tree';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';
import { expect, test } from 'vitest';
import { LOCALES } from '#domain/languages/locales';
import { latinTexts, WIDTHS, widthOf } from '#domain/util/font-widths';

/**
 * Maximum difference of a declared percentage from the derived one, which varies with the texts.
 */
const TOLERANCE = 0.5;

type Descriptors = Readonly<Record<string, string>>;

/** Returns the descriptors of each `@font-face` rule of a style sheet. */
function readFaces(file: string): Descriptors[] {
  const faces: Descriptors[] = [];
  walk(parse(readFileSync(file, 'utf8')), {
    visit: 'Atrule',
    enter(rule) {
      if (rule.name !== 'font-face') return;
      const face: Record<string, string> = {};
      rule.block?.children.forEach((item) => {
        if (item.type === 'Declaration') face[item.property] = generate(item.value);
      });
      faces.push(face);
    },
  });
  return faces;
}

async function readFigtree(): Promise<Font> {
  const file = createRequire(import.meta.url).resolve(
    '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  );
  return new Font(new Face(new Blob(await decompress(readFileSync(file)))));
}

const faces = readFaces('src/styles/fonts.css');
const fallbacks = faces.filter((face) => face['font-family']?.includes('Fallback'));
const figtree = await readFigtree();
const texts = latinTexts(
  LOCALES.filter((locale) => locale !== 'ja' && locale !== 'ko')
    .flatMap((locale) => globSync(`public/locales/${locale}/*.json`))
    .map((file) => readFileSync(file, 'utf8')),
);

test('The font replaces its fallback whenever it loads', () => {
  const web = faces.filter((face) => face['src']?.includes('url('));
  expect(web.map((face) => face['font-display'])).toEqual(['swap', 'swap']);
});

test('No face of Figtree has marks, which it draws beside most letters', () => {
  const web = [...faces, ...readFaces('src/styles/listing-font.css')].filter((face) =>
    face['src']?.includes('url('),
  );
  expect(new Set(web.map((face) => face['unicode-range']))).toEqual(
    new Set(['U+100-2FF,U+1E00-1EFF,U+20A0-20C0', 'U+0-2FF,U+370-FFFF']),
  );
});

test.each([
  { weight: '400', font: 'Arial', widths: WIDTHS.arial },
  { weight: '600', font: 'Arial', widths: WIDTHS.arialBold },
  { weight: '700', font: 'Arial', widths: WIDTHS.arialBold },
  { weight: '800', font: 'Arial', widths: WIDTHS.arialBold },
  { weight: '400', font: 'Roboto', widths: WIDTHS.roboto },
  { weight: '600', font: 'Roboto', widths: WIDTHS.robotoBold },
  { weight: '700', font: 'Roboto', widths: WIDTHS.robotoBold },
  { weight: '800', font: 'Roboto', widths: WIDTHS.robotoBold },
])('$font is as wide as Figtree at weight $weight, and as high', ({ weight, font, widths }) => {
  const face = fallbacks.find(
    ({ src, 'font-weight': weights = '400' }) => src?.includes(font) && weights.split(' ')[0] === weight,
  );
  if (!face) throw new Error(`fonts.css has no face of ${font} for weight ${weight}`);
  const percent = (name: string) => Number.parseFloat(face[name] ?? '100');

  const em = figtree.face.upem;
  figtree.setVariations([new Variation('wght', Number(weight))]);
  const figtreeOf = new Map(
    [...widths.keys()].map((character) => {
      const glyph = figtree.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0;
      return [character, figtree.glyphHAdvance(glyph) / em] as const;
    }),
  );
  const derived = (widthOf(texts, figtreeOf) / widthOf(texts, widths)) * 100;
  expect(Math.abs(percent('size-adjust') - derived), `derived: ${derived}`).toBeLessThan(TOLERANCE);

  const share = (name: string) => (percent(name) * percent('size-adjust')) / 100;
  const { ascender, descender, lineGap } = figtree.hExtents();
  expect(share('ascent-override')).toBeCloseTo((ascender / em) * 100, 0);
  expect(share('descent-override')).toBeCloseTo((-descender / em) * 100, 0);
  // Roboto has no line gap of its own.
  if (font === 'Arial') expect(percent('line-gap-override')).toBe(lineGap);
});

test('Bold text of Android is in the bold face of Roboto, or in its variable file', () => {
  const bold = fallbacks.filter(({ src }) => src?.includes('Roboto-Bold'));
  expect(bold.map((face) => face['font-weight'])).toEqual(['600', '700', '800 900']);
  for (const { src } of bold) expect(src).toBe('local("Roboto-Bold"),local("Roboto-Regular")');
});

test('No box depends on the width of digits, because it differs between the fonts', () => {
  const styles = globSync('src/**/*.{css,astro}').filter((file) => /\dch\b/.test(readFileSync(file, 'utf8')));
  expect(styles).toEqual([]);
});
