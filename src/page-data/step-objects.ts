import { rulesOf } from '#domain/element-types';
import { BACKGROUND_SHARE } from '#domain/scene';
import { shownAt } from '#domain/step-view';
import type { Storyboard, StoryboardElement } from '#content/schemas/storyboard';
import { inReadingOrder } from './reading-order.ts';

/**
 * Returns for each step the objects that a key flies to from there, in reading order: texts,
 * pictures and videos with words that a screen reader can say. Each object belongs to the first
 * step that shows it. The background of a step is none. Objects that no step shows come last.
 */
export function objectsOfSteps({ elements, path }: Storyboard): StoryboardElement[][] {
  const left = new Set(elements.filter((element) => element.opacity > 0 && hasWords(element)));
  const lists = path.map((step) => {
    const shown = shownAt(step, { elements: [...left], path });
    for (const { element } of shown) left.delete(element);
    const { w, h } = step.frame;
    return inReadingOrder(shown.filter((one) => Math.max(one.w / w, one.h / h) < BACKGROUND_SHARE));
  });
  lists.at(-1)?.push(...left);
  return lists;
}

function hasWords(element: StoryboardElement): boolean {
  const words = rulesOf(element).words(element);
  return words !== null && ('text' in words ? words.text : words.alt).trim() !== '';
}
