import { rulesOf } from '#domain/playback/element-types';
import { hashOfStep } from '#domain/playback/step-address';
import type { StepText } from '#domain/playback/step-transcript';
import { elementsShownAt } from '#domain/playback/step-view';
import type { Presentation } from '#library/schemas/presentation';
import type { ReadStep } from '#pictures/pdf/presentation-pdf';
import { headingLevels } from './heading-levels.ts';
import { textsOfStep } from './step-text.ts';

/**
 * Returns what readers of each page of a presentation's PDF hear. `url` is the absolute address of
 * its view page.
 */
export function readSteps(content: Pick<Presentation, 'storyboard' | 'title'>, url: string): ReadStep[] {
  const { storyboard } = content;
  const levels = headingLevels(content);
  return storyboard.path.map((step, index) => {
    const texts: readonly StepText[] = textsOfStep(step, storyboard);
    const pictures = elementsShownAt(step, storyboard).flatMap(({ element }) => {
      const words = rulesOf(element).words(element);
      return words !== null && 'alt' in words && words.alt.trim() !== ''
        ? [[element.id, words.alt.trim()] as const]
        : [];
    });
    return {
      title: step.title,
      // Without a cover, the first step has the highest heading.
      level: (levels[index] ?? 1) - (levels[0] ?? 1) + 1,
      texts,
      pictures: new Map(pictures),
      url: new URL(hashOfStep(index + 1), url).href,
    };
  });
}
