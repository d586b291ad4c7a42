import type { PageElement, PageScan, PageAttribute, Place } from './page-scan.ts';
import { scanPlainPage, scanPlainPart } from './scan-plain-markup.ts';
import {
  defaultTreeAdapter as tree,
  parse,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  type ParserOptions,
} from 'parse5';

/** Scans a page as a browser reads it. */
export function scanPage(html: string): PageScan {
  return scanPlainPage(html, { listsAll: false }) ?? parsePage(html, { scriptingEnabled: true });
}

/** Returns the elements of a page or fragment, also in `noscript`. Fields have a text, too. */
export function readElements(html: string): readonly PageElement[] {
  return (
    scanPlainPage(html, { listsAll: true }) ??
    scanPlainPart(html) ??
    parsePage(html, { scriptingEnabled: false })
  ).elements;
}

type Element = DefaultTreeAdapterTypes.Element;
type TextNode = DefaultTreeAdapterTypes.TextNode;

/** Elements whose text is no markup, at least without scripting, and has no references. */
const RAW = new Set(['script', 'style', 'noscript', 'iframe', 'noembed', 'noframes', 'xmp', 'plaintext']);

/** Elements whose text is no markup, but has references. */
const FIELDS = new Set(['title', 'textarea']);

/** An end tag without a name, which browsers ignore. */
const NAMELESS_TAG = '</>';

/**
 * Scans a page of any form with parse5. With scripting, the content of `noscript` is a text, as for
 * a browser; without, fields have a text, too. Lists no comments.
 */
export function parsePage(
  html: string,
  { scriptingEnabled }: Required<Pick<ParserOptions<DefaultTreeAdapterMap>, 'scriptingEnabled'>>,
): PageScan {
  const elements: Element[] = [];
  const bracketed: Place[] = [];
  let lastStart = -1;
  parse(html, {
    sourceCodeLocationInfo: true,
    scriptingEnabled,
    treeAdapter: {
      ...tree,
      // Adds each text by itself: the place of joined texts may include tags between them.
      insertText: (parent, text) => tree.appendChild(parent, tree.createTextNode(text)),
      insertTextBefore: (parent, text, next) => tree.insertBefore(parent, tree.createTextNode(text), next),
      setNodeSourceCodeLocation: (node, location) => {
        tree.setNodeSourceCodeLocation(node, location);
        if (location === null) return;
        const { startOffset: start, endOffset: end } = location;
        // The standard creates some elements twice for one tag, as for `<b><p></b>`.
        if (tree.isElementNode(node) && start > lastStart) {
          elements.push(node);
          lastStart = start;
        }
        if (tree.isTextNode(node) && !isRaw(node))
          bracketed.push(...findBracketed(html, node, { start, end }));
      },
    },
  });
  const withText = new Set(['script', 'style', ...(scriptingEnabled ? [] : ['textarea'])]);
  return { elements: elements.map((element) => describe(element, withText)), bracketed, comments: [] };
}

/**
 * Returns the places with brackets in a text. An end tag without a name is no text, but parse5
 * counts it to the place of the text around it; in a title or field it is text.
 */
function findBracketed(html: string, { value, parentNode }: TextNode, { start, end }: Place): Place[] {
  if (!/[<>]/.test(value)) return [];
  if (FIELDS.has(parentNode?.nodeName ?? '')) return [{ start, end }];
  let index = start;
  return html
    .slice(start, end)
    .split(NAMELESS_TAG)
    .map((part) => {
      const place = { start: index, end: index + part.length };
      index = place.end + NAMELESS_TAG.length;
      return place;
    });
}

/** Reports whether a text is raw, as is all text within `<plaintext>`. */
function isRaw({ parentNode }: TextNode): boolean {
  if (parentNode === null) return false;
  if (RAW.has(parentNode.nodeName)) return true;
  let ancestor: DefaultTreeAdapterTypes.ParentNode | null = parentNode;
  while (ancestor !== null && ancestor.nodeName !== 'plaintext')
    ancestor = 'parentNode' in ancestor ? ancestor.parentNode : null;
  return ancestor !== null;
}

function describe(element: Element, withText: ReadonlySet<string>): PageElement {
  const { tagName, namespaceURI, attrs, childNodes, sourceCodeLocation: place } = element;
  const isCode = tagName === 'script' || tagName === 'style';
  const text = withText.has(tagName)
    ? childNodes.map((node) => ('value' in node ? node.value : '')).join('')
    : '';
  return {
    tagName,
    namespaceURI,
    text,
    start: place?.startOffset ?? -1,
    end: (isCode ? place?.endOffset : place?.startTag?.endOffset) ?? -1,
    attrs: attrs.map(({ name, prefix = '', value }): PageAttribute => {
      // The standard renames attributes of drawings.
      const attributeName = prefix === '' ? name : `${prefix}:${name}`;
      const attributePlace = place?.attrs?.[attributeName] ?? place?.attrs?.[attributeName.toLowerCase()];
      return { name, value, start: attributePlace?.startOffset ?? -1, end: attributePlace?.endOffset ?? -1 };
    }),
  };
}
