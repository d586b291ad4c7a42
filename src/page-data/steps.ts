import { formatCount } from '#i18n/format';
import type { Locale } from '#domain/locales';
import type { Messages } from '#i18n/messages';
import type { Step, Storyboard } from '#content/schemas/storyboard';
import type { PictureData } from './picture.ts';
import { joinLabels, picturesOfStep, textsOfStep, type StepText } from './step-text.ts';

/** The steps of a presentation as figures, for print and for visitors without JavaScript. */
export interface Steps {
  title: string;
  figures: readonly StepFigure[];
}

/** A step with its picture, title, position and texts. */
export interface StepFigure {
  /** Fragment of its address: `step-1`, `step-2`, ... */
  id: string;
  title: string;
  positionText: string;
  picture: PictureData;
  /**
   * Alternative text of the images in the picture. Empty without images, because the texts are next
   * to the picture.
   */
  alt: string;
  texts: readonly StepText[];
}

/** A step with a picture of its frame. */
export interface DrawnStep {
  step: Step;
  picture: PictureData;
}

/** Builds the figures in the order of the path. */
export function buildSteps(
  steps: readonly DrawnStep[],
  storyboard: Storyboard,
  locale: Locale,
  t: Messages,
): Steps {
  return {
    title: t('view:detail.steps'),
    figures: steps.map(({ step, picture }, index) => ({
      id: `step-${index + 1}`,
      title: step.title,
      positionText: t('view:detail.stepOf', {
        position: formatCount(index + 1, locale),
        total: formatCount(steps.length, locale),
      }),
      picture,
      alt: picturesOfStep(step, storyboard),
      texts: joinLabels(textsOfStep(step, storyboard)),
    })),
  };
}
