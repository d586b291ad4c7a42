import { formatCount } from '#i18n/format';
import type { Locale } from '#domain/languages/locales';
import type { Messages } from '#i18n/messages';
import type { Step, Storyboard } from '#library/schemas/storyboard';
import type { PictureData } from './picture.ts';
import { picturesOfStep } from './step-text.ts';

/**
 * The steps of a presentation as figures. With JavaScript they start the show; without it, and in
 * print, they lead to the texts in the transcript.
 */
export interface Steps {
  title: string;
  figures: readonly StepFigure[];
}

/** A step with its picture and title. */
export interface StepFigure {
  /** Fragment of its address: `step-1`, `step-2`, ... */
  id: string;
  /** Position in the path, from 1. */
  step: number;
  positionText: string;
  title: string;
  /** Link to the part of the transcript that the step belongs to. */
  href: string;
  picture: PictureData;
  /** Alternative text of the images in the picture. Empty without images. */
  alt: string;
}

/** A step with a picture of its frame. */
export interface DrawnStep {
  step: Step;
  picture: PictureData;
}

/**
 * Builds the figures in the order of the path. `topics` has the topic of each step. A figure
 * without a topic links to the transcript, or to itself if there is none.
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
): Steps {
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
      alt: picturesOfStep(step, page.storyboard),
    })),
  };
}
