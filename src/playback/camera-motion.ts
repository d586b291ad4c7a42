import { shortestTurn, type Camera } from './camera.ts';
import { planFlight } from './flight.ts';

/** Shortest and longest flight, and time per unit of length, in milliseconds. */
const SHORTEST = 500;
const LONGEST = 1800;
const PER_LENGTH = 500;

/**
 * Returns a function that moves the camera. The camera flies. It cuts if requested, for visitors
 * who reduce motion, and while the stage has no size. Calls `show` for every frame on the way and
 * `arrive` after the last one.
 */
export function createCameraMotion(
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
      // Without a screen size, all values are NaN.
      const isThere = isCut === true || lessMotion.matches || !(time < 1);
      show((camera = isThere ? to : { ...at(part), r: from.r + turn * part }));
      if (isThere) arrive();
      else request = requestAnimationFrame(frame);
    };
    stop();
    frame(start);
  };
}
