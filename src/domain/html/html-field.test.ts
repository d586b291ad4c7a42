import { describe, expect, it } from 'vitest';
import {
  HtmlTooLargeError,
  htmlToString,
  nodesToText,
  MAX_HTML_BYTES_IN,
  sanitiseHtml,
  HtmlTooComplexError,
} from './html-field.ts';

const clean = (html: string): string => htmlToString(sanitiseHtml(html));

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
    ['drops C0 controls, which HTML cannot carry', 'a&#1;b\u000bc\td', 'abc\td'],
    ['keeps other controls', 'a\u007fb\u0085c\u009fd', 'a\u007fb\u0085c\u009fd'],
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

  it('returns plain data', () => {
    expect(sanitiseHtml('a <b>c</b>')).toEqual([
      { text: 'a ' },
      { tag: 'b', attributes: {}, children: [{ text: 'c' }] },
    ]);
  });

  it('keeps only the text below 32 levels of elements', () => {
    const html = clean(`${'<b>'.repeat(40)}deep`);
    expect(html).toBe(`${'<b>'.repeat(32)}deep${'</b>'.repeat(32)}`);
  });

  it('refuses more than 20 kB, counted in bytes', () => {
    expect(clean('a'.repeat(MAX_HTML_BYTES_IN))).toHaveLength(MAX_HTML_BYTES_IN);
    expect(() => sanitiseHtml('a'.repeat(MAX_HTML_BYTES_IN + 1))).toThrow(HtmlTooLargeError);
    expect(() => sanitiseHtml('é'.repeat(MAX_HTML_BYTES_IN / 2 + 1))).toThrow('has 20002 bytes');
  });

  it('refuses HTML that becomes larger than 64 kB', () => {
    expect(() => sanitiseHtml('&'.repeat(15_000))).toThrow(/becomes \d+ bytes when cleaned/);
  });

  it.each(['<b>', '<div>', '<ul>', '<svg>', '<table><td>'])('refuses 20 kB of unclosed %s', (tag) => {
    expect(() => sanitiseHtml(tag.repeat(MAX_HTML_BYTES_IN / tag.length))).toThrow(HtmlTooComplexError);
  });

  it('refuses unclosed elements that each paragraph opens again, before they fill the memory', () => {
    const unclosed = Array.from({ length: 1000 }, (_, index) => `<b ${index.toString(36)}>`).join('');
    expect(() => sanitiseHtml(`<p>${unclosed}${'<p>x'.repeat(2500)}`)).toThrow(HtmlTooComplexError);
  });
});

describe('nodesToText', () => {
  it('returns one line, with blocks and line breaks separated', () => {
    expect(nodesToText(sanitiseHtml('<h1>One</h1><p>two<br>three <b>fo</b>ur</p>'), 100)).toBe(
      'One two three four',
    );
  });

  it('cuts between words, with an ellipsis', () => {
    expect(nodesToText(sanitiseHtml('<p>The rivers of data</p>'), 14)).toBe('The rivers of…');
    expect(nodesToText(sanitiseHtml('<p>The rivers of data</p>'), 12)).toBe('The rivers…');
    expect(nodesToText(sanitiseHtml('<p>The rivers of data</p>'), 18)).toBe('The rivers of data');
  });

  it('cuts text without spaces between characters', () => {
    expect(nodesToText(sanitiseHtml('データの川'), 3)).toBe('デー…');
    expect(nodesToText(sanitiseHtml('😀😀😀'), 4)).toBe('😀…');
    expect(nodesToText(sanitiseHtml('abc'), 0)).toBe('');
  });
});
