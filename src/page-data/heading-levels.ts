import { placeInFrame, type Box } from '#domain/playback/box';
import type { Presentation } from '#library/schemas/presentation';

/** Level of a heading. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

const LOWEST_HEADING_LEVEL = 6;

/**
 * Returns the levels of the headings of a presentation's steps: 1 for a first step that has its
 * title, and for others one more for each frame around them.
 */
export function headingLevels({
  storyboard,
  title,
}: Pick<Presentation, 'storyboard' | 'title'>): HeadingLevel[] {
  const hasCover = storyboard.path[0]?.title === title;
  const frames = storyboard.path.slice(hasCover ? 1 : 0).map(({ frame }) => frame);
  return [...(hasCover ? [1 as const] : []), ...headingLevelsOf(frames)];
}

/** A frame whose width is at least this share of another one is not inside it. */
const MIN_SAME_SIZE_RATIO = 0.95;

/** Returns the levels of headings of frames in order: one more for each frame around them. */
function headingLevelsOf(frames: readonly Box[]): HeadingLevel[] {
  const enclosingFrames: Box[] = [];
  return frames.map((frame) => {
    while (enclosingFrames.length > 0 && !isInside(frame, enclosingFrames.at(-1))) enclosingFrames.pop();
    enclosingFrames.push(frame);
    return Math.min(LOWEST_HEADING_LEVEL, enclosingFrames.length + 1) as HeadingLevel;
  });
}

function isInside(inner: Box, outer: Box | undefined): boolean {
  if (outer === undefined || inner.w >= outer.w * MIN_SAME_SIZE_RATIO) return false;
  const { x, y, w, h } = placeInFrame(outer, inner);
  return Math.abs(x) + w / 2 <= outer.w / 2 && Math.abs(y) + h / 2 <= outer.h / 2;
}
