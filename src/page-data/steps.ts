import { formatCount } from '#i18n/format';
import type { Locale } from '#domain/languages/locales';
import type { Messages } from '#i18n/messages';
import type { Step, Storyboard } from '#library/schemas/storyboard';
import type { PictureData } from '#domain/media/picture';
import { picturesOfStep, speechOfStep } from './step-text.ts';

/** A step with a picture of its frame. */
export interface DrawnStep {
  step: Step;
  picture: PictureData;
}

/**
 * Builds the figures in the order of the path. `topics` has the topic of each step. A figure
 * without a topic links to the transcript, or to itself if there is none: its picture then has the
 * texts of the step as its alternative text.
 */
export function buildSteps(
  steps: readonly DrawnStep[],
  page: {
    topics: readonly (string | null)[];
    hasTranscript: boolean;
    storyboard: Storyboard;
    locale: Locale;
    t: Messages;
  },
) {
  const idOf = (index: number) => `step-${index + 1}`;
  return {
    title: page.t('view:detail.steps'),
    figures: steps.map(({ step, picture }, index) => ({
      id: idOf(index),
      step: index + 1,
      positionText: formatCount(index + 1, page.locale),
      title: step.title,
      href: `#${page.topics[index] ?? (page.hasTranscript ? 'transcript' : idOf(index))}`,
      picture,
      alt: [
        ...(page.hasTranscript ? [] : [speechOfStep(step, page.storyboard)]),
        picturesOfStep(step, page.storyboard),
      ]
        .filter((text) => text !== '')
        .join(' '),
    })),
  };
}

/**
 * The steps of a presentation as figures. With JavaScript they start the show; without it, and in
 * print, they lead to the texts in the transcript.
 */
export type Steps = ReturnType<typeof buildSteps>;
