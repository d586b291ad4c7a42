import { cacheByObject } from '#domain/util/cache-by-object';
import { topicOfStep } from '#domain/playback/step-topic';
import { addStepTexts, type StepTranscript } from '#domain/playback/step-transcript';
import { flattenTranscript } from '#domain/content/transcript';
import type { Storyboard } from '#library/schemas/storyboard';
import type { TranscriptTopic } from '#library/schemas/transcript';
import { textsOfStep } from './step-text.ts';

/** The parts of content that its transcript is made of. Videos have no storyboard. */
export interface TranscriptSource {
  readonly transcript: readonly TranscriptTopic[];
  readonly storyboard?: Storyboard;
  /** Language of the content. */
  readonly language: string;
}

/** Returns the transcript of some content with all texts of its steps. */
export const stepTranscriptOf = cacheByObject((content: TranscriptSource): StepTranscript => {
  const { transcript, storyboard, language } = content;
  const sections = flattenTranscript(transcript, language);
  if (!storyboard) return { sections, topics: [] };
  const steps = storyboard.path.map((step) => ({
    title: step.title,
    topic: topicOfStep(step, sections),
    texts: textsOfStep(step, storyboard),
  }));
  const whole = addStepTexts(sections, steps, language);
  // Frozen, so that it is rendered once for all pages of the content.
  return { ...whole, sections: Object.freeze(whole.sections) };
});
