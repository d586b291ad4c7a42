import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { generate, parse, walk } from 'css-tree';
import { create, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';
import { expect, test } from 'vitest';
import { LOCALES } from '#domain/locales';

/**
 * Advance widths of Arial by character, in thousandths of an em. Liberation Sans has the same
 * widths.
 */
const REGULAR: Readonly<Record<number, string>> = {
  191: "'",
  222: 'ijl',
  278: ' !,./:;ft',
  333: '()-`r',
  355: '"',
  500: 'Jcksvxyz',
  556: '0123456789?L_abdeghnopqu',
  611: 'FTZ',
  667: '&ABEKPSVXY',
  722: 'CDHNRUw',
  778: 'GOQ',
  833: 'Mm',
  889: '%',
  944: 'W',
};
const BOLD: Readonly<Record<number, string>> = {
  238: "'",
  278: ' ,./Iijl',
  333: '!()-:;`ft',
  389: 'r',
  474: '"',
  500: 'z',
  556: '0123456789J_aceksvxy',
  611: '?FLTZbdghnopqu',
  667: 'EPSVXY',
  722: '&ABCDHKNRU',
  778: 'GOQw',
  833: 'M',
  889: '%m',
  944: 'W',
};

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
      rule.block?.children.forEach((one) => {
        if (one.type === 'Declaration') face[one.property] = generate(one.value);
      });
      faces.push(face);
    },
  });
  return faces;
}

/** Returns the texts of the site in the languages with Latin letters, without accents. */
function readTexts(): string {
  const texts = LOCALES.filter((locale) => locale !== 'ja' && locale !== 'ko')
    .flatMap((locale) => globSync(`public/locales/${locale}/*.json`))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/: "(.*)"/g)])
    .map(([, text = '']) => text.replace(/\{\{.*?\}\}/g, '').normalize('NFD'));
  return texts.join(' ').replace(/[^ -~]/g, '');
}

/** Returns the width of a text without kerning, in ems. Leaves out characters without a width. */
function widthOf(text: string, widths: ReadonlyMap<string, number>): number {
  return [...text].reduce((sum, character) => sum + (widths.get(character) ?? 0), 0);
}

const arialWidths = (table: Readonly<Record<number, string>>) =>
  new Map(
    Object.entries(table).flatMap(([width, all]) =>
      [...all].map((character) => [character, Number(width) / 1000] as const),
    ),
  );

async function readFigtree(): Promise<Font> {
  const file = createRequire(import.meta.url).resolve(
    '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  );
  const font = create(Buffer.from(await decompress(readFileSync(file))));
  if (!('glyphForCodePoint' in font)) throw new Error(`${file} holds several fonts, one is expected`);
  return font;
}

const faces = readFaces('src/styles/fonts.css');
const fallbacks = faces.filter((face) => face['font-family']?.includes('Fallback'));
const figtree = await readFigtree();
const texts = readTexts();

test('The font replaces its fallback whenever it comes', () => {
  const web = faces.filter((face) => face['src']?.includes('url('));
  expect(web.map((face) => face['font-display'])).toEqual(['swap', 'swap']);
});

test.each([
  { weight: '400', arial: REGULAR },
  { weight: '600', arial: BOLD },
  { weight: '700', arial: BOLD },
  { weight: '800', arial: BOLD },
])('The fallback is as wide as Figtree at weight $weight, and as high', ({ weight, arial }) => {
  const face = fallbacks.find(({ 'font-weight': weights = '400' }) => weights.split(' ')[0] === weight);
  const percent = (name: string) => Number.parseFloat(face?.[name] ?? '100');

  const variation = figtree.getVariation({ wght: Number(weight) });
  const arialOf = arialWidths(arial);
  const figtreeOf = new Map(
    [...arialOf.keys()].map((character) => {
      const glyph = variation.glyphForCodePoint(character.codePointAt(0) ?? 0);
      return [character, glyph.advanceWidth / figtree.unitsPerEm] as const;
    }),
  );
  const derived = (widthOf(texts, figtreeOf) / widthOf(texts, arialOf)) * 100;
  expect(Math.abs(percent('size-adjust') - derived), `derived: ${derived}`).toBeLessThan(TOLERANCE);

  const share = (name: string) => (percent(name) * percent('size-adjust')) / 100;
  expect(share('ascent-override')).toBeCloseTo((figtree.ascent / figtree.unitsPerEm) * 100, 0);
  expect(share('descent-override')).toBeCloseTo((-figtree.descent / figtree.unitsPerEm) * 100, 0);
  expect(percent('line-gap-override')).toBe(figtree.lineGap);
});

test('No box is as wide as digits are, because their width differs between the fonts', () => {
  const styles = globSync('src/**/*.{css,astro}').filter((file) => /\dch\b/.test(readFileSync(file, 'utf8')));
  expect(styles).toEqual([]);
});
