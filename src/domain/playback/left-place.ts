import type { Position } from './playback-controls.ts';

/**
 * The places where a visitor left content (a step, or seconds), by the path of its playback file.
 * The newest is last.
 */
type LeftPlaces = Readonly<Record<string, number>>;

/** At the beginning and the end of a video, it is not worth continuing. */
const MIN_MARGIN_SECONDS = 10;

/** Times are rounded down to multiples of this, so that a video continues a little earlier. */
const ROUNDING_SECONDS = 5;

const MAX_PLACES = 50;

/**
 * Returns the step or the seconds at which a visitor could continue; null at the beginning and the
 * end, and undefined if the position is not on the path.
 */
export function placeAt({ step, seconds, durationSeconds }: Position): number | null | undefined {
  if (step === 0) return undefined;
  if (step !== null) return step > 1 ? step : null;
  if (seconds === null || durationSeconds === null) return undefined;
  const isWorthContinuing = seconds >= MIN_MARGIN_SECONDS && seconds <= durationSeconds - MIN_MARGIN_SECONDS;
  return isWorthContinuing ? seconds - (seconds % ROUNDING_SECONDS) : null;
}

/** Returns the places with a new place for some content, or without its place if that is null. */
export function withPlace(places: LeftPlaces, path: string, place: number | null): LeftPlaces {
  const otherPlaces = Object.entries(places).filter(([key]) => key !== path);
  const allPlaces = place === null ? otherPlaces : [...otherPlaces, [path, place] as const];
  return Object.fromEntries(allPlaces.slice(-MAX_PLACES));
}

/** Reads stored places. Ignores anything that this code has not written. */
export function readPlaces(text: string | null): LeftPlaces {
  try {
    const parsed = JSON.parse(text ?? '{}') as unknown;
    const entries = Object.entries(parsed ?? {});
    return Object.fromEntries(entries.filter(([, place]) => typeof place === 'number' && place > 0));
  } catch {
    return {};
  }
}
