import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FORMATS_IN_WORDS, IMPORT_FORMATS, openerOf } from './formats.ts';

test('the documents name each format and each ending', async () => {
  const file = 'docs/content.md';
  const text = (await readFile(file, 'utf8')).replaceAll(/\s+/g, ' ');
  const expected = IMPORT_FORMATS.flatMap(({ name, fileEndings }) => [
    name.replace('old ', ''),
    ...fileEndings.map((ending) => `\`${ending}\``),
  ]);
  expect(
    expected.filter((item) => !text.includes(item)).map((element) => `${file} lacks ${element}`),
  ).toEqual([]);
});

test('an ending belongs to one format, in any case', () => {
  const endings = IMPORT_FORMATS.flatMap((format) => format.fileEndings);
  expect(new Set(endings).size).toBe(endings.length);
  for (const { open, fileEndings } of IMPORT_FORMATS)
    for (const ending of fileEndings) expect(openerOf(`talk${ending.toUpperCase()}`)).toBe(open);
});

test('help names all formats, and so does the message for another one', () => {
  expect(FORMATS_IN_WORDS).toMatch(/^PDF \(\.pdf\), .+ and Markdown \(\.md, \.markdown, \.qmd\)$/);
  expect(() => openerOf('talk.docx')).toThrow(/^talk\.docx does not end in \.pdf, .*\.markdown or \.qmd\./);
});
