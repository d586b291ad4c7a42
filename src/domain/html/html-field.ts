import type { ElementContent, Nodes } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { ALLOW_LIST, KEPT_TAGS } from './html-allow-list.ts';
import { fitNodes } from './html-content-model.ts';
import { capDepth, joinTexts, plainText, type HtmlNode } from './html-node.ts';
import { parseHtml } from './html-parse.ts';
import { safeLink } from './safe-url.ts';

export type { HtmlNode } from './html-node.ts';

/** Maximum size of an HTML field, in bytes of UTF-8. */
export const MAX_HTML_BYTES_IN = 20_000;
/** Maximum size of a sanitised HTML field, in bytes of UTF-8. */
const MAX_HTML_BYTES_OUT = 64_000;
/** Maximum nesting of elements. Deeper content is reduced to its text. */
export const MAX_HTML_DEPTH = 32;

/** The attributes of each link, because its target is the choice of an author, not of the site. */
const LINK_ATTRIBUTES = { rel: 'nofollow ugc noopener noreferrer', target: '_blank' } as const;

/** Thrown if an HTML field is too large, before or after sanitising. */
export class HtmlTooLargeError extends Error {
  override readonly name = 'HtmlTooLargeError';
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Normalises line ends, and removes C0 controls of references, which HTML cannot contain. */
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
  const written = node.properties.href;
  const href = typeof written === 'string' ? safeLink(written) : null;
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
 * Sanitises an author's HTML: keeps allowed elements only, turns h1 and h2 into h3, h5 and h6 into
 * h4, allows links to http, https and mailto only, moves elements to where HTML allows them, and
 * reduces content deeper than 32 elements to its text. Throws HtmlTooLargeError (more than 20 kB in
 * or 64 kB out) or HtmlTooComplexError.
 */
export function sanitiseHtml(html: string): HtmlNode[] {
  const bytesIn = byteLength(html);
  if (bytesIn > MAX_HTML_BYTES_IN) {
    throw new HtmlTooLargeError(
      `The HTML has ${bytesIn} bytes, more than the ${MAX_HTML_BYTES_IN} that a field may have. Shorten it.`,
    );
  }
  const written = toNodes(sanitize(parseHtml(html.toWellFormed()), ALLOW_LIST));
  const nodes = joinTexts(capDepth(fitNodes(capDepth(written, MAX_HTML_DEPTH)), MAX_HTML_DEPTH));
  const bytesOut = byteLength(htmlToString(nodes));
  if (bytesOut > MAX_HTML_BYTES_OUT) {
    throw new HtmlTooLargeError(
      `The HTML becomes ${bytesOut} bytes when cleaned, more than the ${MAX_HTML_BYTES_OUT} that a page may carry. ` +
        'Close its elements or shorten it.',
    );
  }
  return nodes;
}

/** Returns the text of nodes on one line, of at most `maxChars`, cut at a word with "…". */
export function nodesToText(nodes: readonly HtmlNode[], maxChars: number): string {
  const text = plainText(nodes).replace(/\s+/g, ' ').trim();
  if (text.length <= maxChars) return text;
  if (maxChars < 1) return '';
  const room = text.slice(0, maxChars);
  const cut = room.slice(0, -1);
  const lastSpace = room.lastIndexOf(' ');
  // Cuts text without spaces, such as Japanese, between characters, not surrogates.
  const kept = lastSpace > maxChars / 2 ? cut.slice(0, lastSpace) : cut.replace(/[\ud800-\udbff]$/, '');
  return `${kept.trimEnd()}…`;
}
