import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '#domain/languages/locales';
import { viewPath } from '#domain/addresses/paths';
import { presentationFile, wordsOf } from './content.ts';

/** Returns the number of view pages for a number of presentations. */
export const countViewPages = (presentations: number) => presentations * LOCALES.length;

/** Returns the HTML of presentation 0's page in each language, from a built site. */
export function readMarkup(site: string): Record<Locale, string> {
  const read = (locale: Locale) => [locale, readFileSync(join(site, fileOf(0, locale)), 'utf8')] as const;
  return Object.fromEntries(LOCALES.map(read)) as Record<Locale, string>;
}

/**
 * Throws unless a site has the view pages of all presentations, and those of the last one contain
 * the texts of its file.
 */
export function checkViewPages(site: string, content: string, presentations: number): void {
  const files = LOCALES.flatMap((locale) =>
    Array.from({ length: presentations }, (_, index) => fileOf(index, locale)),
  );
  const missing = files.filter((file) => !existsSync(join(site, file)));
  if (missing.length > 0)
    throw new Error(`${missing.length} of ${files.length} view pages were not built, such as ${missing[0]}.`);
  const last = presentations - 1;
  const texts = textsOf(presentationFile(content, last));
  for (const file of LOCALES.map((locale) => fileOf(last, locale))) {
    const html = readFileSync(join(site, file), 'utf8');
    const absent = texts.find((text) => !html.includes(text));
    if (absent !== undefined) throw new Error(`${file} does not contain "${absent}".`);
  }
}

function fileOf(index: number, locale: Locale): string {
  const address = viewPath({ kind: 'presentation', schemaVersion: '2', ...wordsOf(index) }, locale);
  return join(address, 'index.html');
}

function textsOf(file: string): string[] {
  const { title, transcript } = JSON.parse(readFileSync(file, 'utf8')) as {
    title: string;
    transcript: readonly { texts: readonly { paragraphs: readonly { text: string }[] }[] }[];
  };
  const texts = transcript.flatMap((topic) => topic.texts.flatMap(({ paragraphs }) => paragraphs));
  return [title, ...texts.map(({ text }) => text)];
}
