import fc from 'fast-check';
import type { Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it } from 'vitest';
import blns from './corpora/blns.json' with { type: 'json' };
import dompurify from './corpora/dompurify-expect.json' with { type: 'json' };
import html5lib from './corpora/html5lib-sanitizer.json' with { type: 'json' };
import { htmlToString, nodesToText, MAX_HTML_DEPTH, sanitiseHtml } from './html-field.ts';

const clean = (html: string): string => htmlToString(sanitiseHtml(html));

// Repeats the list of the code on purpose, so that this test fails if the rule changes.
const ALLOWED = new Set('p br ul ol li strong em b i u s sub sup code blockquote h3 h4 a'.split(' '));
const FLOW = new Set(['ul', 'ol', 'li', 'blockquote', 'p', 'h3', 'h4']);

/** Returns all faults of clean HTML, found with an independent parser. */
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

describe('sanitiseHtml given anything', () => {
  it.each([
    ['lists in lists', '<ul><li>'.repeat(40)],
    ['a list at the last level', `${'<blockquote>'.repeat(31)}<ul><li>`],
    ['stray items, which get lists of their own', '<li><blockquote>'.repeat(16)],
  ])('keeps to 32 levels given %s', (_, opening) => {
    expectClean(`${opening}deep`);
    expect(clean(`${opening}deep`)).toContain('deep');
  });

  describe.each([
    ['DOMPurify', dompurify],
    ['html5lib', html5lib],
    ['naughty strings', blns],
  ])('given the cases of %s', (_, cases) => {
    it('is clean, and does not change when it is sanitised again', () => {
      expect(cases.length).toBeGreaterThan(90);
      for (const { id, payload } of cases) {
        expectClean(payload, id);
        expectClean(`<p title="${payload}">${payload}</p>`, id);
      }
    });
  });

  it('returns clean and stable HTML for any tag soup', () => {
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

describe('nodesToText given anything', () => {
  it('is never longer than the limit, and never ends within a character', () => {
    fc.assert(
      fc.property(tagSoup, fc.integer({ min: 0, max: 60 }), (html, maxChars) => {
        const text = nodesToText(sanitiseHtml(html), maxChars);
        expect(text.length).toBeLessThanOrEqual(maxChars);
        expect(text.isWellFormed()).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
