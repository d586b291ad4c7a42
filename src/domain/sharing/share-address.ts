import { viewHash } from '../playback/step-address.ts';
import type { Position } from '../playback/playback-controls.ts';

/** Returns the address fragment of a free view, a step or a time; '' for the beginning. */
export function positionHash(position: Position | null): string {
  const { step, seconds, view } = position ?? {};
  if (view) return viewHash(view);
  if (step && step > 1) return `#step=${step}`;
  return seconds && seconds >= 1 ? `#t=${Math.floor(seconds)}` : '';
}
