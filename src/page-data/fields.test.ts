import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Objects of which a page or a file has all fields, as JSON. */
const WHOLE = ['AppData', 'Oembed'];

/** Fields that only page data reads. */
const INNER = ['Author.isNamed', 'PageNumber.hasLast'];

const SCHEMAS = 'src/library/schemas/json/*.schema.json';
const READERS = 'src/{page-data,page-input,domain,pictures,library}/**/*.ts';
const MARKUP = 'src/{components,layouts,islands,pages,playback,rendering}/**/*.{astro,ts,tsx}';

/** Returns what `word` matches in files, without their tests and schemas. */
function wordsIn(pattern: string, word: RegExp): ReadonlySet<string> {
  const files = globSync(pattern).filter((file) => !/\.(?:test|fixture)\.|\/schemas\//.test(file));
  return new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(word) ?? []));
}

test('every field of content files is read', () => {
  const read = wordsIn(READERS, /(?<=\.|[{,]\s*)[\w$]+(?=[^\w$:])/g);
  const unread = globSync(SCHEMAS).flatMap((file) => {
    const { properties } = JSON.parse(readFileSync(file, 'utf8')) as { properties: object };
    return Object.keys(properties)
      .filter((field) => field !== '$schema' && !read.has(field))
      .map((field) => `${file} has ${field}, which no page data reads: show it, or remove it`);
  });
  expect(unread).toEqual([]);
});

test('every field of page data is shown', () => {
  const shown = wordsIn(MARKUP, /[\w$]+/g);
  const files = globSync('src/page-data/*.ts').filter((file) => !/\.(?:test|fixture)\./.test(file));
  const fields = files.flatMap((file) => {
    const types = readFileSync(file, 'utf8').matchAll(/^export interface (\w+)[^{]*\{\n(.*?)^\}/gms);
    return [...types].flatMap(([, type = '', body = '']) =>
      WHOLE.includes(type) || /(?:Input|Source)$/.test(type)
        ? []
        : [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, field = '']) => ({
            file,
            type,
            field,
          })),
    );
  });
  expect(fields.length).toBeGreaterThan(150);
  const hidden = fields.filter(({ type, field }) => !shown.has(field) && !INNER.includes(`${type}.${field}`));
  expect(
    hidden.map(({ file, type, field }) => `${file} has ${type}.${field}, which no component shows`),
  ).toEqual([]);
});
