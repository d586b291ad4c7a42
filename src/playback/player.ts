import { roundView } from '#domain/playback/free-view';
import type { Box } from '#domain/playback/box';
import type { CameraStop } from '#domain/playback/camera-stops';
import { STAY_SECONDS } from '#domain/playback/scene';
import { clampStep, hashOfStep, stepOfHash, viewHash, viewOfHash } from '#domain/playback/step-address';
import { adoptStyle } from './dom.ts';
import { fitCamera, type Camera, type Size } from './camera.ts';
import { fitCameraToObject, framingStep, nearestStep, nudge, objectAt, objectBeside } from './free-view.ts';
import { listenToKeys, listenToPointer, listenToWheel, type Commands } from './gestures.ts';
import { createCameraMotion } from './camera-motion.ts';
import { FLIGHT_DURATION_FACTORS } from '#domain/playback/flight-speed';
import type { Player, PlayerOptions, PlayerState } from './player-types.ts';
import { createShell } from './shell.ts';
import type * as SmallStage from './small-stage.ts';
import { createStage, isSmall } from './stage.ts';
import { listenToAddress } from './step-history.ts';
import css from './player.css?inline';

/** On a repeating path, autoplay resumes this long after the last input of a visitor. */
const AUTOPLAY_RESUME_MS = 60_000;

/** The camera is at rest after this time. Then the pictures of the next step are fetched. */
const SETTLE_MS = 300;

/** Builds the player, which fills `container` (a positioned element), and shows the first step. */
export function mountPlayer(container: HTMLElement, options: PlayerOptions): Player {
  const { scene, isFramed } = options;
  const stepCount = scene.steps.length;
  const abortController = new AbortController();
  const { signal } = abortController;
  let step = stepOfHash(location.hash, stepCount) ?? 1;
  /** Code for small stages, which loads on demand. */
  let smallStage: typeof SmallStage | undefined;
  /** The views of the camera at the current step: one, or several on a small stage. */
  let stops: readonly CameraStop[] = [];
  let stopIndex = 0;
  /** The frame of the current stop, unless that is the first. A resize looks for the same frame. */
  let stopFrame: Box | undefined;
  let isOverview = false;
  /** The view that the camera shows or flies to while it is off the path. */
  let freeCamera: Camera | undefined;
  /** Index in `scene.elements` of the object that the camera flew to last, or -1 for none. */
  let visitedObjectIndex = -1;
  /** The text of that object, while the camera still shows it. */
  let visitedObjectAlt: string | undefined;
  let isPlaying = options.isAutoplaying;
  /** Whether autoplay of a repeating path resumes by itself. A pause ends this. */
  let isUnattended = isPlaying;
  /** Whether the camera is on its last flight: from the last step to the whole canvas. */
  let isOnLastFlight = false;
  let size: Size = { width: 0, height: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Shows the options, or the description (key D). This code loads on demand. */
  let showLoadedHelp: ((key?: string) => void) | undefined;

  adoptStyle(css, signal);
  const commands: Commands & Pick<Player, 'play' | 'pause' | 'goToView'> = {
    ...options.fullscreen,
    goTo: (to: number) => changeState(clampStep(to, stepCount)),
    next: () => advance(false),
    previous() {
      if (stopIndex) changeState(step, false, false, stopIndex - 1);
      else
        changeState(
          clampStep(currentStep() - 1, stepCount),
          false,
          false,
          isOnPath() && step > 1 ? Infinity : 0,
        );
    },
    goToView: (view) => leavePath(view, true),
    toggleOverview: () => changeState(currentStep(), !isOverview),
    showOverview: () => changeState(currentStep(), true),
    returnToPath: () => {
      if (!freeCamera && !isOverview) return;
      changeState(currentStep());
      // The button that had the focus is hidden now.
      root.focus({ preventScroll: true });
    },
    play: () => changeState(currentStep(), isOverview, true, stopIndex),
    pause: () => {
      isUnattended = false;
      if (isPlaying) changeState(step, isOverview, false, stopIndex);
    },
    // Key presses during a flight start from its destination, so that they add up. A drag starts
    // from the current view.
    nudge: (by, isFlown = false) => {
      if (hasSize()) leavePath(nudge(isFlown ? targetCamera() : motion.camera(), by, scene, size), isFlown);
    },
    flyToObjectAt(x, y) {
      const point = { x: x + size.width / 2, y: y + size.height / 2 };
      const object = objectAt(point, scene.elements, motion.camera(), size);
      if (!object) return false;
      const framingStepNumber = framingStep(object, scene, size);
      // A small stage shows the parts of a step in turn, so a tap on an object of this step, or of
      // no step, advances.
      if (isSmall(size) && isOnPath() && (!framingStepNumber || framingStepNumber === step)) return false;
      // If the camera is already at the step that frames the object, it flies closer.
      if (framingStepNumber && (framingStepNumber !== step || freeCamera || isOverview))
        changeState(framingStepNumber);
      else flyTo(scene.elements.indexOf(object));
      return true;
    },
    visitObject: (way) => flyTo(objectBeside(visitedObjectIndex, way, currentStep(), scene)),
    showHelp: (key) =>
      void import('./key-help.ts').then(
        (code) =>
          signal.aborted ||
          (showLoadedHelp ??= code.addHelp(root, options, commands.pause, state, signal))(key),
        // Offline, the options cannot load.
        () => undefined,
      ),
    isFree: () => freeCamera !== undefined,
    togglePlaying: () => (isPlaying ? commands.pause : commands.play)(),
  };
  const shell = createShell(container, options, commands);
  const { root, slide } = shell;
  const stage = createStage(slide, scene);
  const writeHash = listenToAddress(stepCount, signal, commands.goTo, commands.goToView);
  stops = findStops(step);

  const state = (): PlayerState => ({
    step: currentStep(),
    isFirst: currentStep() < 2 && !stopIndex,
    stepCount,
    isOverview,
    isFree: freeCamera !== undefined,
    view: freeCamera && roundView(freeCamera),
    isPlaying,
    isUnattended: isPlaying || (isUnattended && scene.loop),
    objectAlt: visitedObjectAlt,
  });
  // While the stage has no size, there are no limits yet.
  const clampView = (view: Camera) => (size.width ? nudge(view, {}, scene, size) : view);
  const currentStep = () => (freeCamera ? nearestStep(freeCamera, scene, size) : step);
  const targetCamera = () => freeCamera ?? cameraAt();
  const isOnPath = () => !freeCamera && !isOverview;
  const cameraAt = (at: { readonly frame: Box } | undefined = stops[stopIndex]) =>
    fitCamera((isOverview ? undefined : at?.frame) ?? scene.overview, size);
  const updateShell = () => shell.update(state());
  const motion = createCameraMotion(
    cameraAt(),
    signal,
    stage.show,
    arrive,
    commands.nudge,
    () => FLIGHT_DURATION_FACTORS[options.speed.read()],
  );

  /** Reports whether the stage has a size. A key may come before the browser has reported it. */
  function hasSize(): boolean {
    if (!size.width) resize();
    return size.width > 0;
  }

  function flyTo(index = -1): void {
    const element = scene.elements[index];
    if (!element || !hasSize()) return;
    visitedObjectIndex = index;
    leavePath(fitCameraToObject(element, size), true, altOf(element));
  }

  /** Returns the views at which the camera stops at a step. */
  function findStops(stepNumber: number): readonly CameraStop[] {
    const { frame = scene.overview, seconds = STAY_SECONDS } = scene.steps[stepNumber - 1] ?? {};
    return isSmall(size) && smallStage
      ? smallStage.findStops(stepNumber, scene, size, stage.items)
      : [{ frame, seconds }];
  }

  /** Goes to a stop of a step. The first one shows the whole step; Infinity means the last one. */
  function changeState(
    toStep: number,
    toOverview = false,
    toPlaying = false,
    toStopIndex = 0,
    isEnd = false,
  ): void {
    const previousStep = currentStep();
    isOnLastFlight = isEnd;
    const previousStop = stops[stopIndex];
    const isElsewhere = isEnd || toStep !== step || toOverview !== isOverview || freeCamera !== undefined;
    const hasChanged = isElsewhere || toPlaying !== isPlaying;
    if (toStep !== step) stops = findStops(toStep);
    stopIndex = Math.min(toStopIndex, stops.length - 1);
    const hasMoved = isElsewhere || stops[stopIndex] !== previousStop;
    if (!hasMoved && !hasChanged) return;
    stopFrame = stopIndex ? stops[stopIndex]?.frame : undefined;
    // The end keeps the address of the last step: a reload should not start at the overview.
    const isWhole = toOverview && !isEnd;
    if (toStep !== step || freeCamera || isWhole !== isOverview)
      writeHash(
        isWhole && size.width ? viewHash(roundView(fitCamera(scene.overview, size))) : hashOfStep(toStep),
        toPlaying || isFramed || toStep === previousStep ? 'replaceState' : 'pushState',
      );
    step = toStep;
    freeCamera = undefined;
    visitedObjectIndex = -1;
    visitedObjectAlt = undefined;
    isOverview = toOverview;
    isPlaying = toPlaying;
    isUnattended ||= isPlaying;
    updateShell();
    // Reported before the flight: without a flight, the camera arrives at once, and may report the
    // end of the presentation.
    if (hasChanged) options.onChange(state());
    if (hasMoved) {
      cancelWait();
      stage.load(cameraAt());
      motion.fly(cameraAt());
    } else startWait();
  }

  /** Stops the timers of the current view, because the camera leaves it. */
  function cancelWait(): void {
    clearTimeout(timer);
    stage.setRestingCamera();
  }

  /** Shows a free view. `objectAlt` is the text of the object in it. */
  function leavePath(to: Camera, isFlown: boolean, objectAlt?: string): void {
    freeCamera = clampView(to);
    visitedObjectAlt = objectAlt;
    isOverview = isPlaying = isOnLastFlight = false;
    stopIndex = 0;
    stopFrame = undefined;
    cancelWait();
    if (isFlown) {
      stage.load(freeCamera);
      motion.fly(freeCamera);
    } else {
      motion.jump(freeCamera);
      timer = setTimeout(arrive, SETTLE_MS);
    }
    updateShell();
  }

  function advance(isByAutoplay: boolean): void {
    const fromStep = currentStep();
    if (isOnPath() && stopIndex + 1 < stops.length) changeState(fromStep, false, isByAutoplay, stopIndex + 1);
    else if (fromStep < stepCount || scene.loop) changeState((fromStep % stepCount) + 1, false, isByAutoplay);
    // Shows the whole canvas, before the overlay at the end covers it.
    else changeState(fromStep, true, false, 0, true);
  }

  function arrive(): void {
    stage.setRestingCamera(targetCamera(), stopIndex > 0);
    stage.load(targetCamera());
    if (freeCamera) {
      writeHash(viewHash(roundView(freeCamera)), 'replaceState');
      options.onChange(state());
    }
    startWait();
    if (isOnLastFlight) {
      isOnLastFlight = false;
      options.onEnd();
    }
  }

  function startWait(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stage.load(cameraAt(stops[stopIndex + 1] ?? scene.steps[step]));
      // The camera passes other elements on its way to distant steps, so load a small picture of
      // each.
      stage.load(fitCamera(scene.overview, size));
      const staySeconds = stops[stopIndex]?.seconds ?? STAY_SECONDS;
      if (isPlaying) timer = setTimeout(() => advance(true), staySeconds * 1000 - SETTLE_MS);
      else if (scene.loop && isUnattended) timer = setTimeout(commands.play, AUTOPLAY_RESUME_MS - SETTLE_MS);
    }, SETTLE_MS);
  }

  const resize = () => {
    size = stage.resize();
    freeCamera &&= clampView(freeCamera);
    stops = findStops(step);
    stopIndex = stopFrame && smallStage ? smallStage.nearestStopIndex(stops, stopFrame) : 0;
    if (isSmall(size) && !smallStage)
      void import('./small-stage.ts').then(
        (code) => {
          if (signal.aborted || smallStage) return;
          smallStage = code;
          code.addTurnButton(shell.bar, options.texts.turn, signal);
          resize();
        },
        // Offline, steps show as on larger stages.
        () => undefined,
      );
    motion.fly(targetCamera(), true);
  };
  const observer = new ResizeObserver(resize);
  observer.observe(slide);
  const { next, previous } = commands;
  const sideCommands = scene.direction ? { left: next, right: previous } : { left: previous, right: next };
  const gestureCommands = { ...commands, ...shell, ...motion, ...sideCommands };
  listenToKeys(root, gestureCommands, signal);
  listenToPointer(slide, gestureCommands, signal);
  listenToWheel(slide, gestureCommands);
  document.addEventListener('fullscreenchange', updateShell, { signal });
  visualViewport?.addEventListener('resize', updateShell, { signal });
  const linkedView = viewOfHash(location.hash);
  if (!linkedView) writeHash(hashOfStep(step), 'replaceState');
  updateShell();
  resize();
  if (linkedView) leavePath(linkedView, false);

  return {
    ...commands,
    state,
    items: stage.items,
    resize,
    destroy() {
      abortController.abort();
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
