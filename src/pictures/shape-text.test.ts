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

  it('draws nothing for direction marks', async () => {
    expect(await shapeText('\u200E\u2066', REGULAR)).toEqual({ glyphs: [], width: 0 });
  });
});
