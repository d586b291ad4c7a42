import { describe, expect, it } from 'vitest';
import { FONT_VERSIONS } from './font-faces.ts';
import { findFont } from './fonts.ts';
import { shapeText } from './shape-text.ts';

const REGULAR = { weight: 'regular', italic: false } as const;

async function familyOf(text: string): Promise<string | undefined> {
  return (await findFont(text, REGULAR))?.font.familyName;
}

describe('findFont', () => {
  it.each([
    ['A', 'Figtree'],
    ['ő', 'Figtree'],
    ['Ж', 'Noto Sans'],
    ['海', 'Noto Sans JP'],
    ['は', 'Noto Sans JP'],
    ['바', 'Noto Sans KR'],
    ['简', 'Noto Sans SC'],
    ['م', 'Noto Sans Arabic'],
    ['מ', 'Noto Sans Hebrew'],
    ['🎉', 'Noto Emoji'],
    ['👩‍💻', 'Noto Emoji'],
  ])('finds %s in %s', async (text, family) => {
    expect(await familyOf(text)).toMatch(new RegExp(`^${family}`));
  });

  it('finds nothing for a character of no bundled font', async () => {
    expect(await findFont('\u{12000}', REGULAR)).toBeNull();
  });

  it('knows the version of each font package', () => {
    expect(FONT_VERSIONS).toContainEqual(
      expect.stringMatching(/^@fontsource-variable\/figtree@\d+\.\d+\.\d+$/),
    );
  });
});

describe('shapeText', () => {
  it('gets wider with the weight', async () => {
    const weights = ['regular', 'medium', 'bold', 'black'] as const;
    const widths = await Promise.all(
      weights.map(async (weight) => (await shapeText('Harbour', { weight, italic: false })).width),
    );
    expect(widths).toEqual(widths.toSorted((one, other) => one - other));
    expect(new Set(widths).size).toBe(4);
  });

  it('draws other outlines in italics', async () => {
    const upright = await shapeText('a', REGULAR);
    const italic = await shapeText('a', { ...REGULAR, italic: true });
    expect(italic.glyphs[0]?.commands).not.toEqual(upright.glyphs[0]?.commands);
    expect(italic.glyphs[0]?.isSlanted).toBe(false);
  });

  it('slants letters of a family without italics', async () => {
    expect((await shapeText('海', { ...REGULAR, italic: true })).glyphs[0]?.isSlanted).toBe(true);
  });

  it('applies kerning', async () => {
    const [pair, first, second] = await Promise.all(['AV', 'A', 'V'].map((text) => shapeText(text, REGULAR)));
    expect(pair?.width).toBeLessThan((first?.width ?? 0) + (second?.width ?? 0));
  });

  it('draws a box for each character of no bundled font', async () => {
    const { glyphs, width } = await shapeText('\u{12000}\u{12001}', REGULAR);
    expect(glyphs).toHaveLength(2);
    expect(width).toBeGreaterThan(1);
  });

  it('draws boxes as wide as the signs that they stand for', async () => {
    expect((await shapeText('\u{12000}\u{3106F}', REGULAR)).width).toBeCloseTo(1.6);
  });

  it('joins Arabic letters, which makes them narrower', async () => {
    const widthOf = async (text: string) => (await shapeText(text, REGULAR)).width;
    expect(await widthOf('ببب')).toBeLessThan(0.8 * 3 * (await widthOf('ب')));
  });

  it.each([
    ['from right to left in a text of that direction', 'rtl', 'מ A (ש)', '(ש) A מ'],
    ['in a text from left to right', 'ltr', 'A שמ B', 'A מש B'],
    ['with numbers from left to right', 'rtl', 'מ 12', '12 מ'],
  ] as const)('draws letters %s', async (_, base, written, seen) => {
    const drawn = await shapeText(written, REGULAR, base);
    // As the letters follow each other when they are drawn one by one.
    const parts = await Promise.all(Array.from(seen, (letter) => shapeText(letter, REGULAR)));
    expect(drawn.glyphs.map((one) => one.commands)).toEqual(
      parts.flatMap(({ glyphs }) => glyphs.map((one) => one.commands)),
    );
    expect(drawn.glyphs.map((one) => one.x)).toEqual(
      drawn.glyphs.map((one) => one.x).toSorted((a, b) => a - b),
    );
  });

  it('draws nothing for direction marks', async () => {
    expect(await shapeText('\u200E\u2066', REGULAR)).toEqual({ glyphs: [], width: 0 });
  });
});
