import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Run } from '../text/page-text.ts';

/**
 * Signs of TeX's fonts whose glyphs have names that no list of glyphs has, by their codes: pdf.js
 * gives the code itself as the letter. So "5" of MSAM10 is "≦".
 */
const FONTS: readonly (readonly [font: RegExp, signs: Readonly<Record<string, string>>])[] = [
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

/** Signs that a page with formulas has. Only such a page is asked for the names of its fonts. */
const OF_FORMULAS = /[\p{Cc}=<>±×÷≤≥≠≈≡∼∑∏∫√∞∂∇∈⊂∪∩∀∃−ˆ¯˜]|\p{Script=Greek}/u;
/** Such a sign may be part of a sentence. */
const MAX_LENGTH = 3;

/** Returns runs with the signs of TeX's fonts that pdf.js does not know. */
export async function nameSigns(page: PDFPageProxy, runs: readonly Run[]): Promise<readonly Run[]> {
  const isSign = ({ text }: Run): boolean => text.length <= MAX_LENGTH && OF_FORMULAS.test(text);
  if (!runs.some(isSign)) return runs;
  const fonts = [...new Set(runs.map(({ font }) => font))];
  // The names of fonts come with the operations that use them, once for the whole file.
  if (!fonts.every((font) => page.commonObjs.has(font))) await page.getOperatorList();
  const signsOf = new Map(fonts.map((font) => [font, signsOfFont(nameOf(page, font))]));
  return runs.map((run) => {
    const signs = signsOf.get(run.font);
    return signs === undefined
      ? run
      : { ...run, text: Array.from(run.text, (letter) => signs[letter] ?? letter).join('') };
  });
}

function nameOf(page: PDFPageProxy, font: string): string {
  if (!page.commonObjs.has(font)) return '';
  const { name } = page.commonObjs.get(font) as { name?: unknown };
  return typeof name === 'string' ? name.replace(/^[A-Z]{6}\+/u, '') : '';
}

const signsOfFont = (name: string) => FONTS.find(([font]) => font.test(name))?.[1];
