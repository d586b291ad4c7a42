import fc from 'fast-check';

/** Texts that look like markup, or that parsers of markup and data treat specially. */
export const LISTED_TEXTS = [
  '<style>',
  '</style>',
  '<style>a{}</style><script>alert(1)</script><script>alert(2)</script>',
  'CSS basics: where does the <style> element go?',
  '<script>',
  '</script>',
  '<script>alert(3)</script>',
  '<!--',
  '-->',
  '<!--<script>',
  '<![CDATA[',
  ']]>',
  '<title>',
  '</title><script>alert(4)</script>',
  '</textarea><script>alert(5)</script>',
  '<astro-island uid="a" opts="{">',
  '<template>',
  '<link rel="stylesheet" href="//x.test/a.css">',
  '"><img src=x onerror=alert(6)>',
  "' onload='alert(7)",
  '{{constructor}}',
  '${alert(8)}',
  '&lt;b&gt; &amp;amp; &#60;',
  '\\u003cscript\\u003e </',
  'a \u202eb\u202c \u2066c\u2069 \u200f',
  '%3Cscript%3E',
  '$& $1 $$',
] as const;

/** Number of texts that are randomly combined from the listed ones. */
const GENERATED_COUNT = 5;

/** Maximum length of a generated text, in characters. No page shortens such a text. */
const MAX_LENGTH = 90;

/**
 * Returns the listed texts and random combinations of them. The same seed returns the same texts.
 */
export function hostileTexts(seed: number): string[] {
  const joinedTexts = fc
    .array(fc.constantFrom(...LISTED_TEXTS, ' ', 'a', '/', '=', '"', "'", '<', '>', '&', ';'), {
      minLength: 2,
      maxLength: 6,
    })
    .map((parts) => parts.join('').trim().slice(0, MAX_LENGTH).trim())
    .filter((text) => text !== '' && text.isWellFormed());
  return [...LISTED_TEXTS, ...fc.sample(joinedTexts, { seed, numRuns: GENERATED_COUNT })];
}
