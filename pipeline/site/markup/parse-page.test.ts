import fc from 'fast-check';
import { parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, test } from 'vitest';
import { parsePage } from './scan-page.ts';
import type { PageElement, Place } from './page-scan.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const RAW = new Set(['script', 'style', 'noscript', 'iframe', 'noembed', 'noframes', 'xmp', 'plaintext']);

/** Returns all nodes below a node in tree order, including those in templates. */
function nodesIn(node: Node): Node[] {
  const children = [
    ...('childNodes' in node ? node.childNodes : []),
    ...('content' in node ? [node.content] : []),
  ];
  return children.flatMap((child) => [child, ...nodesIn(child)]);
}

/** Returns the elements with a tag in parse5's tree, in the format of a scan. */
function describeTree(nodes: readonly Node[]) {
  const elements = new Map<number, ReturnType<typeof describeElement>>();
  for (const node of nodes) {
    const place = node.sourceCodeLocation;
    if ('tagName' in node && place && !elements.has(place.startOffset))
      elements.set(place.startOffset, describeElement(node));
  }
  return [...elements].sort(([a], [b]) => a - b).map(([, element]) => element);
}

function describeElement({ tagName, namespaceURI, attrs, childNodes, sourceCodeLocation: place }: Element) {
  const isCode = tagName === 'script' || tagName === 'style';
  const tag = place?.startTag ?? place;
  return {
    tagName,
    namespaceURI,
    start: place?.startOffset,
    end: isCode ? place?.endOffset : tag?.endOffset,
    attrs: attrs.map(({ name, value }) => {
      // The standard renames attributes of SVG, and merges those of a second body into the first.
      const at = place?.attrs?.[name];
      return { name, value, ...(at && { start: at.startOffset, end: at.endOffset }) };
    }),
    text: isCode ? childNodes.map((node) => ('value' in node ? node.value : '')).join('') : '',
  };
}

/**
 * Returns a scan in the same format. Omits the positions of attributes for which parse5 has none.
 */
function describeScan(scanned: readonly PageElement[], known: ReturnType<typeof describeTree>) {
  return scanned.map(({ tagName, namespaceURI, start, end, attrs, text }, index) => ({
    tagName,
    namespaceURI,
    start,
    end,
    text,
    attrs: attrs.map(({ name, value, ...at }, place) => ({
      name,
      value,
      ...(known[index]?.attrs[place]?.start !== undefined && at),
    })),
  }));
}

/**
 * Reports whether character references have no meaning in a text. All text after `<plaintext>` is
 * raw.
 */
function isRaw({ parentNode }: DefaultTreeAdapterTypes.TextNode): boolean {
  for (
    let node: Node | null = parentNode;
    node !== null;
    node = 'parentNode' in node ? node.parentNode : null
  )
    if (node.nodeName === 'plaintext') return true;
  return RAW.has(parentNode?.nodeName ?? '');
}

const countBrackets = (text: string): number => text.replaceAll(/[^<>]/g, '').length;

/** Returns the page with the brackets in its texts escaped. */
function escapeTexts(html: string, places: readonly Place[]): string {
  let [escaped, at] = ['', 0];
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    const text = html.slice(start, end).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    escaped += html.slice(at, start) + text;
    at = end;
  }
  return escaped + html.slice(at);
}

function expectSame(html: string): void {
  const document = parse(html, { sourceCodeLocationInfo: true });
  const nodes = nodesIn(document);
  const { elements, bracketed } = parsePage(html, { scriptingEnabled: true });
  const known = describeTree(nodes);
  expect(describeScan(elements, known)).toEqual(known);
  // Components write no CDATA section, whose own brackets would be part of a text.
  if (html.includes('<![CDATA[')) return;
  const inTexts = nodes.map((node) =>
    node.nodeName === '#text' && 'value' in node && !isRaw(node) ? countBrackets(node.value) : 0,
  );
  const inSource = bracketed.map(({ start, end }) => countBrackets(html.slice(start, end)));
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  // With "&" in the page, brackets may be character references.
  if (!html.includes('&')) expect(sum(inSource)).toBe(sum(inTexts));
  expect(serialize(parse(escapeTexts(html, bracketed)))).toBe(serialize(document));
}

const PARTS = [
  '<style>',
  '</style>',
  '<script>',
  '</script>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<title>',
  '</title>',
  '<textarea>',
  '</textarea>',
  '<svg>',
  '</svg>',
  '<template>',
  '</template>',
  '<p a="',
  '<i a b="c"',
  '<input a',
  ' d="e"',
  ' a="b" f',
  ' g',
  'H="i"',
  '="',
  ' j/>',
  'k>',
  '" b=\'',
  "'>",
  '">',
  '<noscript>',
  '</noscript>',
  '<table>',
  '<td>',
  '<b>',
  '</b>',
  '<p>',
  '</p>',
  '<plaintext>',
  '</head>',
  '<br/>',
  'a b',
  'p{color:red}',
  '&amp;',
  '&lt',
  '&',
  '<',
  '\0',
  '\r',
  '\n',
  '\r\n',
  '\t',
  '😀',
  '\ud83d',
  'é',
  '"',
  '=',
];

describe('a page is parsed as parse5 parses it', () => {
  test.each([
    ['a script and a style', '<!doctype html><style>p{} a{}</style><script>if(1>0){a="<!--"}</script><p>x'],
    ['a script that never ends', '<script>let a = 1;'],
    ['a script with a null character', '<script>a\0b</script>x'],
    ['a style with returns', '<style>a\r\nb\rc</style>'],
    ['an escaped script', '<script><!--<script>a</script>b--></script>c'],
    [
      'many attributes',
      `<p ${Array.from({ length: 70 }, (_, index) => `a${index}="b" a${index % 3}`).join(' ')}>`,
    ],
    ['a title and a field', '<title>a &amp; b</title><textarea>\r\nc &lt; d<b></textarea>e'],
    ['a comment', '<!-- a - b -- c <! d \r\n -->e'],
    ['end tags without a name', '<title>a</>b</title><p>1 <</>2 ></></>3<textarea></></textarea>'],
    ['values with references', '<p title="a &amp; b &quot;c&quot;\nd" lang="">x &lt; y</p>'],
  ])('%s', (_, html) => expectSame(html));

  test('text after <plaintext>, in a reopened element', () => {
    expectSame('<p><b><plaintext><style>');
  });

  test('any mixture of markup', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...PARTS), fc.string()), { maxLength: 40 }), (parts) =>
        expectSame(parts.join('')),
      ),
      { numRuns: 1500 },
    );
  });
});
