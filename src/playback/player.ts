import { adoptStyle } from './adopt-style.ts';
import { aim, type Size } from './camera.ts';
import { listenToKeys, listenToTouch, listenToWheel } from './gestures.ts';
import { createCameraMotion } from './camera-motion.ts';
import type { Player, PlayerOptions, PlayerState } from './player-types.ts';
import { createShell } from './shell.ts';
import { createStage } from './stage.ts';
import { clampStep, listenToAddress, stepOfHash } from './step-history.ts';
import css from './player.css?inline';

/**
 * How long autoplay shows a step, in milliseconds: time to read about twenty words at the pace of
 * subtitles.
 */
const STAY = 6000;

/** How long the camera rests before the pictures of the next step are fetched, in milliseconds. */
const REST = 300;

/** Builds the player, which fills `container` (a positioned element), and shows the first step. */
export function mountPlayer(container: HTMLElement, options: PlayerOptions): Player {
  const { scene, isFramed } = options;
  const count = scene.steps.length;
  const life = new AbortController();
  const { signal } = life;
  let step = stepOfHash(location.hash, count) ?? 1;
  let isOverview = false;
  let isPlaying = options.isAutoplaying;
  let size: Size = { width: 0, height: 0 };
  let timer = 0;

  adoptStyle(css, signal);
  const moves = {
    goTo: (to: number) => change(clampStep(to, count)),
    next: () => goOn(false),
    previous: () => moves.goTo(step - 1),
    overview: () => change(step, !isOverview),
    play: () => change(step, isOverview, true),
    pause: () => change(step, isOverview),
    toggleFullscreen: () => {
      const done = document.fullscreenElement ? document.exitFullscreen() : whole.requestFullscreen();
      // Browsers refuse full screen without a user action. Then nothing changes.
      done.catch(() => undefined);
    },
    togglePlaying: () => change(step, isOverview, !isPlaying),
  };
  const { root, slide, update } = createShell(container, options, moves);
  const stage = createStage(slide, scene);
  // The whole viewer, including overlays above the player, such as the end.
  const whole = container.closest('section') ?? root;
  const write = listenToAddress(count, signal, moves.goTo);

  const state = (): PlayerState => ({ step, count, isOverview, isPlaying });
  const aimAt = (at = scene.steps[step - 1]) =>
    aim((isOverview ? undefined : at?.frame) ?? scene.overview, size);
  const show = () => update(state());
  const fly = createCameraMotion(aimAt(), signal, stage.show, arrive);

  function change(to: number, toOverview = false, toPlaying = false): void {
    const hasMoved = to !== step || toOverview !== isOverview;
    if (!hasMoved && toPlaying === isPlaying) return;
    if (to !== step) write(to, toPlaying || isFramed ? 'replaceState' : 'pushState');
    step = to;
    isOverview = toOverview;
    isPlaying = toPlaying;
    show();
    if (hasMoved) {
      stage.rest();
      stage.load(aimAt());
      fly(aimAt());
    } else wait();
    options.onChange(state());
  }

  function goOn(isByItself: boolean): void {
    if (step < count) change(step + 1, false, isByItself);
    else {
      moves.pause();
      options.onEnd();
    }
  }

  function arrive(): void {
    stage.rest(aimAt());
    stage.load(aimAt());
    wait();
  }

  function wait(): void {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      stage.load(aimAt(scene.steps[step]));
      // The camera passes other elements on its way to distant steps: load small pictures of all.
      stage.load(aim(scene.overview, size));
      if (isPlaying) timer = window.setTimeout(() => goOn(true), STAY - REST);
    }, REST);
  }

  const resize = () => {
    size = stage.resize();
    fly(aimAt(), true);
  };
  const observer = new ResizeObserver(resize);
  observer.observe(slide);
  listenToKeys(root, moves);
  listenToTouch(slide, moves);
  listenToWheel(root, moves);
  document.addEventListener('fullscreenchange', show, { signal });
  write(step, 'replaceState');
  show();
  resize();

  return {
    ...moves,
    state,
    destroy() {
      life.abort();
      observer.disconnect();
      clearTimeout(timer);
      root.remove();
    },
  };
}
