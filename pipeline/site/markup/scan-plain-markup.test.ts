import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, test } from 'vitest';
import type { PageElement, PageScan, Place } from './page-scan.ts';
import { parsePage } from './scan-page.ts';
import { FLOW_TAG_NAMES, scanPlainPage, scanPlainPart } from './scan-plain-markup.ts';

/** Elements that finishing reads with any attributes. */
const READ = new Set(['html', 'script', 'style', 'astro-island']);

function describeElement({ tagName, namespaceURI, start, end, text, attrs }: PageElement) {
  // The standard gives some attributes of drawings a name with capital letters.
  const described = attrs.map((attr) => ({
    name: attr.name.toLowerCase(),
    value: attr.value,
    start: attr.start,
    end: attr.end,
  }));
  return { tagName, namespaceURI, start, end, text, attrs: described };
}

/** Returns the page with the brackets in these places escaped. */
function escapeTexts(html: string, places: readonly Place[]): string {
  let [escaped, at] = ['', 0];
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    escaped += html.slice(at, start);
    escaped += html.slice(start, end).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    at = end;
  }
  return escaped + html.slice(at);
}

type Node = DefaultTreeAdapterTypes.Node;

/** Returns all nodes of a page in tree order. */
function nodesOf(html: string): Node[] {
  const within = (node: Node): Node[] => [
    node,
    ...('childNodes' in node ? node.childNodes.flatMap(within) : []),
    ...('content' in node ? within(node.content) : []),
  ];
  return within(parse(html, { sourceCodeLocationInfo: true }));
}

/** Returns the names of the elements around a node, outermost first. */
function namesAround(node: Node): string[] {
  const parent = 'parentNode' in node ? node.parentNode : null;
  return parent === null ? [] : [...namesAround(parent), parent.nodeName];
}

/** Returns the comments of a page in the format of a scan. */
function commentsOf(html: string) {
  return nodesOf(html).flatMap((node) => {
    if (!('data' in node)) return [];
    const [root, page, body, ...open] = [...namesAround(node), '', '', ''].slice(0, -3);
    const isInBody = root === '#document' && page === 'html' && body === 'body';
    const isInFlow = isInBody && open.every((name) => FLOW_TAG_NAMES.includes(name));
    const { startOffset: start, endOffset: end } = node.sourceCodeLocation ?? {};
    return [{ start, end, text: node.data, isInFlow }];
  });
}

/** Expects that a scan of plain markup leads to the same finished text as that of a parser. */
function expectSameFinished(html: string, plain: PageScan): void {
  const parsed = parsePage(html, { scriptingEnabled: true });
  const starts = new Set(plain.elements.map(({ start }) => start));
  const needed = ({ tagName, attrs }: PageElement): boolean =>
    READ.has(tagName) ||
    attrs.some(
      ({ name, start, end }) =>
        /^on|^(?:style|srcdoc|http-equiv)$/.test(name) || /[<>]/.test(html.slice(start, end)),
    );
  expect(plain.elements.map(describeElement)).toEqual(
    parsed.elements.filter((element) => starts.has(element.start) || needed(element)).map(describeElement),
  );
  expect(plain.comments).toEqual(commentsOf(html));
  expect(escapeTexts(html, plain.bracketed)).toBe(escapeTexts(html, parsed.bracketed));
}

/** Expects that a scan of plain markup has the same elements as that of a parser. */
function expectSameElements(html: string, plain: PageScan, before = ''): void {
  const parsed = parsePage(before + html, { scriptingEnabled: false }).elements;
  const moved = ({ start, end }: Place) => ({ start: start - before.length, end: end - before.length });
  const inside = parsed
    .filter(({ start }) => start >= before.length)
    .map((item) => ({
      ...item,
      ...moved(item),
      attrs: item.attrs.map((attr) => ({ ...attr, ...moved(attr) })),
    }));
  expect(plain.elements.map(describeElement)).toEqual(inside.map(describeElement));
}

const BEFORE_PART = `<!doctype html><html><body>${FLOW_TAG_NAMES.map((name) => `<${name}>`).join('')}`;

/** Expects that a part closes exactly the elements that it opens, also a link or a form. */
function expectClosed(html: string): void {
  for (const name of ['form', 'part-end']) {
    const after = nodesOf(`${BEFORE_PART}${html}<${name}>`).at(-1);
    expect(after?.nodeName).toBe(name);
    if (after !== undefined)
      expect(namesAround(after)).toEqual(['#document', 'html', 'body', ...FLOW_TAG_NAMES]);
  }
}

/** Compares all scans of a page and of a fragment. Returns whether the page is plain. */
function compare(html: string): boolean {
  const page = scanPlainPage(html, { listsAll: false });
  if (page !== null) expectSameFinished(html, page);
  const all = scanPlainPage(html, { listsAll: true });
  if (all !== null) expectSameElements(html, all);
  const part = scanPlainPart(html);
  if (part === null) return page !== null;
  expectSameElements(html, part, BEFORE_PART);
  expectClosed(html);
  return page !== null;
}

const pageOf = (body: string, head = '') =>
  `<!DOCTYPE html><html lang="en"> <head><meta charset="utf-8">${head}</head> <body>${body}</body> </html>`;

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const escapeValue = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const text = fc
  .oneof(
    fc.constantFrom('<style>', '</div>', '<!--', '-->', ']]>', '</textarea>', '</noscript >', '\n&lt', ' > '),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  .filter((item) => !/[\r\f]/.test(item));

/** Elements in plain markup. */
const PLAIN = [
  'div',
  'section',
  'details',
  'summary',
  'dialog',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'p',
  'pre',
  'main',
  'h1',
  'h2',
  'h3',
  'a',
  'b',
  'em',
  'code',
  'span',
  'label',
  'time',
  'button',
  'form',
  'svg',
  'g',
  'path',
  'textarea',
  'script',
  'style',
  'astro-island',
  'astro-slot',
  'figure',
  'noscript',
  'picture',
];
/** Elements whose parsing changes their surroundings or their content. */
const OTHERS = [
  'title',
  'table',
  'tbody',
  'tr',
  'td',
  'caption',
  'select',
  'option',
  'template',
  'iframe',
  'video',
  'object',
  'math',
  'mi',
  'desc',
  'foreignObject',
  'font',
  'nobr',
  'ruby',
  'rt',
  'body',
  'head',
  'html',
  'center',
  'frameset',
  'xmp',
  'plaintext',
  'marquee',
  'legend',
  'search',
  'unknown',
];
const names = fc.oneof(
  { arbitrary: fc.constantFrom(...PLAIN), weight: 12 },
  { arbitrary: fc.constantFrom(...OTHERS), weight: 1 },
);
const EMPTY = ['img', 'input', 'br', 'hr', 'meta', 'link', 'base', 'wbr', 'source', 'col', 'param', 'div'];
const ATTRIBUTES = ['title', 'Class', 'style', 'onClick', 'on', 'srcdoc', 'http-equiv', 'opts', 'viewBox'];

const attributes = fc
  .array(fc.tuple(fc.constantFrom(...ATTRIBUTES), fc.option(text)), { maxLength: 3 })
  .map((all) =>
    all.map(([name, value]) => ` ${name}${value === null ? '' : `="${escapeValue(value)}"`}`).join(''),
  );

/** Generates closed elements within each other, most of them in plain markup. */
const markup = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    text.map(escapeText),
    fc.constantFrom(
      '<!--a:1-->',
      '<!-- -->',
      '<!---->',
      '<!--->',
      '<!--a--b-->',
      '<!--<!-->',
      '<!doctype html>',
    ),
    fc
      .tuple(fc.constantFrom(...EMPTY), attributes, fc.constantFrom('>', '/>', ' >'))
      .map((all) => `<${all.join('')}`),
    fc
      .tuple(names, attributes, fc.array(tie('node'), { maxLength: 4 }))
      .map(([name, given, inner]) => `<${name}${given}>${inner.join('')}</${name}>`),
  ),
})).node;

describe('plain markup is scanned as the parser does', () => {
  test('in pages of any elements', () => {
    fc.assert(
      fc.property(fc.array(markup, { maxLength: 3 }), fc.array(markup, { maxLength: 1 }), (body, head) => {
        compare(pageOf(body.join(''), head.join('')));
        compare(body.join(''));
      }),
      { numRuns: 4000 },
    );
  });

  test('in pages that are truncated, or contain a piece of other markup', () => {
    const pieces = [
      '</p>',
      '<p>',
      '</div>',
      '<li>',
      '<a>',
      '<b>',
      '</b>',
      '<svg>',
      '<table>',
      "<p a='b'>",
      '<',
    ];
    const piece = fc.oneof(
      fc.constantFrom(
        ...pieces,
        '"',
        '>',
        '=',
        '/',
        ' ',
        '<!--',
        '-->',
        '<script>',
        '</script>',
        '<P>',
        '</',
      ),
      text,
    );
    fc.assert(
      fc.property(
        fc.array(markup, { maxLength: 3 }),
        fc.nat(),
        fc.nat(6),
        piece,
        (body, place, length, other) => {
          const html = pageOf(body.join(''));
          const at = place % html.length;
          compare(html.slice(0, at) + other + html.slice(at + length));
        },
      ),
      { numRuns: 4000 },
    );
  });
});

describe('plain is', () => {
  test.each([
    ['a page with a list', '<ul><li>a</li><!--b--><li><p>c</p></li></ul><dl><div><dt>d</dt></div></dl>'],
    ['a drawing', '<svg viewBox="0 0 1 1"><path d="M0"/><g><circle></circle></g></svg><p>a</p>'],
    [
      'an island',
      '<astro-island uid="a" props="{&quot;b&quot;:1}" ssr><form><input a/></form></astro-island>',
    ],
    ['code', '<script>a("<b>")</script><style>a>b{}</style><textarea>&lt;a></textarea>'],
    ['text with a bracket', '<p title="a > b">c > d</p>'],
    ['what only browsers without scripts show', '<noscript><p style="a" title=">">b > c</p><br></noscript>'],
  ])('%s', (_, body) => expect(compare(pageOf(body))).toBe(true));

  test.each([
    ['a paragraph that a block closes', '<p><div></div></p>'],
    ['an item outside a list', '<span><li></li></span>'],
    ['an item in an item', '<ul><li><li></li></li></ul>'],
    ['a link in a link', '<a><span><a></a></span></a>'],
    ['an element that is not closed', '<div>'],
    ['an end tag too many', '</div>'],
    ['a table', '<table></table>'],
    ['a template', '<template></template>'],
    ['markup in a drawing', '<svg><style></style></svg>'],
    ['a closed element that cannot be empty', '<div/>'],
    ['two attributes of one name', '<script a a></script>'],
    ['a value without quotes', '<p a=b></p>'],
    ['a script in a comment in a script', '<script><!--<script></script>'],
    ['a bracket that starts no tag', '<p>a < b</p>'],
    ['a carriage return', '<p>\r\n</p>'],
    ['a null character', '<p>\0</p>'],
    ['a noscript that a value could end', '<noscript><p title="</NOSCRIPT>"></p></noscript>'],
    ['a noscript in a noscript', '<noscript><noscript></noscript></noscript>'],
    ['code in a noscript', '<noscript><style></style></noscript>'],
    ['a comment in a noscript', '<noscript><!--a--></noscript>'],
  ])('not %s', (_, body) => expect(compare(pageOf(body))).toBe(false));
});
