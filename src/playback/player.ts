import { roundView, viewHash, viewOfHash } from '#domain/playback/free-view';
import type { Box } from '#domain/playback/box';
import type { Rest } from '#domain/playback/rests';
import { STAY } from '#domain/playback/scene';
import { clampStep, hashOfStep, stepOfHash } from '#domain/playback/step-address';
import { adoptStyle } from './dom.ts';
import { aim, type Camera, type Size } from './camera.ts';
import { aimAtObject, framingStep, nearestStep, nudge, objectAt, objectBeside } from './free-view.ts';
import { listenToKeys, listenToPointer, listenToWheel, type Commands } from './gestures.ts';
import { createCameraMotion } from './camera-motion.ts';
import { FLIGHT_SPEEDS } from '#domain/playback/flight-speed';
import type { Player, PlayerOptions, PlayerState } from './player-types.ts';
import { createShell } from './shell.ts';
import type * as SmallStage from './small-stage.ts';
import { createStage, isSmall } from './stage.ts';
import { listenToAddress } from './step-history.ts';
import css from './player.css?inline';

/** How long a repeating path waits after the last input of a visitor before autoplay resumes. */
const IDLE_MS = 60_000;

/** How long the camera rests before the pictures of the next step are fetched. */
const REST_MS = 300;

/** Builds the player, which fills `container` (a positioned element), and shows the first step. */
export function mountPlayer(container: HTMLElement, options: PlayerOptions): Player {
  const { scene, isFramed } = options;
  const count = scene.steps.length;
  const life = new AbortController();
  const { signal } = life;
  let step = stepOfHash(location.hash, count) ?? 1;
  /** Code for small stages, which loads on demand. */
  let smallStage: typeof SmallStage | undefined;
  /** Where the camera rests at the step: once, or several times on a small stage. */
  let rests: readonly Rest[] = [];
  let rest = 0;
  /** The frame of the current rest, unless that is the first. Finds the rest after a resize. */
  let restFrame: Box | undefined;
  let isOverview = false;
  /** The view that the camera shows or flies to while it is off the path. */
  let freeCamera: Camera | undefined;
  /** Index in `scene.elements` of the object that the camera flew to last, or -1 for none. */
  let flownToIndex = -1;
  /** The text of that object, while the camera still shows it. */
  let flownToAlt: string | undefined;
  let isPlaying = options.isAutoplaying;
  /** Whether autoplay of a repeating path resumes by itself. A pause ends this. */
  let isUnattended = isPlaying;
  /** Whether the camera is on its last flight: from the last step to the whole canvas. */
  let isOnLastFlight = false;
  let size: Size = { width: 0, height: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Answers the keys that few visitors press. It loads on demand. */
  let help: ((key?: string) => void) | undefined;

  adoptStyle(css, signal);
  const moves: Commands & Pick<Player, 'play' | 'pause' | 'goToView'> = {
    ...options.fullscreen,
    goTo: (to: number) => change(clampStep(to, count)),
    next: () => goOn(false),
    previous() {
      if (rest) change(step, false, false, rest - 1);
      else change(clampStep(here() - 1, count), false, false, isOnPath() && step > 1 ? Infinity : 0);
    },
    goToView: (view) => leavePath(view, true),
    overview: () => change(here(), !isOverview),
    whole: () => change(here(), true),
    back: () => {
      if (!freeCamera && !isOverview) return;
      change(here());
      // The button that had the focus is hidden now.
      root.focus({ preventScroll: true });
    },
    play: () => change(here(), isOverview, true, rest),
    pause: () => {
      isUnattended = false;
      if (isPlaying) change(step, isOverview, false, rest);
    },
    // Key presses during a flight start from its destination, so that they add up. A drag starts
    // from the current view.
    nudge: (by, isFlown = false) => {
      if (hasSize()) leavePath(nudge(isFlown ? target() : motion.camera(), by, scene, size), isFlown);
    },
    look(x, y) {
      const point = { x: x + size.width / 2, y: y + size.height / 2 };
      const object = objectAt(point, scene.elements, motion.camera(), size);
      if (!object) return false;
      const to = framingStep(object, scene, size);
      // A small stage shows the parts of a step in turn, so a tap on an object of this step, or of
      // no step, advances.
      if (isSmall(size) && isOnPath() && (!to || to === step)) return false;
      // If the camera is already at the step that frames the object, it flies closer.
      if (to && (to !== step || freeCamera || isOverview)) change(to);
      else flyTo(scene.elements.indexOf(object));
      return true;
    },
    visit: (way) => flyTo(objectBeside(flownToIndex, way, here(), scene)),
    help: (key) =>
      void import('./key-help.ts').then(
        (code) => signal.aborted || (help ??= code.addHelp(root, options, moves.pause, state, signal))(key),
        // Offline, the options cannot load.
        () => undefined,
      ),
    isFree: () => freeCamera !== undefined,
    togglePlaying: () => (isPlaying ? moves.pause : moves.play)(),
  };
  const shell = createShell(container, options, moves);
  const { root, slide } = shell;
  const stage = createStage(slide, scene);
  const write = listenToAddress(count, signal, moves.goTo, moves.goToView);
  rests = restsAt(step);

  const state = (): PlayerState => ({
    step: here(),
    isFirst: here() < 2 && !rest,
    count,
    isOverview,
    isFree: freeCamera !== undefined,
    view: freeCamera && roundView(freeCamera),
    isPlaying,
    isUnattended: isPlaying || (isUnattended && scene.loop),
    words: flownToAlt,
  });
  // While the stage has no size, there are no limits yet.
  const bound = (view: Camera) => (size.width ? nudge(view, {}, scene, size) : view);
  const here = () => (freeCamera ? nearestStep(freeCamera, scene, size) : step);
  const target = () => freeCamera ?? aimAt();
  const isOnPath = () => !freeCamera && !isOverview;
  const aimAt = (at: { readonly frame: Box } | undefined = rests[rest]) =>
    aim((isOverview ? undefined : at?.frame) ?? scene.overview, size);
  const show = () => shell.update(state());
  const motion = createCameraMotion(
    aimAt(),
    signal,
    stage.show,
    arrive,
    moves.nudge,
    () => FLIGHT_SPEEDS[options.speed.read()],
  );

  /** Reports whether the stage has a size. A key may come before the browser has reported it. */
  function hasSize(): boolean {
    if (!size.width) resize();
    return size.width > 0;
  }

  function flyTo(position = -1): void {
    const element = scene.elements[position];
    if (!element || !hasSize()) return;
    flownToIndex = position;
    leavePath(aimAtObject(element, size), true, altOf(element));
  }

  /** Returns where the camera rests at a step. */
  function restsAt(number: number): readonly Rest[] {
    const { frame = scene.overview, seconds = STAY } = scene.steps[number - 1] ?? {};
    return isSmall(size) && smallStage
      ? smallStage.restsAt(number, scene, size, stage.items)
      : [{ frame, seconds }];
  }

  /** Goes to a rest of a step. The first rest shows the whole step; Infinity means the last one. */
  function change(to: number, toOverview = false, toPlaying = false, toRest = 0, toEnd = false): void {
    const from = here();
    isOnLastFlight = toEnd;
    const before = rests[rest];
    const isElsewhere = toEnd || to !== step || toOverview !== isOverview || freeCamera !== undefined;
    const hasChanged = isElsewhere || toPlaying !== isPlaying;
    if (to !== step) rests = restsAt(to);
    rest = Math.min(toRest, rests.length - 1);
    const hasMoved = isElsewhere || rests[rest] !== before;
    if (!hasMoved && !hasChanged) return;
    restFrame = rest ? rests[rest]?.frame : undefined;
    // The end keeps the address of the last step: a reload should not start at the overview.
    const isWhole = toOverview && !toEnd;
    if (to !== step || freeCamera || isWhole !== isOverview)
      write(
        isWhole && size.width ? viewHash(roundView(aim(scene.overview, size))) : hashOfStep(to),
        toPlaying || isFramed || to === from ? 'replaceState' : 'pushState',
      );
    step = to;
    freeCamera = undefined;
    flownToIndex = -1;
    flownToAlt = undefined;
    isOverview = toOverview;
    isPlaying = toPlaying;
    isUnattended ||= isPlaying;
    show();
    // Reported before the flight: a cut arrives at once, and may report the end of the
    // presentation.
    if (hasChanged) options.onChange(state());
    if (hasMoved) {
      endWait();
      stage.load(aimAt());
      motion.fly(aimAt());
    } else wait();
  }

  /** Ends the wait at the current place, because the camera leaves it. */
  function endWait(): void {
    clearTimeout(timer);
    stage.rest();
  }

  /** Shows a free view. `said` is the text of the object in it. */
  function leavePath(to: Camera, isFlown: boolean, said?: string): void {
    freeCamera = bound(to);
    flownToAlt = said;
    isOverview = isPlaying = isOnLastFlight = false;
    rest = 0;
    restFrame = undefined;
    endWait();
    if (isFlown) {
      stage.load(freeCamera);
      motion.fly(freeCamera);
    } else {
      motion.jump(freeCamera);
      timer = setTimeout(arrive, REST_MS);
    }
    show();
  }

  function goOn(isByItself: boolean): void {
    const at = here();
    if (isOnPath() && rest + 1 < rests.length) change(at, false, isByItself, rest + 1);
    else if (at < count || scene.loop) change((at % count) + 1, false, isByItself);
    // Shows the whole canvas, before the overlay at the end covers it.
    else change(at, true, false, 0, true);
  }

  function arrive(): void {
    stage.rest(target(), rest > 0);
    stage.load(target());
    if (freeCamera) {
      write(viewHash(roundView(freeCamera)), 'replaceState');
      options.onChange(state());
    }
    wait();
    if (isOnLastFlight) {
      isOnLastFlight = false;
      options.onEnd();
    }
  }

  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stage.load(aimAt(rests[rest + 1] ?? scene.steps[step]));
      // The camera passes other elements on its way to distant steps, so load a small picture of
      // each.
      stage.load(aim(scene.overview, size));
      const stay = rests[rest]?.seconds ?? STAY;
      if (isPlaying) timer = setTimeout(() => goOn(true), stay * 1000 - REST_MS);
      else if (scene.loop && isUnattended) timer = setTimeout(moves.play, IDLE_MS - REST_MS);
    }, REST_MS);
  }

  const resize = () => {
    size = stage.resize();
    freeCamera &&= bound(freeCamera);
    rests = restsAt(step);
    rest = restFrame && smallStage ? smallStage.nearestRest(rests, restFrame) : 0;
    if (isSmall(size) && !smallStage)
      void import('./small-stage.ts').then(
        (code) => {
          if (signal.aborted || smallStage) return;
          smallStage = code;
          code.addTurn(shell.bar, options.texts.turn, signal);
          resize();
        },
        // Offline, steps show as on larger stages.
        () => undefined,
      );
    motion.fly(target(), true);
  };
  const observer = new ResizeObserver(resize);
  observer.observe(slide);
  const { next, previous } = moves;
  const sides = scene.direction ? { left: next, right: previous } : { left: previous, right: next };
  const controls = { ...moves, ...shell, ...motion, ...sides };
  listenToKeys(root, controls, signal);
  listenToPointer(slide, controls, signal);
  listenToWheel(slide, controls);
  document.addEventListener('fullscreenchange', show, { signal });
  visualViewport?.addEventListener('resize', show, { signal });
  const linked = viewOfHash(location.hash);
  if (!linked) write(hashOfStep(step), 'replaceState');
  show();
  resize();
  if (linked) leavePath(linked, false);

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

/** Returns the text alternative of an element or of its picture. */
function altOf({ alt }: { readonly id: string; readonly alt?: string }) {
  return alt;
}
