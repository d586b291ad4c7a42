import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** An element of a page, with its text. */
export interface ReadElement {
  readonly tagName: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** The names of `AROUND` that elements around it have. */
  readonly ancestors: ReadonlySet<string>;
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
  | { readonly node: Tree.Node; readonly ancestors: ReadonlySet<string> }
  | { readonly endedElement: OpenElement };

/**
 * Returns the elements of a page in order, including those of templates. Takes a time that grows
 * with the page alone, however deep its elements are.
 */
export function pageElements(html: string): ReadElement[] {
  const elements: OpenElement[] = [];
  const texts: string[] = [];
  let length = 0;
  const queue: Next[] = [{ node: parse(html, { scriptingEnabled: false }), ancestors: new Set() }];
  for (let task = queue.pop(); task !== undefined; task = queue.pop()) {
    if ('endedElement' in task) {
      task.endedElement.end = length;
      continue;
    }
    const { node } = task;
    let { ancestors } = task;
    if (tree.isTextNode(node)) {
      texts.push(node.value);
      length += node.value.length;
    }
    if (!('childNodes' in node)) continue;
    if (tree.isElementNode(node)) {
      const { tagName, attrs } = node;
      const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
      const element = { tagName, attributes, ancestors, start: length, end: length };
      elements.push(element);
      queue.push({ endedElement: element });
      if (AROUND.includes(tagName) && !ancestors.has(tagName)) ancestors = new Set([...ancestors, tagName]);
    }
    if ('content' in node) queue.push({ node: node.content, ancestors });
    for (const child of node.childNodes.toReversed()) queue.push({ node: child, ancestors });
  }
  const text = texts.join('');
  return elements.map(({ start, end, ...element }) => ({ ...element, text: text.slice(start, end) }));
}
