import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shrinkBriefly } from '#domain/util/shrink-briefly.fixture';
import { splitWords } from './line-breaks.ts';
import { shapeText, splitGraphemes } from './shape-text.ts';
import { cleanText, cutsWord, joinLines, wrapText } from './wrap-text.ts';

const STYLE = { weight: 'regular', italic: false } as const;

async function wrap(text: string, width: number): Promise<string[]> {
  return (await wrapText(text, STYLE, width)).map((line) => line.text);
}

describe('splitWords', () => {
  const split = (text: string) => splitWords(text).map((word) => word.text);

  it('breaks Latin text at spaces and after hyphens', () => {
    expect(split('a well-known fact')).toEqual(['a', 'well-', 'known', 'fact']);
  });

  it('keeps numbers together', () => {
    expect(split('1914-1918 and -5')).toEqual(['1914-1918', 'and', '-5']);
  });

  it('does not break at a no-break space', () => {
    expect(split('10\u00A0km')).toEqual(['10\u00A0km']);
  });

  it('breaks Japanese between characters, but begins no line with a full stop and ends none with a bracket', () => {
    expect(split('「海」は青い。')).toEqual(['「海」', 'は', '青', 'い。']);
  });

  it('breaks Korean between syllables', () => {
    expect(split('바다')).toEqual(['바', '다']);
  });

  it.each([
    ['Thai', 'สวัสดีชาวโลก', ['สวัสดี', 'ชาว', 'โลก']],
    ['Thai, with a sign of repetition and quotation marks', '“เร็วๆ”', ['“เร็วๆ”']],
    ['Lao', 'ພາສາລາວ', ['ພາສາ', 'ລາວ']],
    ['Khmer', 'ភាសាខ្មែរជាភាសា។', ['ភាសាខ្មែរ', 'ជា', 'ភាសា។']],
    ['Burmese', 'မြန်မာဘာသာစကား။', ['မြန်မာဘာသာ', 'စကား။']],
    ['Tibetan', 'བོད་སྐད།', ['བོད་', 'སྐད།']],
    ['Ethiopic', 'ሰላም፡ለዓለም፡', ['ሰላም፡', 'ለዓለም፡']],
  ])('breaks %s after words or syllables, without spaces', (_, text, parts) => {
    expect(split(text)).toEqual(parts);
  });

  it('keeps an emoji of several characters whole', () => {
    expect(split('👩‍💻👍🏽')).toEqual(['👩‍💻', '👍🏽']);
  });
});

describe('cleanText', () => {
  it('collapses spaces and drops control characters', () => {
    expect(cleanText('a \t b\u0000\u001Bc\r\nd')).toBe('a bc\nd');
  });

  it('replaces half of a surrogate pair', () => {
    expect(cleanText('a\uD800b')).toBe('a\uFFFDb');
  });
});

describe('wrapText', () => {
  it('breaks at the edge of the box', async () => {
    expect(await wrap('one two three', 4)).toEqual(['one two', 'three']);
  });

  it('breaks at line feeds and keeps empty lines', async () => {
    expect(await wrap('one\n\ntwo', 100)).toEqual(['one', '', 'two']);
  });

  it('takes the styles of parts of a text into its lines', async () => {
    const text = 'one  two\nthree four';
    const bold = { from: text.indexOf('two'), to: text.indexOf(' four'), weight: 'bold' } as const;
    const lines = await wrapText(text, { ...STYLE, spans: [bold] }, 2.5);
    const parts = lines.map((line) => [
      line.text,
      line.spans?.map(({ from, to }) => line.text.slice(Math.max(from, 0), Math.max(to, 0))),
    ]);
    expect(parts).toEqual([
      ['one', ['']],
      ['two', ['two']],
      ['three', ['three']],
      ['four', ['']],
    ]);
  });

  it('measures a word in the sizes of its parts', async () => {
    const { width } = await shapeText('large', STYLE);
    const spans = [{ from: 4, to: 9, size: 2 }];
    const lines = await wrapText('one large', { ...STYLE, spans }, 2.5 + width);
    expect(lines.map(({ text }) => text)).toEqual(['one', 'large']);
  });

  it('cuts a word that is longer than a line', async () => {
    const lines = await wrap('Donaudampfschifffahrt', 4);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).toBe('Donaudampfschifffahrt');
  });

  it('begins a word that is longer than a line on a line of its own, as browsers do', async () => {
    const lines = await wrap('l Donaudampfschifffahrtsgesellschaft', 9.2);
    expect(lines).toEqual(['l', 'Donaudampfschifff', 'ahrtsgesellschaft']);
  });

  it('puts one character in each line of a box that is narrower than every letter', async () => {
    expect(await wrap('abc', 0.01)).toEqual(['a', 'b', 'c']);
  });

  it('loses no character, and lets no breakable line overflow', async () => {
    const texts = fc.string({
      unit: fc.constantFrom(...splitGraphemes('abc de-fg .,「」海は\u00A0é')),
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(texts, fc.double({ min: 0.5, max: 12, noNaN: true }), async (text, width) => {
        expect(joinLines(await wrapText(text, STYLE, width)).trim()).toBe(cleanText(text).trim());
        const lines = await wrap(text, width);
        expect(lines.join('').replaceAll(' ', '')).toBe(cleanText(text).replaceAll(' ', ''));
        for (const line of lines) {
          const isCut = splitGraphemes(line).length < 2;
          if (!isCut) expect((await shapeText(line, STYLE)).width).toBeLessThan(width + 0.4);
        }
      }),
      { numRuns: 60, plugins: [shrinkBriefly()] },
    );
  });

  it('needs no more lines in a wider box', async () => {
    const word = fc.constantFrom('l', 'and', 'Donaudampfschiff', '水循環', 'well-known', 'سلام', '🌊');
    const texts = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 8 }), async (text, least) => {
        const counts: number[] = [];
        for (let more = 0; more < 1.2; more += 0.08) counts.push((await wrap(text, least + more)).length);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      }),
      { numRuns: 50, plugins: [shrinkBriefly()] },
    );
  });
});

describe('program code', () => {
  const CODE = { ...STYLE, font: 'code' } as const;

  it('keeps the spaces before and in its lines', async () => {
    expect(await wrapText('if (a) {\n  b();   // c\n}', CODE, 99)).toMatchObject([
      { text: 'if (a) {' },
      { text: '\u00a0\u00a0b();\u00a0\u00a0 // c' },
      { text: '}' },
    ]);
  });

  it('has letters of equal width, in roman and italic', async () => {
    for (const italic of [false, true]) {
      const widths = await Promise.all(
        ['iii', 'WWW', '()=', '\u00a0\u00a0\u00a0'].map((text) => shapeText(text, { ...CODE, italic })),
      );
      expect(widths.map(({ width }) => width.toFixed(3))).toEqual(Array(4).fill('1.800'));
    }
  });

  it('shows letters that its font lacks in another one', async () => {
    const { glyphs } = await shapeText('// 海', CODE);
    // Two slashes, a space and the letter.
    expect(glyphs).toHaveLength(4);
  });
});

describe('cutsWord', () => {
  it.each([
    ['Architecture of Coq', 4, true],
    ['Architecture of Coq', 8, false],
    ['well-known', 4, false],
    ['海は青い海は青い', 3, false],
    ['one\ntwo', 3, false],
  ])('reports whether "%s" has a cut word at a width of %d ems: %s', async (text, width, expected) => {
    expect(cutsWord(await wrapText(text, STYLE, width))).toBe(expected);
  });
});
