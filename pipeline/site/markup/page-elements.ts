import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';

/** Yields the elements of a page in order, including those of templates. */
export function* pageElements(html: string): Generator<Element> {
  yield* elementsIn(fromHtml(html));
}

function* elementsIn(parent: Root | Element): Generator<Element> {
  for (const child of parent.children as readonly ElementContent[]) {
    if (child.type !== 'element') continue;
    yield child;
    yield* elementsIn(child);
    if (child.content) yield* elementsIn(child.content);
  }
}

/** Returns the text in an element unchanged. */
export function textOf({ children }: Element): string {
  return children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('');
}
