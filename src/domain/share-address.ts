import type { Position } from './playing.ts';

/** What gives access to content behind a view link, and therefore is not passed on. */
const SECRETS = ['link_id', 'auth_key', 'key_type'];

/** The address of a page as it may be passed on: without view link, credentials and place in the page. */
export function shareAddress(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.hash = '';
  for (const name of SECRETS) if (url.searchParams.has(name)) url.searchParams.delete(name);
  return url.href;
}

/** What leads to a step or second, as the fragment of an address; '' at the beginning. */
export function positionHash(position: Position | null): string {
  const { step, seconds } = position ?? {};
  if (step) return `#step=${step}`;
  return seconds && seconds >= 1 ? `#t=${Math.floor(seconds)}` : '';
}

/** A second as a clock shows it: "1:23", "1:02:03". */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (count: number): string => String(count).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
