import { ADDED_LANGUAGES } from '#site/facts';

/** Scripts that are written from right to left, by their codes in language tags. */
const SCRIPTS = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm'];

// Marked as pure, so that the bundler drops it from scripts that use other values only.
const IN_SCRIPTS = /* @__PURE__ */ makePattern();

function makePattern(): RegExp {
  return new RegExp(`[${SCRIPTS.map((script) => String.raw`\p{Script=${script}}`).join('')}]`, 'u');
}

/** Reports whether a text has characters that are written from right to left. */
export const hasRightToLeft = (text: string): boolean => IN_SCRIPTS.test(text);

/** Reports whether a text is written from right to left: by its first letter, as browsers do. */
export const isRightToLeft = (text: string): boolean => hasRightToLeft(/\p{L}/u.exec(text)?.[0] ?? '');

const known = /* @__PURE__ */ new Map<string, boolean>();

/**
 * Returns the `dir` attribute of content in a language. Undefined if it is written from left to
 * right, as all languages of Podium's interface are: the attribute would cost bytes on each page.
 * Sites with an added language of the interface have it.
 */
export function directionOf(language: string | null | undefined): 'rtl' | 'ltr' | undefined {
  if (!language) return undefined;
  // A page asks some fifty times, and Intl takes 10 µs each.
  const isRtl = known.get(language) ?? isRightToLeftLanguage(language);
  known.set(language, isRtl);
  return isRtl ? 'rtl' : ADDED_LANGUAGES.length > 0 ? 'ltr' : undefined;
}

/** Reports whether a language is written from right to left, by its tag. */
export const isRightToLeftLanguage = (language: string): boolean =>
  SCRIPTS.includes(new Intl.Locale(language).maximize().script ?? '');
