import { expect, test } from 'vitest';
import { wordsOf } from './content.ts';
import { readInJavaScript, splitPage } from './page-template.ts';

const { oid, slug, title, body } = wordsOf(0);

test('splits a page at the words of its content file', () => {
  const page = `<a href="/p/${oid}/${slug}/">${title}</a><p>${body(0)}</p><p>${body(2)}</p><p>${body(24)}</p>`;
  expect(splitPage(page)).toEqual([
    { text: '<a href="/p/' },
    { place: 'oid' },
    { text: '/' },
    { place: 'slug' },
    { text: '/">' },
    { place: 'title' },
    { text: '</a><p>' },
    { place: 'description' },
    { text: '</p><p>' },
    { place: 2 },
    { text: '</p><p>' },
    { place: 24 },
    { text: '</p>' },
  ]);
});

test('does not split at the words of other presentations', () => {
  const page = `<a href="/p/${wordsOf(1).oid}/">${wordsOf(1).title}</a>`;
  expect(splitPage(page)).toEqual([{ text: page }]);
});

test('counts the paragraphs of a transcript from one', () => {
  expect(readInJavaScript(1)).toBe('p.transcript[0].texts[1].paragraphs[0].text');
});
