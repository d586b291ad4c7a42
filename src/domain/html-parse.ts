import type { Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

/** Most elements that a field may have once parsed. */
const MAX_ELEMENTS = 10_000;

/** Deepest nesting that is read, in elements; deeper than any browser keeps (512). */
const MAX_PARSED_DEPTH = 600;

/** A field of HTML is nested too deeply, or grows too much because its elements are not closed. */
export class HtmlTooComplexError extends Error {
  override readonly name = 'HtmlTooComplexError';
}

/**
 * Elements that are not closed are opened again in each paragraph that follows, so that 20 kB of HTML can take
 * gigabytes as a tree: the count stops this while it happens.
 */
function countingAdapter(): typeof defaultTreeAdapter {
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...args) {
      elements += 1;
      if (elements > MAX_ELEMENTS) {
        throw new HtmlTooComplexError(
          `The HTML has more than ${MAX_ELEMENTS} elements, counting those opened again because they were not closed. ` +
            'Close its elements or shorten it.',
        );
      }
      return defaultTreeAdapter.createElement(...args);
    },
  };
}

/** With a stack of its own: the tree can be deeper than the call stack. */
function checkDepth(root: DefaultTreeAdapterTypes.ParentNode): void {
  const open = [{ node: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const depth = next.depth + 1;
    if (depth > MAX_PARSED_DEPTH) {
      throw new HtmlTooComplexError(
        `The HTML has more than ${MAX_PARSED_DEPTH} elements inside one another. Close its elements or remove some.`,
      );
    }
    for (const child of next.node.childNodes) {
      if ('childNodes' in child) open.push({ node: child, depth });
    }
  }
}

/** The tree of an HTML fragment, unsafe as it is. Throws HtmlTooComplexError. */
export function parseHtml(html: string): Nodes {
  const fragment = parseFragment(html, { treeAdapter: countingAdapter(), scriptingEnabled: false });
  checkDepth(fragment);
  return fromParse5(fragment);
}
