import { shortestTurn, type Camera } from './camera.ts';
import { planFlight } from './flight.ts';

/** Shortest and longest flight and what a flight takes for one unit of its length, milliseconds. */
const SHORTEST = 500;
const LONGEST = 1800;
const PER_LENGTH = 500;

/**
 * Gives what moves the camera: it flies, or cuts if asked to, for people who want less motion, and where nothing shows.
 * Calls `show` for every picture on the way and `arrive` after the last.
 */
export function createPilot(
  camera: Camera,
  signal: AbortSignal,
  show: (camera: Camera) => void,
  arrive: () => void,
): (to: Camera, isCut?: boolean) => void {
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let request = 0;
  const stop = () => cancelAnimationFrame(request);
  signal.addEventListener('abort', stop);

  return (to, isCut) => {
    const from = camera;
    const { length, at } = planFlight(from, to);
    const turn = shortestTurn(from.r, to.r);
    const duration = Math.min(LONGEST, Math.max(SHORTEST, length * PER_LENGTH));
    const start = performance.now();
    const frame = (now: number) => {
      const time = (now - start) / duration;
      const part = (1 - Math.cos(time * Math.PI)) / 2;
      // A screen without a size makes all of this not a number.
      const isThere = isCut === true || lessMotion.matches || !(time < 1);
      show((camera = isThere ? to : { ...at(part), r: from.r + turn * part }));
      if (isThere) arrive();
      else request = requestAnimationFrame(frame);
    };
    stop();
    frame(start);
  };
}
