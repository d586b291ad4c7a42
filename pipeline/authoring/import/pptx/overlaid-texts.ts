import { fold } from '../text/normalize-text.ts';
import type { PageText, Run } from '../text/page-text.ts';

/** Baselines of texts that lie over each other are closer than this, in ems. */
const MAX_BASELINE_DISTANCE_EM = 0.5;
/** Minimum width that two such words share, and that all of a page share, in ems. */
const [MIN_SHARED_WIDTH_EM, MIN_TOTAL_SHARED_WIDTH_EM] = [0.5, 6];
/** Maximum distance between the left edges of a text and its shadow, in ems. */
const MAX_SHADOW_SHIFT_EM = 0.35;

/**
 * Reports whether texts of a page lie over each other, such as the stages of an animation, of which
 * a page shows all.
 */
export function hasOverlaidTexts({ runs }: PageText): boolean {
  const words = runs
    .filter(({ turn, text }) => turn === undefined && fold(text).length > 1)
    .toSorted((a, b) => a.y - b.y);
  let totalSharedEm = 0;
  for (const [index, word] of words.entries())
    for (const other of words.slice(index + 1)) {
      if (other.y - word.y > MAX_BASELINE_DISTANCE_EM * word.size) break;
      totalSharedEm += sharedWidthEm(word, other);
      if (totalSharedEm >= MIN_TOTAL_SHARED_WIDTH_EM) return true;
    }
  return false;
}

/** Returns the width that two words over each other share, in ems; 0 for others. */
function sharedWidthEm(word: Run, other: Run): number {
  const em = Math.min(word.size, other.size);
  const shared = Math.min(word.x + word.width, other.x + other.width) - Math.max(word.x, other.x);
  const [text, otherText] = [fold(word.text), fold(other.text)];
  const areEqual = text.includes(otherText) || otherText.includes(text);
  const isShadow = areEqual && Math.abs(word.x - other.x) < MAX_SHADOW_SHIFT_EM * em;
  return isShadow || other.y - word.y > MAX_BASELINE_DISTANCE_EM * em || shared < MIN_SHARED_WIDTH_EM * em
    ? 0
    : shared / em;
}
