import { ADDED_LANGUAGES } from '#site/facts';

/** The right-to-left scripts, by their codes in language tags. */
const SCRIPTS = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm'];

// Marked as pure, so that the bundler drops it from scripts that do not use it.
const IN_SCRIPTS = /* @__PURE__ */ makePattern();

function makePattern(): RegExp {
  return new RegExp(`[${SCRIPTS.map((script) => String.raw`\p{Script=${script}}`).join('')}]`, 'u');
}

/** Reports whether a text has characters that are written from right to left. */
export const hasRightToLeft = (text: string): boolean => IN_SCRIPTS.test(text);

/**
 * Reports whether a text is written from right to left, which its first letter decides in browsers.
 */
export const isRightToLeft = (text: string): boolean => hasRightToLeft(/\p{L}/u.exec(text)?.[0] ?? '');

const knownDirections = /* @__PURE__ */ new Map<string, boolean>();

/**
 * Returns the `dir` attribute of content in a language. For left-to-right content it is undefined,
 * because all languages of Podium's interface have this direction, and the attribute would add
 * bytes to each page. On sites that add a language to the interface, it is always set.
 */
export function directionOf(language: string | null | undefined): 'rtl' | 'ltr' | undefined {
  if (!language) return undefined;
  // Cached, because a page calls this some fifty times, and Intl takes 10 µs each time.
  const isRtl = knownDirections.get(language) ?? isRightToLeftLanguage(language);
  knownDirections.set(language, isRtl);
  if (isRtl) return 'rtl';
  return ADDED_LANGUAGES.length > 0 ? 'ltr' : undefined;
}

/** Reports whether a language is written from right to left, by its tag. */
export const isRightToLeftLanguage = (language: string): boolean =>
  SCRIPTS.includes(new Intl.Locale(language).maximize().script ?? '');
