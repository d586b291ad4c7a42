import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
/**
 * An element with a language, but no picture: its alternative text has no place of its own. Its
 * direction may be that of a first element within, after the code around it.
 */
const ELEMENT =
  /<(?!html\b|img\b)(?:[a-z]\w*|Heading)(?=[^<>]*\slang=\{)(?:[^<>]|=>)*(?:>\s*\{[^<]*<(?:bdi|li)[^<>]*)?/g;

test('every element with the language of content has its direction [4.43]', () => {
  const files = globSync('src/{components,layouts,islands}/**/*.{astro,tsx}', { cwd: ROOT });
  const elements = files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => readFileSync(resolve(ROOT, file), 'utf8').match(ELEMENT) ?? [])
    // Links to other languages of the interface have names, which are short.
    .filter((element) => !element.includes('hreflang='));
  expect(elements.length).toBeGreaterThan(10);
  expect(elements.filter((element) => !/\sdir=\{/.test(element))).toEqual([]);
});
