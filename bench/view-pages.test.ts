import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { LOCALES } from '#domain/languages/locales';
import { retitle, wordsOf, writeContent } from './content.ts';
import { checkViewPages } from './view-pages.ts';

let content: string;
let site: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'podium-view-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  [content, site] = [join(folder, 'content'), join(folder, 'site')];
  writeContent(content, 2, join(import.meta.dirname, '../src/content'));
  for (const index of [0, 1]) for (const locale of LOCALES) writePage(index, locale);
});

function fileOf(index: number, locale: string): string {
  const { oid, slug } = wordsOf(index);
  return join(site, locale === 'en' ? '' : locale, 'p', oid, slug, 'index.html');
}

function writePage(index: number, locale: string): void {
  const { title, body } = wordsOf(index);
  const parts = Array.from({ length: 24 }, (_, part) => `Part ${part + 1}: ${body(part + 1)}`);
  mkdirSync(dirname(fileOf(index, locale)), { recursive: true });
  writeFileSync(fileOf(index, locale), [title, ...parts].join('\n'));
}

test('accepts a site with all view pages', () => {
  expect(() => checkViewPages(site, content, 2)).not.toThrow();
});

test('refuses a site that lacks the page of one presentation in one language', () => {
  rmSync(fileOf(0, 'ko'));
  expect(() => checkViewPages(site, content, 2)).toThrow(
    `1 of ${2 * LOCALES.length} view pages were not built, such as /ko/p/bench-000000/`,
  );
});

test('refuses a site whose pages have the text of a file before its change', () => {
  retitle(content, 1, 'Another title');
  expect(() => checkViewPages(site, content, 2)).toThrow('does not contain "Another title"');
});
