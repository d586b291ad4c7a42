import type { TranscriptSection } from '#domain/transcript';
import type { Step } from '#content/schemas/storyboard';

/**
 * Returns the page `id` of the transcript topic for a step: the topic it names, else the one with
 * its title. Returns null if there is none.
 */
export function topicOfStep(step: Step, sections: readonly TranscriptSection[]): string | null {
  const topics = flatten(sections);
  const named = topics.find(({ textIds }) => step.topic !== undefined && textIds.includes(step.topic));
  return (named ?? topics.find(({ heading }) => heading?.text === step.title))?.id ?? null;
}

/** Returns the first step of each topic that has one, from 1, by the `id` of the topic. */
export function stepsOfTopics(
  path: readonly Step[],
  sections: readonly TranscriptSection[],
): ReadonlyMap<string, number> {
  const steps = new Map<string, number>();
  path.forEach((step, index) => {
    const topic = topicOfStep(step, sections);
    if (topic !== null && !steps.has(topic)) steps.set(topic, index + 1);
  });
  return steps;
}

function flatten(sections: readonly TranscriptSection[]): TranscriptSection[] {
  return sections.flatMap((section) => [section, ...flatten(section.sections)]);
}
