const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Reports whether a text is written from right to left. Its first letter decides, as in browsers
 * and in the Unicode bidirectional algorithm.
 */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '');

/** Scripts that are written from right to left. */
const SCRIPTS = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm'];

/**
 * Returns the `dir` attribute of content in a language. Undefined if it is written from left to
 * right, as all languages of the interface are: the attribute would cost bytes on each page.
 */
export function directionOf(language: string | undefined): 'rtl' | undefined {
  if (language === undefined) return undefined;
  return SCRIPTS.includes(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : undefined;
}
