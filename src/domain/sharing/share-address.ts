import { viewHash } from '../playback/free-view.ts';
import type { Position } from '../playback/playback-controls.ts';

/** Returns the address fragment of a free view, a step or a time; '' for the beginning. */
export function positionHash(position: Position | null): string {
  const { step, seconds, view } = position ?? {};
  if (view) return viewHash(view);
  if (step && step > 1) return `#step=${step}`;
  return seconds && seconds >= 1 ? `#t=${Math.floor(seconds)}` : '';
}

/** Formats seconds as clock time: "1:23", "1:02:03". */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (count: number): string => String(count).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
