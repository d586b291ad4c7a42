import { shortestTurn, type Camera, planFlight } from './camera.ts';

const MIN_FLIGHT_MS = 500;
const MAX_FLIGHT_MS = 1800;

/** Duration of a flight per unit of its perceived length. */
const MS_PER_LENGTH = 500;

/** Time in which a glide slows down to about a third (1/e) of its speed. */
const GLIDE_DECAY_MS = 300;

/** A glide ends below this speed, in pixels per millisecond. */
const MIN_GLIDE_SPEED = 0.02;

/** Moves the camera. Each movement replaces the one before. */
export interface CameraMotion {
  /**
   * Flies to a view. Shows it at once if `isCut`, with reduced motion, and while the stage has no
   * size.
   */
  readonly fly: (to: Camera, isCut?: boolean) => void;
  /** Shows a view at once, as part of a movement by hand. Does not call `arrive`. */
  readonly jump: (to: Camera) => void;
  /** Continues a movement at a speed, in pixels per millisecond, and slows it down to rest. */
  readonly glide: (right: number, down: number) => void;
  /** Returns the current view. */
  readonly camera: () => Camera;
  /** Reports whether the camera glides. */
  readonly isGliding: () => boolean;
}

/**
 * Creates the motion of the camera. Calls `show` for every frame, `arrive` at the end of a flight,
 * and `move` for every frame of a glide, with the distance since the frame before, in pixels.
 * A flight takes `durationFactor` times as long as usual; with 0, the view changes at once.
 */
export function createCameraMotion(
  camera: Camera,
  signal: AbortSignal,
  show: (camera: Camera) => void,
  arrive: () => void,
  move: (by: { readonly right: number; readonly down: number }) => void,
  durationFactor: () => number,
): CameraMotion {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
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
      let lastTime = performance.now();
      const frame = (at: number) => {
        // The time of a frame may be before the event that requested it.
        const elapsedMs = Math.max(0, at - lastTime);
        const decay = Math.exp(-elapsedMs / GLIDE_DECAY_MS);
        lastTime = at;
        stop();
        if (reducedMotion.matches || Math.hypot(right, down) < MIN_GLIDE_SPEED) return;
        move({ right: right * elapsedMs, down: down * elapsedMs });
        right *= decay;
        down *= decay;
        requestFrame();
      };
      const requestFrame = () => {
        isGliding = true;
        request = requestAnimationFrame(frame);
      };
      stop();
      requestFrame();
    },
    fly(to, isCut) {
      const from = camera;
      const { length, viewAt } = planFlight(from, to);
      const turn = shortestTurn(from.r, to.r);
      const usualDuration = Math.min(MAX_FLIGHT_MS, Math.max(MIN_FLIGHT_MS, length * MS_PER_LENGTH));
      const duration = usualDuration * durationFactor();
      const start = performance.now();
      const frame = (time: number) => {
        const progress = (time - start) / duration;
        const easedProgress = (1 - Math.cos(progress * Math.PI)) / 2;
        // Negated, because it is NaN without a screen size or a duration.
        const hasArrived = isCut === true || reducedMotion.matches || !(progress < 1);
        show((camera = hasArrived ? to : { ...viewAt(easedProgress), r: from.r + turn * easedProgress }));
        if (hasArrived) arrive();
        else request = requestAnimationFrame(frame);
      };
      stop();
      frame(start);
    },
  };
}
