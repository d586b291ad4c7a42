import { shortestTurn, type Camera, planFlight } from './camera.ts';

/** Shortest and longest flight, and time per unit of length, in milliseconds. */
const SHORTEST_FLIGHT_MS = 500;
const LONGEST_FLIGHT_MS = 1800;
const PER_LENGTH = 500;

/** How long a glide takes to slow down to a third, in ms, and its least speed in px/ms. */
const SLOWING_MS = 300;
const MIN_GLIDE_SPEED = 0.02;

/** Moves the camera. Each movement replaces the one before. */
export interface CameraMotion {
  /** Flies to a camera. Cuts if requested, with reduced motion, and while there is no size. */
  readonly fly: (to: Camera, isCut?: boolean) => void;
  /** Shows a camera at once, in the middle of a movement by hand. */
  readonly jump: (to: Camera) => void;
  /** Passes on a speed, in pixels per ms, as the distance of each frame until it is over. */
  readonly glide: (right: number, down: number) => void;
  /** Returns the view that shows now. */
  readonly camera: () => Camera;
  /** Reports whether the camera glides. */
  readonly isGliding: () => boolean;
}

/**
 * Creates the motion of the camera. Calls `show` for every frame on the way, `arrive` after the
 * last one of a flight, and `move` for every frame of a glide. A flight takes `slowness` times as
 * long as usual; with 0 it cuts.
 */
export function createCameraMotion(
  camera: Camera,
  signal: AbortSignal,
  show: (camera: Camera) => void,
  arrive: () => void,
  move: (by: { readonly right: number; readonly down: number }) => void,
  slowness: () => number,
): CameraMotion {
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let request = 0;
  let isGliding = false;
  const stop = () => {
    cancelAnimationFrame(request);
    isGliding = false;
  };
  signal.addEventListener('abort', stop);

  return {
    camera: () => camera,
    isGliding: () => isGliding,
    jump(to) {
      stop();
      show((camera = to));
    },
    glide(right, down) {
      let last = performance.now();
      const frame = (at: number) => {
        // A frame may be older than the event before it.
        const time = Math.max(0, at - last);
        const left = Math.exp(-time / SLOWING_MS);
        last = at;
        stop();
        if (lessMotion.matches || Math.hypot(right, down) < MIN_GLIDE_SPEED) return;
        move({ right: right * time, down: down * time });
        right *= left;
        down *= left;
        goOn();
      };
      const goOn = () => {
        isGliding = true;
        request = requestAnimationFrame(frame);
      };
      stop();
      goOn();
    },
    fly(to, isCut) {
      const from = camera;
      const { length, at } = planFlight(from, to);
      const turn = shortestTurn(from.r, to.r);
      const usual = Math.min(LONGEST_FLIGHT_MS, Math.max(SHORTEST_FLIGHT_MS, length * PER_LENGTH));
      const duration = usual * slowness();
      const start = performance.now();
      const frame = (time: number) => {
        const gone = (time - start) / duration;
        const part = (1 - Math.cos(gone * Math.PI)) / 2;
        // Without a screen size or a duration, values are NaN.
        const isThere = isCut === true || lessMotion.matches || !(gone < 1);
        show((camera = isThere ? to : { ...at(part), r: from.r + turn * part }));
        if (isThere) arrive();
        else request = requestAnimationFrame(frame);
      };
      stop();
      frame(start);
    },
  };
}
