import type { PlacedElement } from '#domain/playback/box';

/**
 * Returns elements of a frame in rows from top to bottom, each from left to right. Reads columns
 * one after the other if the file lists them so.
 */
export function inReadingOrder<Element>(elements: readonly PlacedElement<Element>[]): Element[] {
  return toRows(toStacks(elements))
    .flatMap((row) => row.sort(([a], [b]) => a.x - b.x))
    .flat()
    .map(({ element }) => element);
}

/** Elements read together: each is right below the one before it. */
type Stack<Element> = [PlacedElement<Element>, ...PlacedElement<Element>[]];

/** Joins elements that are adjacent in the file and stacked, such as a number and its unit. */
function toStacks<Element>(elements: readonly PlacedElement<Element>[]): Stack<Element>[] {
  const stacks: Stack<Element>[] = [];
  for (const element of elements) {
    const stack = stacks.at(-1);
    const lastItem = stack?.at(-1);
    if (stack && lastItem && isRightUnder(element, lastItem)) stack.push(element);
    else stacks.push([element]);
  }
  return stacks;
}

/**
 * Reports whether `item` is right under `lastItem`: the gap is below half of the smaller height,
 * and they overlap by at least half of the smaller width.
 */
function isRightUnder<Element>(item: PlacedElement<Element>, lastItem: PlacedElement<Element>): boolean {
  const gap = item.y - item.h / 2 - (lastItem.y + lastItem.h / 2);
  const overlap =
    Math.min(item.x + item.w / 2, lastItem.x + lastItem.w / 2) -
    Math.max(item.x - item.w / 2, lastItem.x - lastItem.w / 2);
  const isBelow = item.y > lastItem.y && !areBeside(lastItem, item);
  return isBelow && gap < Math.min(item.h, lastItem.h) / 2 && overlap >= Math.min(item.w, lastItem.w) / 2;
}

/** Groups stacks whose first elements are side by side. */
function toRows<Element>(stacks: readonly Stack<Element>[]): Stack<Element>[][] {
  const rows: Stack<Element>[][] = [];
  for (const stack of [...stacks].sort(([a], [b]) => a.y - b.y)) {
    const row = rows.at(-1);
    const firstItem = row?.[0];
    if (row && firstItem && areBeside(firstItem[0], stack[0])) row.push(stack);
    else rows.push([stack]);
  }
  return rows;
}

/** Reports whether `other` is below `item` by less than half of the smaller height. */
function areBeside<Element>(item: PlacedElement<Element>, other: PlacedElement<Element>): boolean {
  return other.y - item.y < Math.min(item.h, other.h) / 2;
}
