import type { Presentation } from '#library/schemas/presentation';
import type { TranscriptTopic } from '#library/schemas/transcript';
import type { Video } from '#library/schemas/video';
import { firstStep } from './first-step.ts';

/**
 * Returns the published part of some content: all of it, or for teased content the first step with
 * its elements, and the first topic of the transcript. All output must be built from this part.
 */
export function publishedPart(content: Presentation | Video): Presentation | Video {
  if (!content.teaseContent || !('storyboard' in content)) return content;
  return {
    ...content,
    transcript: firstTopic(content.transcript),
    storyboard: firstStep(content.storyboard),
  };
}

/** Returns the texts of the first topic that has any, without its subtopics. */
function firstTopic(topics: readonly TranscriptTopic[]): TranscriptTopic[] {
  for (const { texts, topics: subtopics } of topics) {
    const hasText = texts.some(({ paragraphs }) => paragraphs.some(({ text }) => text.trim() !== ''));
    const firstTopics = hasText ? [{ texts, topics: [] }] : firstTopic(subtopics);
    if (firstTopics.length > 0) return firstTopics;
  }
  return [];
}
