import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** An element of a page, with its text. */
export interface ReadElement {
  readonly tagName: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** The names of `AROUND` that elements around it have. */
  readonly around: ReadonlySet<string>;
  /** All text in it, unchanged. */
  readonly text: string;
}

/** Elements that change what the elements in them mean. */
const AROUND = ['dialog', 'main', 'noscript'];

interface OpenElement extends Omit<ReadElement, 'text'> {
  /** The place of its text in that of the page. */
  readonly start: number;
  end: number;
}

type Next =
  | { readonly node: Tree.Node; readonly around: ReadonlySet<string> }
  | { readonly ended: OpenElement };

/**
 * Returns the elements of a page in order, including those of templates. Takes a time that grows
 * with the page alone, however deep its elements are.
 */
export function pageElements(html: string): ReadElement[] {
  const elements: OpenElement[] = [];
  const texts: string[] = [];
  let length = 0;
  const waiting: Next[] = [{ node: parse(html, { scriptingEnabled: false }), around: new Set() }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ('ended' in next) {
      next.ended.end = length;
      continue;
    }
    const { node } = next;
    let { around } = next;
    if (tree.isTextNode(node)) {
      texts.push(node.value);
      length += node.value.length;
    }
    if (!('childNodes' in node)) continue;
    if (tree.isElementNode(node)) {
      const { tagName, attrs } = node;
      const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
      const element = { tagName, attributes, around, start: length, end: length };
      elements.push(element);
      waiting.push({ ended: element });
      if (AROUND.includes(tagName) && !around.has(tagName)) around = new Set([...around, tagName]);
    }
    if ('content' in node) waiting.push({ node: node.content, around });
    for (const child of node.childNodes.toReversed()) waiting.push({ node: child, around });
  }
  const text = texts.join('');
  return elements.map(({ start, end, ...element }) => ({ ...element, text: text.slice(start, end) }));
}
