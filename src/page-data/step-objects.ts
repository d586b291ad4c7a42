import { rulesOf } from '#domain/playback/element-types';
import { BACKGROUND_SHARE } from '#domain/playback/scene';
import { shownAt, type Placed } from '#domain/playback/step-view';
import type { Storyboard, StoryboardElement } from '#library/schemas/storyboard';
import { inReadingOrder } from './reading-order.ts';

/**
 * Returns for each step the objects that a key flies to from there, in reading order: texts,
 * pictures and videos with words that a screen reader can say. Each object belongs to the first
 * step that shows it. The picture behind a step comes after the objects on it. Objects that no step
 * shows come last.
 */
export function objectsOfSteps({ elements, path }: Storyboard): StoryboardElement[][] {
  const left = new Set(elements.filter((element) => element.opacity > 0 && wordsOf(element).trim() !== ''));
  const lists = path.map((step) => {
    const shown = shownAt(step, { elements: [...left], path });
    for (const { element } of shown) left.delete(element);
    const isBehind = ({ element, w, h }: Placed<StoryboardElement>) =>
      element.type !== 'text' && Math.max(w / step.frame.w, h / step.frame.h) >= BACKGROUND_SHARE;
    return [
      ...inReadingOrder(shown.filter((one) => !isBehind(one))),
      ...inReadingOrder(shown.filter(isBehind)),
    ];
  });
  lists.at(-1)?.push(...left);
  return lists;
}

function wordsOf(element: StoryboardElement): string {
  const words = rulesOf(element).words(element);
  if (words === null) return '';
  return 'text' in words ? words.text : words.alt;
}
