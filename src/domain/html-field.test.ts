import fc from 'fast-check';
import type { Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it } from 'vitest';
import blns from './corpora/blns.json' with { type: 'json' };
import dompurify from './corpora/dompurify-expect.json' with { type: 'json' };
import html5lib from './corpora/html5lib-sanitizer.json' with { type: 'json' };
import {
  HtmlTooLargeError,
  htmlToString,
  htmlToText,
  MAX_HTML_BYTES_IN,
  MAX_HTML_DEPTH,
  sanitiseHtml,
} from './html-field.ts';
import { HtmlTooComplexError } from './html-parse.ts';

const clean = (html: string): string => htmlToString(sanitiseHtml(html));

// Written out here once more, so that a change of the rule shows.
const ALLOWED = new Set('p br ul ol li strong em b i u s sub sup code blockquote h3 h4 a'.split(' '));
const FLOW = new Set(['ul', 'ol', 'li', 'blockquote', 'p', 'h3', 'h4']);

/** All that is wrong with clean HTML, read again by a parser of its own. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const visit = (node: Nodes, parents: string[]): void => {
    if (node.type === 'text') return;
    if (node.type === 'root') {
      for (const child of node.children) visit(child, []);
      return;
    }
    if (node.type !== 'element') {
      faults.push(`a ${node.type}`);
      return;
    }
    const { tagName, properties } = node;
    const parent = parents.at(-1) ?? '';
    if (!ALLOWED.has(tagName)) faults.push(`element ${tagName}`);
    if (parents.length + 1 > MAX_HTML_DEPTH) faults.push(`depth ${parents.length + 1}`);
    if ((tagName === 'li') !== ['ul', 'ol'].includes(parent)) faults.push(`${tagName} in ${parent}`);
    if (FLOW.has(tagName) && !['', 'li', 'ul', 'ol', 'blockquote'].includes(parent)) {
      faults.push(`${tagName} in ${parent}`);
    }
    if (tagName === 'a') {
      if (parents.includes('a')) faults.push('a link in a link');
      const { href, rel, target, ...rest } = properties;
      if (!/^(?:https?:\/\/[^/?#@\\]+(?:[/?#]|$)|mailto:)/.test(String(href)))
        faults.push(`href ${String(href)}`);
      if (JSON.stringify(rel) !== '["nofollow","ugc","noopener","noreferrer"]') faults.push('rel');
      if (target !== '_blank') faults.push('target');
      faults.push(...Object.keys(rest));
    } else {
      faults.push(...Object.keys(properties));
    }
    node.children.forEach((child) => visit(child, [...parents, tagName]));
  };
  visit(fromHtml(html, { fragment: true }), []);
  return faults;
}

function expectClean(payload: string, id = 'the input'): void {
  const nodes = sanitiseHtml(payload);
  const html = htmlToString(nodes);
  expect(faultsOf(html), id).toEqual([]);
  expect(sanitiseHtml(html), id).toEqual(nodes);
}

const TAGS = [
  ...ALLOWED,
  ...'h1 h2 h5 h6 div span table td tr svg math template font script marquee'.split(' '),
];
const piece = fc.oneof(
  fc.constantFrom(...TAGS).map((tag) => `<${tag}>`),
  fc.constantFrom(...TAGS).map((tag) => `</${tag}>`),
  fc.constantFrom(
    '<a href="https://a.example/">',
    '<a href="javascript:alert(1)">',
    '<p onclick=x>',
    ' ',
    '\n',
  ),
  fc.string({ maxLength: 5, unit: 'binary' }),
  fc.string({ maxLength: 5 }),
  fc.constantFrom('&#13;', '&nbsp;', '&lt;b&gt;', '<!--', '-->', '\r\n', '\0', '\ud800', '&#x1;'),
);
const tagSoup = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

describe('sanitiseHtml', () => {
  it.each([
    ['keeps what is allowed', '<p>a <strong>b</strong><br>c</p>', '<p>a <strong>b</strong><br>c</p>'],
    ['makes h3 of h1 and h2', '<h1>a</h1><h2>b</h2>', '<h3>a</h3><h3>b</h3>'],
    ['makes h4 of h5 and h6', '<h5>a</h5><h6>b</h6>', '<h4>a</h4><h4>b</h4>'],
    ['drops attributes', '<p class="x" onclick="y()" style="z">a</p>', '<p>a</p>'],
    ['drops scripts with their content', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['keeps the text of other elements', '<span>a <font>b</font></span>', 'a b'],
    ['keeps the texts of other blocks apart', '<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
    ['keeps table cells apart', '<table><tr><td>a<td>b</table>', '<p>a</p><p>b</p>'],
    ['unwraps links that lead nowhere safe', '<a href="javascript:alert(1)">a</a>', 'a'],
    ['unwraps links with credentials', '<a href="https://u:p@a.example/">a</a>', 'a'],
    ['unwraps relative links', '<a href="/explore/">a</a>', 'a'],
    ['drops links without text', 'a<a href="https://a.example/"> </a>b', 'a b'],
    [
      'moves inline elements into blocks',
      '<b><p>a</p><ul><li>b</li></ul></b>',
      '<p><b>a</b></p><ul><li><b>b</b></li></ul>',
    ],
    [
      'takes blocks out of paragraphs',
      '<p>a<marquee><ul><li>x</li></ul></marquee>b</p>',
      '<p>a</p><ul><li>x</li></ul><p>b</p>',
    ],
    ['puts stray items into a list', '<li>a</li> <li>b</li>c', '<ul><li>a</li><li>b</li></ul>c'],
    [
      'puts a list between items into the item before',
      '<ul><li>a</li><ul><li>b</li></ul></ul>',
      '<ul><li>a<ul><li>b</li></ul></li></ul>',
    ],
    ['makes items of loose text in a list', '<ol>a<li>b</li></ol>', '<ol><li>a</li><li>b</li></ol>'],
    ['drops what shows no text', '<p>&nbsp;</p><h3></h3><ul></ul><p>a</p>', '<p>a</p>'],
    ['reads any line end as one', 'a&#13;b&#13;&#10;c\r\nd', 'a\nb\nc\nd'],
    ['drops control characters', 'a&#1;b\u009fc\td', 'abc\td'],
    [
      'takes links out of links',
      '<a href="https://a.example/">a<marquee><a href="https://b.example/">b</a></marquee></a>',
      '<a href="https://a.example/" rel="nofollow ugc noopener noreferrer" target="_blank">ab</a>',
    ],
    ['drops comments', 'a<!-- b -->c', 'ac'],
    ['gives nothing for nothing', '', ''],
  ])('%s', (_, html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  it('writes rel and target of links exactly', () => {
    expect(clean('<a href="HTTPS://a.example/b?c&amp;d" rel="opener" target="_top" title="x">e</a>')).toBe(
      '<a href="https://a.example/b?c&#x26;d" rel="nofollow ugc noopener noreferrer" target="_blank">e</a>',
    );
  });

  it('gives plain data', () => {
    expect(sanitiseHtml('a <b>c</b>')).toEqual([
      { text: 'a ' },
      { tag: 'b', attributes: {}, children: [{ text: 'c' }] },
    ]);
  });

  it('keeps only the text of what is deeper than 32 elements', () => {
    const html = clean(`${'<b>'.repeat(40)}deep`);
    expect(html).toBe(`${'<b>'.repeat(32)}deep${'</b>'.repeat(32)}`);
  });

  it.each([
    ['lists in lists', '<ul><li>'.repeat(40)],
    ['a list at the last level', `${'<blockquote>'.repeat(31)}<ul><li>`],
    ['stray items, which get lists of their own', '<li><blockquote>'.repeat(16)],
  ])('keeps to 32 levels given %s', (_, opening) => {
    expectClean(`${opening}deep`);
    expect(clean(`${opening}deep`)).toContain('deep');
  });

  it('refuses more than 20 kB, counted in bytes', () => {
    expect(clean('a'.repeat(MAX_HTML_BYTES_IN))).toHaveLength(MAX_HTML_BYTES_IN);
    expect(() => sanitiseHtml('a'.repeat(MAX_HTML_BYTES_IN + 1))).toThrow(HtmlTooLargeError);
    expect(() => sanitiseHtml('é'.repeat(MAX_HTML_BYTES_IN / 2 + 1))).toThrow('has 20002 bytes');
  });

  it('refuses what becomes more than 64 kB', () => {
    expect(() => sanitiseHtml('&'.repeat(15_000))).toThrow(/becomes \d+ bytes when cleaned/);
  });

  it.each(['<b>', '<div>', '<ul>', '<svg>', '<table><td>'])('refuses 20 kB of unclosed %s', (tag) => {
    expect(() => sanitiseHtml(tag.repeat(MAX_HTML_BYTES_IN / tag.length))).toThrow(HtmlTooComplexError);
  });

  it('refuses unclosed elements that each paragraph opens again, before they fill the memory', () => {
    const unclosed = Array.from({ length: 1000 }, (_, index) => `<b ${index.toString(36)}>`).join('');
    expect(() => sanitiseHtml(`<p>${unclosed}${'<p>x'.repeat(2500)}`)).toThrow(HtmlTooComplexError);
  });

  describe.each([
    ['DOMPurify', dompurify],
    ['html5lib', html5lib],
    ['naughty strings', blns],
  ])('given the cases of %s', (_, cases) => {
    it('comes out clean, and the same when cleaned again', () => {
      expect(cases.length).toBeGreaterThan(90);
      for (const { id, payload } of cases) {
        expectClean(payload, id);
        expectClean(`<p title="${payload}">${payload}</p>`, id);
      }
    });
  });

  it('gives clean HTML that stays the same for any tag soup', () => {
    fc.assert(
      fc.property(tagSoup, (html) => expectClean(html)),
      { numRuns: 1000 },
    );
  });

  it('keeps all visible text of allowed elements', () => {
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('alpha', 'beta', 'gamma'),
        fc
          .tuple(
            fc.constantFrom('b', 'p', 'ul', 'li', 'div', 'blockquote', 'h2'),
            fc.array(tie('node'), { maxLength: 3 }),
          )
          .map(([tag, children]) => `<${tag}>${children.join(' ')}</${tag}>`),
      ),
    })).node;
    const wordsOf = (html: string): string[] => html.match(/alpha|beta|gamma/g) ?? [];
    fc.assert(
      fc.property(tree, (html) => {
        expect(wordsOf(clean(html))).toEqual(wordsOf(html));
      }),
      { numRuns: 300 },
    );
  });
});

describe('htmlToText', () => {
  it('gives one line, blocks and line breaks apart', () => {
    expect(htmlToText('<h1>One</h1><p>two<br>three <b>fo</b>ur</p>', 100)).toBe('One two three four');
  });

  it('cuts at a word and says so', () => {
    expect(htmlToText('<p>The rivers of data</p>', 14)).toBe('The rivers of…');
    expect(htmlToText('<p>The rivers of data</p>', 12)).toBe('The rivers…');
    expect(htmlToText('<p>The rivers of data</p>', 18)).toBe('The rivers of data');
  });

  it('cuts text without spaces between characters', () => {
    expect(htmlToText('データの川', 3)).toBe('デー…');
    expect(htmlToText('😀😀😀', 4)).toBe('😀…');
    expect(htmlToText('abc', 0)).toBe('');
  });

  it('never gets longer than asked or ends within a character', () => {
    fc.assert(
      fc.property(tagSoup, fc.integer({ min: 0, max: 60 }), (html, maxChars) => {
        const text = htmlToText(html, maxChars);
        expect(text.length).toBeLessThanOrEqual(maxChars);
        expect(text.isWellFormed()).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
