import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';

/** The elements of a page, in order; those of templates too. */
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

/** The text in an element, as it stands there. */
export function textOf({ children }: Element): string {
  return children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('');
}
