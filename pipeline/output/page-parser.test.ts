import fc from 'fast-check';
import { parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, test } from 'vitest';
import { PageParser } from './page-parser.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** What a parser makes of a text: the tree, and where each tag and attribute of it is. */
function describeTree(parsePage: typeof parse, html: string): unknown {
  const document = parsePage(html, { sourceCodeLocationInfo: true });
  return [serialize(document), describeNode(document)];
}

function describeNode(node: Node): unknown {
  return {
    name: node.nodeName,
    place: offsetsOf(node.sourceCodeLocation ?? {}),
    ...('attrs' in node && { attributes: node.attrs }),
    ...('value' in node && { value: node.value }),
    ...('childNodes' in node && { children: node.childNodes.map(describeNode) }),
    ...('content' in node && { content: describeNode(node.content) }),
  };
}

/** Lines and columns are not what pages are edited by. */
function offsetsOf(place: object): unknown {
  const offsets = Object.entries(place).filter(([name]) => name.endsWith('Offset'));
  const { attrs = {} } = place as { attrs?: Record<string, object> };
  return [offsets, Object.entries(attrs).map(([name, at]) => [name, offsetsOf(at)])];
}

function expectSame(html: string): void {
  expect(describeTree((text, options) => PageParser.parse(text, options), html)).toEqual(
    describeTree(parse, html),
  );
}

const PARTS = [
  ...[
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
  ],
  ...[
    '<textarea>',
    '</textarea>',
    '<svg>',
    '</svg>',
    '<template>',
    '</template>',
    '<p a="',
    '" b=\'',
    "'>",
    '">',
  ],
  ...[
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
  ],
  ...[
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
  ],
];

describe('a page is parsed as parse5 parses it', () => {
  test.each([
    ['a script and a style', '<!doctype html><style>p{} a{}</style><script>if(1>0){a="<!--"}</script><p>x'],
    ['a script that never ends', '<script>let a = 1;'],
    ['a script with a null character', '<script>a\0b</script>x'],
    ['a style with returns', '<style>a\r\nb\rc</style>'],
    ['an escaped script', '<script><!--<script>a</script>b--></script>c'],
    ['values with references', '<p title="a &amp; b &quot;c&quot;\nd" lang="">x &lt; y</p>'],
  ])('%s', (_, html) => expectSame(html));

  test('any mixture of markup', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...PARTS), fc.string()), { maxLength: 40 }), (parts) =>
        expectSame(parts.join('')),
      ),
      { numRuns: 500 },
    );
  });
});
