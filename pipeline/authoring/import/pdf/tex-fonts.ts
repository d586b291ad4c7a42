import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Run } from '../text/page-text.ts';

/**
 * Characters of TeX's fonts, by their codes. No glyph list contains the names of their glyphs, so
 * pdf.js returns the code as the character: "5" in MSAM10 is "≦".
 */
const TEX_FONTS: readonly (readonly [font: RegExp, signs: Readonly<Record<string, string>>])[] = [
  [
    /^(?:CMMI|CMMIB|LMMathItalic|EUFM?)\d/u,
    { '\u000F': 'ϵ', $: 'ϖ', '%': 'ϱ', '`': 'ℓ', '}': '℘', '(': '↼', '*': '⇀' },
  ],
  [
    /^(?:CMSY|CMBSY|LMMathSymbols)\d/u,
    {
      '\u000E': '◦',
      '\u0016': '⪯',
      '\u0017': '⪰',
      '\u001C': '≪',
      '\u001D': '≫',
      '%': '↗',
      '&': '↘',
      "'": '≃',
      '3': '∋',
      '7': '↦',
      '>': '⊤',
      ']': '⊎',
      '`': '⊢',
      a: '⊣',
      b: '⌊',
      c: '⌋',
      d: '⌈',
      e: '⌉',
      t: '⊔',
      u: '⊓',
    },
  ],
  [
    /^MSAM\d/u,
    {
      '\u0003': '□',
      '\u0004': '■',
      '\u000F': '⊨',
      '&': '≳',
      ')': '∴',
      '*': '∵',
      ',': '≜',
      '.': '≲',
      '5': '≦',
      '6': '⩽',
      '=': '≧',
      '>': '⩾',
      X: '✓',
    },
  ],
  [/^MSBM\d/u, { C: 'ℂ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ', '?': '∅', '~': 'ℏ' }],
];

const GREEK_GLYPH_NAMES =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma1 sigma tau upsilon phi chi psi omega';
/** A slash through the next character. In Unicode, it follows the character. */
const NEGATION_SLASH = '\u0338';
/** Characters by the names of their glyphs. */
const CHARACTERS_BY_GLYPH_NAME: ReadonlyMap<string, string> = new Map([
  ...GREEK_GLYPH_NAMES.split(' ').flatMap((name, index) => {
    const [small, large] = [0x3_b1, 0x3_91].map((first) => String.fromCodePoint(first + index));
    return [
      [name, small ?? ''],
      [name.charAt(0).toUpperCase() + name.slice(1), large ?? ''],
    ] as const;
  }),
  ...Object.entries({
    arrowleft: '←',
    arrowright: '→',
    arrowup: '↑',
    arrowdown: '↓',
    arrowboth: '↔',
    arrowdblleft: '⇐',
    arrowdblright: '⇒',
    arrowdblboth: '⇔',
    asteriskmath: '∗',
    bullet: '•',
    element: '∈',
    emptyset: '∅',
    equivalence: '≡',
    existential: '∃',
    gradient: '∇',
    greaterequal: '≥',
    infinity: '∞',
    integral: '∫',
    intersection: '∩',
    lessequal: '≤',
    logicaland: '∧',
    logicalor: '∨',
    minus: '−',
    multiply: '×',
    negationslash: NEGATION_SLASH,
    partialdiff: '∂',
    periodcentered: '·',
    plusminus: '±',
    product: '∏',
    propersubset: '⊂',
    proportional: '∝',
    radical: '√',
    reflexsubset: '⊆',
    similar: '∼',
    summation: '∑',
    triangleright: '▷',
    union: '∪',
    universal: '∀',
  }),
]);
const TEX_FONT_NAME = /^(?:CM|LM|MSAM|MSBM|EU)[A-Z]/iu;
/** The first code that macOS gives the characters of a font without a standard encoding. */
const FIRST_MAC_CODE = 33;

/** What pdf.js knows about a font. */
interface Font {
  readonly name?: unknown;
  /** The names of glyphs by code, where they differ from the encoding. */
  readonly differences?: unknown;
}

/** Characters of formulas. The names of fonts are only read for a page that has one. */
const FORMULA_CHARACTER = /[\p{Cc}=<>±×÷≤≥≠≈≡∼∑∏∫√∞∂∇∈⊂∪∩∀∃−ˆ¯˜]|\p{Script=Greek}/u;
/** In a longer text, such a character may be part of a sentence. */
const MAX_FORMULA_RUN_LENGTH = 3;

/** Replaces the codes that pdf.js returns for characters of TeX's fonts. */
export async function decodeTexCharacters(page: PDFPageProxy, runs: readonly Run[]): Promise<readonly Run[]> {
  const isFormulaRun = ({ text }: Run): boolean =>
    text.length <= MAX_FORMULA_RUN_LENGTH && FORMULA_CHARACTER.test(text);
  if (!runs.some(isFormulaRun)) return runs;
  const fonts = [...new Set(runs.map(({ font }) => font))];
  // The names of fonts come with the operations that use them, once for the whole file.
  if (!fonts.every((font) => page.commonObjs.has(font))) await page.getOperatorList();
  const fontsById = new Map(fonts.map((id) => [id, fontOf(page, id)]));
  const renamedSigns = await renameByGlyphName(page, runs, fontsById);
  const signsOf = new Map(
    fonts.map((id) => [id, renamedSigns.get(id) ?? signsOfFont(nameOf(fontsById.get(id)))]),
  );
  return runs.map((run) => {
    const signs = signsOf.get(run.font);
    return signs === undefined
      ? run
      : { ...run, text: Array.from(run.text, (letter) => signs[letter] ?? letter).join('') };
  });
}

/**
 * Returns the characters of fonts whose letters contradict the names of their glyphs, by letter. So
 * macOS writes the fonts of formulas: "Ω" for the glyph "arrowleft". Reads the operations of the
 * page only if it has such a font, for the codes of its letters.
 */
async function renameByGlyphName(
  page: PDFPageProxy,
  runs: readonly Run[],
  fonts: ReadonlyMap<string, Font | undefined>,
): Promise<ReadonlyMap<string, Record<string, string>>> {
  const misnamedFonts = [...fonts].flatMap(([id, font]) => {
    const names = font?.differences;
    if (!(names instanceof Map) || !TEX_FONT_NAME.test(nameOf(font))) return [];
    const signs = [...names.values()].flatMap((name) => CHARACTERS_BY_GLYPH_NAME.get(String(name)) ?? []);
    const isNamed = (letter: string) => /[\s\p{Cc}\p{ASCII}]/u.test(letter) || signs.includes(letter);
    const isAsNamed = runs.every((run) => run.font !== id || Array.from(run.text).every(isNamed));
    const isOfMac = [...names.keys()].every((code, index) => code === FIRST_MAC_CODE + index);
    return isAsNamed || !isOfMac || signs.length === 0 ? [] : [[id, names as Map<number, string>] as const];
  });
  const renamed = new Map<string, Record<string, string>>();
  if (misnamedFonts.length === 0) return renamed;
  const namesOf = new Map(misnamedFonts);
  const { fnArray, argsArray } = await page.getOperatorList();
  let id = '';
  for (const [index, operation] of fnArray.entries()) {
    const [first] = (argsArray[index] as readonly unknown[] | null) ?? [];
    if (operation === OPS.setFont) id = String(first);
    const names = namesOf.get(id);
    if (operation !== OPS.showText || names === undefined || !Array.isArray(first)) continue;
    for (const glyph of first as readonly (number | { originalCharCode: number; unicode: string } | null)[]) {
      if (typeof glyph !== 'object' || glyph === null) continue;
      const sign = CHARACTERS_BY_GLYPH_NAME.get(names.get(glyph.originalCharCode) ?? '');
      if (sign === undefined || renamed.get(id)?.[glyph.unicode] === sign) continue;
      renamed.set(id, { ...renamed.get(id), [glyph.unicode]: sign });
    }
  }
  return renamed;
}

const fontOf = (page: PDFPageProxy, id: string): Font | undefined =>
  page.commonObjs.has(id) ? (page.commonObjs.get(id) as Font) : undefined;

const nameOf = (font: Font | undefined): string =>
  typeof font?.name === 'string' ? font.name.replace(/^[A-Z]{6}\+/u, '') : '';

const signsOfFont = (name: string) => TEX_FONTS.find(([font]) => font.test(name))?.[1];
