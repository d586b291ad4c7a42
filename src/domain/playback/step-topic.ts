import { flattenSections, type TranscriptSection } from '../content/transcript.ts';
import type { Step } from '#library/schemas/storyboard';

/**
 * Returns the page `id` of the transcript topic for a step: the topic it names, else the one with
 * its title. Returns null if there is none.
 */
export function topicOfStep(step: Step, sections: readonly TranscriptSection[]): string | null {
  const topics = flattenSections(sections);
  const namedTopic = topics.find(({ textIds }) => step.topic !== undefined && textIds.includes(step.topic));
  return (namedTopic ?? topics.find(({ heading }) => heading?.text === step.title))?.id ?? null;
}

/** Returns the first step of each topic, from 1, by the topic's `id`. `topics` has one per step. */
export function stepsOfTopics(topics: readonly (string | null)[]): ReadonlyMap<string, number> {
  const steps = new Map<string, number>();
  topics.forEach((topic, index) => {
    if (topic !== null && !steps.has(topic)) steps.set(topic, index + 1);
  });
  return steps;
}
