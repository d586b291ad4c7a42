import type { Position } from './playback-controls.ts';

/** Where visitors left content, by the path of its data: a step, or seconds. The newest is last. */
type LeftPlaces = Readonly<Record<string, number>>;

/** Beginning and end of a film that are not worth continuing, in seconds. */
const MARGIN_SECONDS = 10;

/** Times are kept in multiples of this, in seconds: a film goes on a little before. */
const GRID_SECONDS = 5;

/** Number of places that are kept. */
const MAX_PLACES = 50;

/**
 * Returns the step or the seconds at which a visitor could continue, null at the beginning and the
 * end, and undefined where the position is not on the path.
 */
export function placeAt({ step, seconds, durationSeconds }: Position): number | null | undefined {
  if (step !== null) return step === 0 ? undefined : step > 1 ? step : null;
  if (seconds === null || durationSeconds === null) return undefined;
  const isInside = seconds >= MARGIN_SECONDS && seconds <= durationSeconds - MARGIN_SECONDS;
  return isInside ? seconds - (seconds % GRID_SECONDS) : null;
}

/** Returns the places with that of some content as the newest, or without it. */
export function withPlace(places: LeftPlaces, path: string, place: number | null): LeftPlaces {
  const others = Object.entries(places).filter(([key]) => key !== path);
  const all = place === null ? others : [...others, [path, place] as const];
  return Object.fromEntries(all.slice(-MAX_PLACES));
}

/** Reads kept places. Ignores what was not written by this code. */
export function readPlaces(text: string | null): LeftPlaces {
  try {
    const kept = JSON.parse(text ?? '{}') as unknown;
    const entries = Object.entries(kept ?? {});
    return Object.fromEntries(entries.filter(([, place]) => typeof place === 'number' && place > 0));
  } catch {
    return {};
  }
}
