import { viewHash } from './free-view.ts';
import type { Position } from './playback-controls.ts';

/** Parameters that grant access to content behind a view link and must not be shared. */
const SECRETS = ['link_id', 'auth_key', 'key_type'];

/**
 * Returns the address of a page without view link, credentials and fragment, so that it is safe to
 * share.
 */
export function shareAddress(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.hash = '';
  for (const name of SECRETS) if (url.searchParams.has(name)) url.searchParams.delete(name);
  return url.href;
}

/** Returns the address fragment of a free view, a step or a second, or '' at the beginning. */
export function positionHash(position: Position | null): string {
  const { step, seconds, view } = position ?? {};
  if (view) return viewHash(view);
  if (step) return `#step=${step}`;
  return seconds && seconds >= 1 ? `#t=${Math.floor(seconds)}` : '';
}

/** Formats seconds as clock time: "1:23", "1:02:03". */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (count: number): string => String(count).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
