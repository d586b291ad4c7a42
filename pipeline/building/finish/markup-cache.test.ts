import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePageFinisher } from './finish-page.ts';
import { FLOW_TAG_NAMES } from '#pipeline/site/markup/scan-plain-markup';
import { MarkupCache } from './markup-cache.ts';

const POLICY = "default-src 'self'; script-src 'self'; style-src 'self'";
const pageOf = (body: string) =>
  `<!doctype html><html lang="en"><head><meta http-equiv="content-security-policy" content="${POLICY}"></head><body>${body}</body></html>`;

/** Finishes a page with placeholder comments for cached markup. */
function finishWith(kept: MarkupCache, html: string): string {
  const finish = makePageFinisher({
    pieces: [],
    runtime: null,
    intentCode: null,
    cache: kept,
  });
  const page = finish(html);
  expect(page?.faults).toEqual([]);
  return String(page?.html.toBytes());
}

/** Escapes texts and attribute values of content as Astro does. */
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeValue = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const content = fc
  .oneof(
    fc.constantFrom(
      '<style>',
      '</div>',
      '<!--',
      '-->',
      ']]>',
      '</textarea>',
      '<script>',
      '{{',
      '😀 <b>',
      '&lt;',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  .filter((text) => !text.includes('\0') && !text.includes('\r'));

/** Generates markup as components write it: closed elements with texts of content. */
const markup = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    content.map(escapeText),
    fc
      .tuple(
        fc.constantFrom(
          'div',
          'section',
          'ul',
          'li',
          'p',
          'h2',
          'a',
          'span',
          'button',
          'svg',
          'label',
          'form',
          'b',
        ),
        content,
        fc.array(tie('node'), { maxLength: 3 }),
      )
      .map(([name, value, inner]) => `<${name} title="${escapeValue(value)}">${inner.join('')}</${name}>`),
    content.map((value) => `<img alt="${escapeValue(value)}">`),
  ),
})).node;

test('finishes a page with cached markup like one that contains the markup', () => {
  fc.assert(
    fc.property(
      fc.array(markup, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...FLOW_TAG_NAMES),
      (parts, around) => {
        const kept = new MarkupCache();
        const comments = parts.map((part, index) => kept.keep(String(index), part, 'Part'));
        const page = (inner: readonly string[]) =>
          pageOf(`<main>${inner.map((item) => `<${around}>${item}</${around}>`).join('')}</main>`);
        expect(kept.expand(page(comments))).toBe(page(parts));
        expect(finishWith(kept, page(comments))).toBe(finishWith(kept, page(parts)));
      },
    ),
  );
});

describe('refuses code, which is finished with the page:', () => {
  test.each([
    ['a script', '<div><script>s()</script></div>', 'it has the element <script>'],
    ['a style', '<style>a{}</style>', 'it has the element <style>'],
    ['an island', '<astro-island></astro-island>', 'it has the element <astro-island>'],
    ['a handler', '<p onclick="s()"></p>', 'it has the attribute onclick'],
    ['a fallback', '<noscript></noscript>', 'it has the element <noscript>'],
  ])('%s', (_, html, message) => {
    expect(() => new MarkupCache().keep('key', html, 'Part')).toThrow(
      `The markup of Part cannot be cached: ${message}`,
    );
  });
});

describe('leaves markup in the page whose meaning depends on it:', () => {
  test.each([
    ['an open element', '<div>'],
    ['a closed one of the page', '</div>'],
    ['a closed one that it opens again', '</div><div>'],
    ['a closed section', '</section>'],
    ['an open text area', '<textarea>'],
    ['an open comment', '<!-- '],
    ['an open attribute', '<a title="'],
    ['an open link', '<p><a></p>'],
    ['an open form', '<form>'],
    ['an open drawing', '<svg>'],
    ['a plain text to the end', '<plaintext>'],
    ['a table', '<table><tr><td></td></tr></table>'],
  ])('%s', (_, html) => {
    const kept = new MarkupCache();
    expect(kept.keep('key', html, 'Part')).toBe(html);
    expect(kept.find('key')).toBe(html);
  });
});

test.each(['<p>', '<a>', '<button>', '<table>', '<svg>', '<b>', '<li>', '<form>', '<p><a></p>'])(
  'finishes cached markup in %s, which could change its meaning, as part of the page',
  (opening) => {
    const kept = new MarkupCache();
    const comment = kept.keep('key', '<div title=">">a</div>', 'Part');
    expect(finishWith(kept, pageOf(opening + comment))).toBe(pageOf(`${opening}<div title="&gt;">a</div>`));
  },
);

test('finds markup by its key until it is removed', () => {
  const kept = new MarkupCache();
  const comment = kept.keep('key', `<p>${'a'.repeat(3_500_000)}</p>`, 'Part');
  expect([kept.find('key'), kept.find('other')]).toEqual([comment, undefined]);
  kept.trim();
  expect(kept.find('key')).toBeUndefined();
  expect(() => kept.expand(comment)).toThrow('which is not in the cache');
});

test('does not cache short markup', () => {
  const kept = new MarkupCache();
  const comment = kept.keep('key', '<p>a</p>', 'Part');
  kept.trim();
  expect(kept.find('key')).toBe(comment);
});

test('ignores other comments', () => {
  const [kept, other] = [new MarkupCache(), new MarkupCache()];
  const comment = other.keep('key', '<p>a</p>', 'Part');
  expect(finishWith(kept, pageOf(`<!--a-->${comment}`))).toContain(`<body><!--a-->${comment}</body>`);
});

test('names the pictures in cached markup', () => {
  const kept = new MarkupCache();
  const image = (digit: string) => `<img src="/_pictures/${digit.repeat(16)}-220.webp">`;
  const comment = kept.keep('key', image('a'), 'Part');
  expect(kept.mediaIn(`${image('b')}${comment}${comment}`)).toEqual([
    `_pictures/${'b'.repeat(16)}`,
    `_pictures/${'a'.repeat(16)}`,
  ]);
});
