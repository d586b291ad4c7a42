import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { setSiteRecord, type FontFile } from '#library/site-record';
import { buildStoryboard, buildText } from './scene.fixture.ts';
import { baselineOf } from './draw-text.ts';
import { findFont } from './fonts.ts';
import { sceneSource } from './picture-sources.ts';
import { PRESETS } from './presets.ts';
import { renderScene } from './scene.ts';
import { shapeText } from './shape-text.ts';

const REGULAR = { weight: 'regular', italic: false } as const;
const BOLD = { weight: 'bold', italic: false } as const;
const FRAME = { x: 160, y: 90, w: 320, h: 180, r: 0 };

/** Returns a file of a package, as the settings of a site name it. */
const fileOf = (name: string, more: Partial<FontFile> = {}): FontFile => ({
  path: `node_modules/${name}.woff2`,
  digest: name,
  weights: [400, 400],
  isItalic: false,
  ranges: [],
  ...more,
});
const NOTO = fileOf('@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal', {
  weights: [100, 900],
});
const DEJAVU = '@fontsource/dejavu-sans/files/dejavu-sans-latin';
const [LIGHT, HEAVY] = [
  fileOf(`${DEJAVU}-400-normal`),
  fileOf(`${DEJAVU}-700-normal`, { weights: [700, 700] }),
];

/** Sets the own fonts of the site for one test. */
function setFonts(text: readonly FontFile[], code: readonly FontFile[] = []): void {
  const fonts = { text: { variable: '--text', files: text }, code: { variable: '--code', files: code } };
  setSiteRecord({ fonts });
  onTestFinished(() => setSiteRecord({}));
}

async function nameOf(text: string, style: Parameters<typeof findFont>[1] = REGULAR): Promise<string> {
  return (await findFont(text, style))?.font.face.getName(1, 'en') ?? '';
}

beforeEach(() => setSiteRecord({}));

test('draws texts and code with the fonts of the site, and letters that these lack with others [3.57]', async () => {
  setFonts([NOTO], [LIGHT]);
  expect(await nameOf('A')).toBe('Noto Sans');
  expect(await nameOf('A', { ...REGULAR, font: 'code' })).toBe('DejaVu Sans');
  expect(await nameOf('海')).toMatch(/^Noto Sans JP/);
  setFonts([{ ...NOTO, ranges: ['U+41', 'U+6?'] }]);
  expect(await nameOf('A')).toBe('Noto Sans');
  expect(await nameOf('a')).toBe('Noto Sans');
  expect(await nameOf('B')).toMatch(/^Figtree/);
});

test('takes the file that a browser takes: by slope, then by weight', async () => {
  setFonts([LIGHT, HEAVY]);
  const widthOf = async (style: Parameters<typeof shapeText>[1]) => (await shapeText('Harbour', style)).width;
  expect(await widthOf(BOLD)).toBeGreaterThan(await widthOf(REGULAR));
  expect(await widthOf({ ...REGULAR, weight: 'medium' })).toBe(await widthOf(REGULAR));
  expect(await findFont('A', { ...BOLD, italic: true })).toMatchObject({
    isSlanted: true,
    isEmboldened: false,
  });
  const [both, light] = [await widthOf(BOLD), await widthOf(REGULAR)];
  setFonts([LIGHT]);
  expect(await findFont('A', BOLD)).toMatchObject({ isEmboldened: true });
  expect(await widthOf(BOLD)).toBe(light);
  setFonts([HEAVY]);
  expect(await widthOf(REGULAR)).toBe(both);
});

test('a font without bold letters gets thicker ones, as in browsers', async () => {
  setFonts([LIGHT]);
  const draw = (weight: 'regular' | 'bold') =>
    renderScene(buildStoryboard([buildText('Harbour', { weight })]), FRAME, {
      width: 320,
      height: 180,
      baseDir: '/',
    });
  expect(await draw('regular')).not.toContain('stroke');
  expect(await draw('bold')).toMatch(/<path fill="(#\w+)" stroke="\1" stroke-width="/);
});

test('the baseline is that of the font of the site', async () => {
  expect(await baselineOf(1.2, REGULAR)).toBeCloseTo(0.95);
  setFonts([NOTO]);
  // An ascent of 1.069 and a descent of 0.293 ems.
  expect(await baselineOf(1.2, REGULAR)).toBeCloseTo((1.2 - 1.069 - 0.293) / 2 + 1.069);
  expect(await baselineOf(1.2, { ...REGULAR, font: 'code' })).toBeCloseTo(0.95);
});

test('a picture has another name with another font, and the same one without', async () => {
  const hashOf = async () => {
    const env = { cacheDir: '.cache/pictures', outDir: null };
    return (await sceneSource(buildStoryboard([buildText('Harbour')]), FRAME, '/', PRESETS.card, env)).hash;
  };
  const without = await hashOf();
  setFonts([NOTO]);
  const withNoto = await hashOf();
  setFonts([{ ...NOTO, digest: 'other' }]);
  expect(new Set([without, withNoto, await hashOf()]).size).toBe(3);
  setFonts([{ ...NOTO, digest: 'other', path: 'elsewhere' }]);
  const moved = await hashOf();
  setFonts([{ ...NOTO, digest: 'other' }]);
  expect(await hashOf()).toBe(moved);
  setSiteRecord({});
  expect(await hashOf()).toBe(without);
});
