import { describe, expect, it } from 'vitest';
import { fontVersions } from './font-faces.ts';
import { findFont, UNITS_PER_EM } from './fonts.ts';
import { shapeText } from './shape-text.ts';

const REGULAR = { weight: 'regular', italic: false } as const;

async function familyOf(text: string): Promise<string | undefined> {
  return (await findFont(text, REGULAR))?.font.face.getName(1, 'en');
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
    ['₂', 'DejaVu Sans'],
    ['ⁿ', 'DejaVu Sans'],
    ['⅓', 'DejaVu Sans'],
    ['‣', 'DejaVu Sans'],
    ['ℝ', 'Noto Sans Math'],
    ['⟨', 'Noto Sans Math'],
    ['𝑥', 'Noto Sans Math'],
    ['x̂', 'Noto Sans Math'],
    ['x\u0304', 'Noto Sans'],
    ['n\u0303', 'Figtree'],
    ['⎋', 'Noto Sans Symbols'],
    ['ไ', 'Noto Sans Thai'],
    ['ລ', 'Noto Sans Lao'],
    ['ব', 'Noto Sans Bengali'],
    ['ਪ', 'Noto Sans Gurmukhi'],
    ['ગ', 'Noto Sans Gujarati'],
    ['ଓ', 'Noto Sans Oriya'],
    ['த', 'Noto Sans Tamil'],
    ['త', 'Noto Sans Telugu'],
    ['ಕ', 'Noto Sans Kannada'],
    ['മ', 'Noto Sans Malayalam'],
    ['ස', 'Noto Sans Sinhala'],
    ['མ', 'Noto Serif Tibetan'],
    ['မ', 'Noto Sans Myanmar'],
    ['ក', 'Noto Sans Khmer'],
    ['გ', 'Noto Sans Georgian'],
    ['ա', 'Noto Sans Armenian'],
    ['አ', 'Noto Sans Ethiopic'],
    ['Ꮳ', 'Noto Sans Cherokee'],
    ['ދ', 'Noto Sans Thaana'],
    ['ᐃ', 'DejaVu Sans'],
  ])('finds %s in %s [3.57]', async (text, family) => {
    expect(await familyOf(text)).toMatch(new RegExp(`^${family}`));
  });

  it('finds nothing for a character of no bundled font', async () => {
    expect(await findFont('\u{12000}', REGULAR)).toBeNull();
  });

  it('knows the version of each font package', () => {
    expect(fontVersions()).toContainEqual(
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
    expect(widths).toEqual(widths.toSorted((item, other) => item - other));
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

  it('draws a part of a text in its own weight, size, height and colour', async () => {
    const part = { from: 2, to: 3, weight: 'bold', size: 0.5, raise: 0.3, color: '#ff0000' } as const;
    const { glyphs, width } = await shapeText('CO2', { ...REGULAR, spans: [part] });
    const [before, digit] = [
      await shapeText('CO', REGULAR),
      await shapeText('2', { ...REGULAR, weight: 'bold' }),
    ];
    expect(width).toBeCloseTo(before.width + digit.width / 2, 6);
    expect(glyphs.map(({ color }) => color)).toEqual([undefined, undefined, '#ff0000']);
    expect(glyphs[2]).toMatchObject({ scale: 0.5, y: 0.3, commands: digit.glyphs[0]?.commands });
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

  it('draws a letter whose accent no font has together with it, each in its own font', async () => {
    const [letter, accent] = await Promise.all(['海', '\u0361'].map((text) => shapeText(text, REGULAR)));
    const { glyphs } = await shapeText('海\u0361', REGULAR);
    expect(glyphs.map((glyph) => glyph.commands)).toEqual(
      [letter, accent].flatMap((element) => element?.glyphs.map(({ commands }) => commands)),
    );
  });

  it.each(['x\u0304', 'q\u0303', 'x\u0308', 'x\u0302', 'p\u0307', 'm\u0329', 'x\u20D7', 'z\u0304'])(
    'draws the mark of %s over or under its letter, in all weights [3.57]',
    async (text) => {
      for (const weight of ['regular', 'medium', 'bold', 'black'] as const) {
        const { glyphs, width } = await shapeText(text, { weight, italic: false });
        const across = glyphs.map(({ commands, x }) => {
          const xs = commands.flatMap(({ values }) => values.filter((_, index) => index % 2 === 0));
          return x + (Math.min(...xs) + Math.max(...xs)) / 2 / UNITS_PER_EM;
        });
        expect(across).toHaveLength(2);
        for (const centre of across) expect(Math.abs(centre - width / 2)).toBeLessThan(width / 5);
      }
    },
  );

  it('draws boxes as wide as the signs that they stand for', async () => {
    expect((await shapeText('\u{12000}\u{3106F}', REGULAR)).width).toBeCloseTo(1.6);
  });

  // As HarfBuzz in browsers shapes them: conjuncts, vowels before their consonant, stacked marks.
  it.each([
    ['Devanagari', 'क्षि', 2],
    ['Bengali', 'স্ত্রী', 3],
    ['Gurmukhi', 'ਸ੍ਰੀ', 3],
    ['Gujarati', 'ક્ષિ', 2],
    ['Odia', 'ସ୍ତ୍ରୀ', 2],
    ['Tamil', 'கொ', 3],
    ['Telugu', 'స్త్రీ', 2],
    ['Kannada', 'ಸ್ತ್ರೀ', 3],
    ['Malayalam', 'ന്റെ', 2],
    ['Sinhala', 'ශ්‍රී', 2],
    ['Tibetan', 'བསྒྲུབས', 4],
    ['Burmese', 'ကျွန်ုပ်', 7],
    ['Khmer', 'ស្ត្រី', 4],
    ['Thai', 'น้ำ', 4],
    ['Lao', 'ນ້ຳ', 3],
  ])('shapes %s [3.57]', async (_, text, glyphs) => {
    expect((await shapeText(text, REGULAR)).glyphs).toHaveLength(glyphs);
  });

  it('draws a vowel before its consonant, although it is written after it', async () => {
    const [alone, both] = await Promise.all(['က', 'ကေ'].map((text) => shapeText(text, REGULAR)));
    const [vowel, consonant] = both?.glyphs ?? [];
    expect(consonant?.commands).toEqual(alone?.glyphs[0]?.commands);
    expect(vowel?.x).toBeLessThan(consonant?.x ?? 0);
  });

  it('draws a subscript in a bold text bold', async () => {
    const widths = await Promise.all(
      (['regular', 'bold'] as const).map(
        async (weight) => (await shapeText('₂', { ...REGULAR, weight })).width,
      ),
    );
    expect(widths[1]).toBeGreaterThan(widths[0] ?? Infinity);
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
    expect(drawn.glyphs.map((candidate) => candidate.commands)).toEqual(
      parts.flatMap(({ glyphs }) => glyphs.map((each) => each.commands)),
    );
    expect(drawn.glyphs.map((glyph) => glyph.x)).toEqual(
      drawn.glyphs.map((glyph) => glyph.x).toSorted((a, b) => a - b),
    );
  });

  it('draws nothing for direction marks', async () => {
    expect(await shapeText('\u200E\u2066', REGULAR)).toEqual({ glyphs: [], width: 0 });
  });
});
