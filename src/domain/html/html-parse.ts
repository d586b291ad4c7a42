import type { Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

const MAX_ELEMENTS = 10_000;

/** Maximum nesting of elements that is parsed. Browsers keep at most 512. */
const MAX_PARSED_DEPTH = 600;

/** Thrown if an HTML field is nested too deeply, or grows too much by unclosed elements. */
export class HtmlTooComplexError extends Error {
  override readonly name = 'HtmlTooComplexError';
}

/**
 * Returns a tree adapter that limits the number of elements. The parser reopens unclosed elements
 * in each paragraph that follows, so that 20 kB of HTML could fill gigabytes. The limit stops this
 * during parsing.
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

/** Uses a stack of its own, because the tree can be deeper than the call stack allows. */
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

/** Parses an HTML fragment without sanitising it. Throws HtmlTooComplexError. */
export function parseHtml(html: string): Nodes {
  const fragment = parseFragment(html, { treeAdapter: countingAdapter(), scriptingEnabled: false });
  checkDepth(fragment);
  return fromParse5(fragment);
}
