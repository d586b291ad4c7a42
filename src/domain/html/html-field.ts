import type { ElementContent, Nodes } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import {
  capDepth,
  joinTexts,
  plainText,
  type HtmlNode,
  type HtmlTag,
  hasVisibleText,
  isBlock,
  isList,
  type HtmlElement,
} from './html-node.ts';
import { safeLink } from './safe-url.ts';
import { fromParse5 } from 'hast-util-from-parse5';
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

/** Groups consecutive nodes that are not blocks. Keeps each block separate. */
function splitRuns(nodes: readonly HtmlNode[]): (HtmlElement | HtmlNode[])[] {
  const parts: (HtmlElement | HtmlNode[])[] = [];
  for (const node of nodes) {
    const lastPart = parts.at(-1);
    if (isBlock(node)) parts.push(node);
    else if (Array.isArray(lastPart)) lastPart.push(node);
    else parts.push([node]);
  }
  return parts;
}

const makeElement = (tag: HtmlElement['tag'], children: readonly HtmlNode[]): HtmlElement => ({
  tag,
  attributes: {},
  children,
});

/** Wraps nodes in an inline element. Does not wrap blocks, but the text inside them. */
function wrapInlineContent(inline: HtmlElement, children: readonly HtmlNode[]): HtmlNode[] {
  return splitRuns(children).flatMap((part) => {
    if (!Array.isArray(part)) return [{ ...part, children: wrapInlineContent(inline, part.children) }];
    return hasVisibleText(part) ? [{ ...inline, children: part }] : part;
  });
}

/**
 * Returns the items of a list. Nodes between items become items, but lists join the item before.
 */
function toListItems(nodes: readonly HtmlNode[]): HtmlElement[] {
  const items: HtmlElement[] = [];
  let looseNodes: HtmlNode[] = [];
  const wrapLooseNodes = (): void => {
    if (hasVisibleText(looseNodes)) items.push(makeElement('li', looseNodes));
    looseNodes = [];
  };
  for (const node of nodes) {
    const lastItem = items.at(-1);
    if (isBlock(node) && node.tag === 'li') {
      wrapLooseNodes();
      items.push(node);
    } else if (isList(node) && lastItem !== undefined && !hasVisibleText(looseNodes)) {
      items[items.length - 1] = { ...lastItem, children: [...lastItem.children, node] };
    } else {
      looseNodes.push(node);
    }
  }
  wrapLooseNodes();
  return items;
}

/** Wraps list items outside of lists in a list, and drops blank text between them. */
function wrapItemsInLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const siblings: HtmlNode[] = [];
  let items: HtmlElement[] = [];
  const closeList = (): void => {
    if (items.length > 0) siblings.push(makeElement('ul', items));
    items = [];
  };
  for (const part of splitRuns(nodes)) {
    const isInlineRun = Array.isArray(part);
    if (!isInlineRun && part.tag === 'li') items.push(part);
    else if (!isInlineRun || items.length === 0 || hasVisibleText(part)) {
      closeList();
      siblings.push(...(isInlineRun ? part : [part]));
    }
  }
  closeList();
  return siblings;
}

/**
 * Wraps runs of text in elements with this tag. Keeps blocks between them, outside these elements.
 */
function splitAtBlocks(tag: 'p' | 'h3' | 'h4', children: readonly HtmlNode[]): HtmlNode[] {
  return splitRuns(children).flatMap((part) => {
    if (Array.isArray(part)) return hasVisibleText(part) ? [makeElement(tag, part)] : [];
    return [part.tag === 'p' ? makeElement(tag, part.children) : part];
  });
}

function fixNodeNesting(node: HtmlNode, insideLink: boolean): HtmlNode[] {
  if ('text' in node || node.tag === 'br') return [node];
  const isLink = node.tag === 'a';
  if (isList(node)) {
    const items = toListItems(node.children.flatMap((child) => fixNodeNesting(child, insideLink)));
    return items.length > 0 ? [makeElement(node.tag, items)] : [];
  }
  const children = fixNesting(node.children, insideLink || isLink);
  switch (node.tag) {
    case 'p':
    case 'h3':
    case 'h4':
      return splitAtBlocks(node.tag, children);
    case 'li':
    case 'blockquote':
      return hasVisibleText(children) ? [makeElement(node.tag, children)] : [];
    default:
      return isLink && insideLink ? children : wrapInlineContent(node, children);
  }
}

/**
 * Moves every element to a place where HTML allows it, so that serialising and parsing the nodes
 * does not change them: text and inline elements are in paragraphs and headings, items in lists, no
 * link is in a link, and no element is without visible text.
 */
function fixNesting(nodes: readonly HtmlNode[], insideLink = false): HtmlNode[] {
  return wrapItemsInLists(nodes.flatMap((node) => fixNodeNesting(node, insideLink)));
}

const splitWords = (text: string): string[] => text.trim().split(/\s+/);

const ALLOWED_TAGS: readonly HtmlTag[] = [
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'blockquote',
  'h3',
  'h4',
  'a',
  'strong',
  'em',
  'b',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'code',
];

/** Blocks that are not allowed. They become paragraphs, so that their words do not run together. */
const OTHER_BLOCK_TAGS = splitWords(`
  address article aside caption center dd details dialog div dt fieldset figcaption figure footer form header
  hgroup legend main nav pre search section summary td th`);

/** Elements removed together with their content, which is not text for readers. */
const DROPPED_TAGS = splitWords(`
  audio button canvas embed iframe math noembed noframes noscript object plaintext script select style svg
  template textarea title video xmp`);

/** Maps each kept element to the element that it becomes. */
const KEPT_TAGS: ReadonlyMap<string, HtmlTag> = new Map([
  ...OTHER_BLOCK_TAGS.map((tag): [string, HtmlTag] => [tag, 'p']),
  ...ALLOWED_TAGS.map((tag): [string, HtmlTag] => [tag, tag]),
  ['h1', 'h3'],
  ['h2', 'h3'],
  ['h5', 'h4'],
  ['h6', 'h4'],
]);

/** The sanitiser schema, before links are checked. Replaces other elements with their content. */
const ALLOW_LIST: Schema = {
  tagNames: [...KEPT_TAGS.keys()],
  attributes: { a: ['href'] },
  strip: DROPPED_TAGS,
  // Disables the default checks of addresses, because `safeLink` checks them.
  protocols: {},
  ancestors: {},
  clobber: [],
  required: {},
};

export type { HtmlNode } from './html-node.ts';

/** Maximum size of an HTML field, in bytes of UTF-8. */
export const MAX_HTML_BYTES_IN = 20_000;
/** Maximum size of a sanitised HTML field, in bytes of UTF-8. */
const MAX_HTML_BYTES_OUT = 64_000;
/** Maximum nesting of elements. Deeper content is reduced to its text. */
export const MAX_HTML_DEPTH = 32;

/** The attributes of each link, because an author has chosen its target, not the site. */
const LINK_ATTRIBUTES = { rel: 'nofollow ugc noopener noreferrer', target: '_blank' } as const;

/** Thrown if an HTML field is too large, before or after sanitising. */
export class HtmlTooLargeError extends Error {
  override readonly name = 'HtmlTooLargeError';
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Normalises line ends, and removes C0 controls from character references, which HTML forbids. */
const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t\u007f-\u009f]/gu, '');

function toNodes(node: Nodes): HtmlNode[] {
  if (node.type === 'text') return [{ text: cleanText(node.value) }];
  if (!('children' in node)) return [];
  const children = node.children.flatMap(toNodes);
  if (node.type === 'root') return children;
  const tag = KEPT_TAGS.get(node.tagName);
  if (tag === undefined) return children;
  if (tag !== 'a') return [{ tag, attributes: {}, children }];
  const hrefText = node.properties.href;
  const href = typeof hrefText === 'string' ? safeLink(hrefText) : null;
  return href === null ? children : [{ tag, attributes: { href, ...LINK_ATTRIBUTES }, children }];
}

function toHast(node: HtmlNode): ElementContent {
  return 'text' in node
    ? { type: 'text', value: node.text }
    : {
        type: 'element',
        tagName: node.tag,
        properties: { ...node.attributes },
        children: node.children.map(toHast),
      };
}

/** Serialises the nodes as HTML. `sanitiseHtml` parses the result to the same nodes. */
export function htmlToString(nodes: readonly HtmlNode[]): string {
  return toHtml({ type: 'root', children: nodes.map(toHast) });
}

/**
 * Sanitises an author's HTML: keeps only allowed elements, turns h1 and h2 into h3, and h5 and h6
 * into h4, allows only http, https and mailto links, moves elements to where HTML allows them, and
 * reduces content deeper than 32 elements to its text. Throws HtmlTooLargeError if the HTML has
 * more than 20 kB before or 64 kB afterwards, or HtmlTooComplexError.
 */
export function sanitiseHtml(html: string): HtmlNode[] {
  const bytesIn = byteLength(html);
  if (bytesIn > MAX_HTML_BYTES_IN) {
    throw new HtmlTooLargeError(
      `The HTML has ${bytesIn} bytes, more than the ${MAX_HTML_BYTES_IN} that a field may have. Shorten it.`,
    );
  }
  const allowedNodes = toNodes(sanitize(parseHtml(html.toWellFormed()), ALLOW_LIST));
  const nodes = joinTexts(capDepth(fixNesting(capDepth(allowedNodes, MAX_HTML_DEPTH)), MAX_HTML_DEPTH));
  const bytesOut = byteLength(htmlToString(nodes));
  if (bytesOut > MAX_HTML_BYTES_OUT) {
    throw new HtmlTooLargeError(
      `The HTML becomes ${bytesOut} bytes when cleaned, more than the ${MAX_HTML_BYTES_OUT} that a page may carry. ` +
        'Close its elements or shorten it.',
    );
  }
  return nodes;
}

/** Returns the text of nodes on one line, cut between words if longer than `maxChars`. */
export function nodesToText(nodes: readonly HtmlNode[], maxChars: number): string {
  const text = plainText(nodes).replace(/\s+/g, ' ').trim();
  if (text.length <= maxChars) return text;
  if (maxChars < 1) return '';
  const firstChars = text.slice(0, maxChars);
  const excerpt = firstChars.slice(0, -1);
  const lastSpace = firstChars.lastIndexOf(' ');
  // Cuts text without spaces, such as Japanese, between characters, but not inside surrogate pairs.
  const start =
    lastSpace > maxChars / 2 ? excerpt.slice(0, lastSpace) : excerpt.replace(/[\ud800-\udbff]$/, '');
  return `${start.trimEnd()}…`;
}

const MAX_ELEMENTS = 10_000;

/** Maximum nesting of elements that is parsed. Browsers keep at most 512. */
const MAX_PARSED_DEPTH = 600;

/** Thrown if an HTML field is nested too deeply, or grows too much because of unclosed elements. */
export class HtmlTooComplexError extends Error {
  override readonly name = 'HtmlTooComplexError';
}

/**
 * Returns a tree adapter that limits the number of elements during parsing. The parser reopens
 * unclosed elements in each following paragraph, so that 20 kB of HTML could otherwise fill
 * gigabytes.
 */
function elementCountingAdapter(): typeof defaultTreeAdapter {
  let elementCount = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...args) {
      elementCount += 1;
      if (elementCount > MAX_ELEMENTS) {
        throw new HtmlTooComplexError(
          `The HTML has more than ${MAX_ELEMENTS} elements, counting those opened again because they were not closed. ` +
            'Close its elements or shorten it.',
        );
      }
      return defaultTreeAdapter.createElement(...args);
    },
  };
}

/**
 * Throws if a tree is too deep. Not recursive, because the tree may be deeper than the call stack.
 */
function checkDepth(root: DefaultTreeAdapterTypes.ParentNode): void {
  const unvisited = [{ node: root, depth: 0 }];
  for (let current = unvisited.pop(); current !== undefined; current = unvisited.pop()) {
    const depth = current.depth + 1;
    if (depth > MAX_PARSED_DEPTH) {
      throw new HtmlTooComplexError(
        `The HTML has more than ${MAX_PARSED_DEPTH} elements inside one another. Close its elements or remove some.`,
      );
    }
    for (const child of current.node.childNodes) {
      if ('childNodes' in child) unvisited.push({ node: child, depth });
    }
  }
}

/** Parses an HTML fragment without sanitising it. Throws HtmlTooComplexError. */
function parseHtml(html: string): Nodes {
  const fragment = parseFragment(html, { treeAdapter: elementCountingAdapter(), scriptingEnabled: false });
  checkDepth(fragment);
  return fromParse5(fragment);
}
