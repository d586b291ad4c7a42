import type { Presentation } from '#content/schemas/presentation';
import type { Frame, Step, Storyboard, StoryboardElement } from '#content/schemas/storyboard';
import type { TranscriptTopic } from '#content/schemas/transcript';
import type { Video } from '#content/schemas/video';
import { placeIn } from './step-view.ts';

/**
 * The part of some content that is published: all of it, or of teased content the first step and the first topic of the
 * transcript, with the elements that belong to that step. Whatever is built from content is built from this.
 */
export function publishedPart(content: Presentation | Video): Presentation | Video {
  if (!content.teaseContent || !('storyboard' in content)) return content;
  return {
    ...content,
    transcript: firstTopic(content.transcript),
    storyboard: firstStep(content.storyboard),
  };
}

/** Whether teasing would leave a first step that shows nothing, because later steps show all of it larger. */
export function teasesNothing(storyboard: Storyboard): boolean {
  const shows = ({ elements, path: [first] }: Storyboard) =>
    elements.some(
      (element) => isMeaningful(element) && first !== undefined && isCentred(first.frame, element),
    );
  return shows(storyboard) && !shows(firstStep(storyboard));
}

/** The texts of a topic without the topics below it: of the first one that has any. */
function firstTopic(topics: readonly TranscriptTopic[]): TranscriptTopic[] {
  for (const { texts, topics: below } of topics) {
    const hasText = texts.some(({ paragraphs }) => paragraphs.some(({ text }) => text.trim() !== ''));
    const first = hasText ? [{ texts, topics: [] }] : firstTopic(below);
    if (first.length > 0) return first;
  }
  return [];
}

function firstStep(storyboard: Storyboard): Storyboard {
  const [first, ...later] = storyboard.path;
  if (first === undefined) return storyboard;
  const elements = storyboard.elements.filter((element) => belongsTo(first, later, element));
  return { ...storyboard, elements, path: [first] };
}

/** An element that is larger than this part of a frame is what the camera stands in, not what the step shows. */
const LARGEST_SHOWN = 1.25;
/** What a later step shows this much larger is left to that step, as what an overview looks down on. */
const SHOWN_BETTER = 2;

/** Whether a step shows an element, and no later one shows it better. */
function belongsTo(step: Step, later: readonly Step[], element: StoryboardElement): boolean {
  if (!isInView(step.frame, element)) return false;
  // What only reaches into the frame is left to a step that shows it as large.
  const factor = isCentred(step.frame, element) ? SHOWN_BETTER : 1;
  const better = factor * sizeIn(step.frame, element);
  return !later.some(({ frame }) => {
    const size = sizeIn(frame, element);
    return isCentred(frame, element) && size >= better && size <= LARGEST_SHOWN;
  });
}

/** How large an element is, as a part of the frame. */
function sizeIn(frame: Frame, { w, h }: StoryboardElement): number {
  return Math.max(w / frame.w, h / frame.h);
}

function isInView(frame: Frame, element: StoryboardElement): boolean {
  const { x, y, w, h } = placeIn(frame, element);
  return Math.abs(x) < (frame.w + w) / 2 && Math.abs(y) < (frame.h + h) / 2;
}

function isCentred(frame: Frame, element: StoryboardElement): boolean {
  const { x, y } = placeIn(frame, element);
  return Math.abs(x) <= frame.w / 2 && Math.abs(y) <= frame.h / 2;
}

/** Whether an element says or shows something by itself. */
function isMeaningful({ type, opacity }: StoryboardElement): boolean {
  return opacity > 0 && (type === 'text' || type === 'image' || type === 'video');
}
