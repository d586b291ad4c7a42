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

const known = /* @__PURE__ */ new Map<string, 'rtl' | undefined>();

/**
 * Returns the `dir` attribute of content in a language. Undefined if it is written from left to
 * right, as all languages of the interface are: the attribute would cost bytes on each page.
 */
export function directionOf(language: string | null | undefined): 'rtl' | undefined {
  if (!language) return undefined;
  // A page asks some fifty times, and Intl takes 10 µs each.
  if (!known.has(language)) known.set(language, findDirection(language));
  return known.get(language);
}

const findDirection = (language: string): 'rtl' | undefined =>
  SCRIPTS.includes(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : undefined;
