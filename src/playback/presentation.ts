import { viewOfHash } from '#domain/playback/free-view';
import type { PlaybackControls, Position } from '#domain/playback/playback-controls';
import type { Scene } from '#domain/playback/scene';
import { firstStep, hashOfStep } from '#domain/playback/step-address';
import type { Size } from './camera.ts';
import { fillingOf } from './fill-screen.ts';
import { nudge } from './free-view.ts';
import { keepAwake } from './keep-awake.ts';
import { listenToPageKeys } from './page-keys.ts';
import { picturesOfSteps, picturesOfViews } from './pictures-of-steps.ts';
import { mountPlayer } from './player.ts';
import type { PlayerOptions, PlayerState } from './player-types.ts';
import { linkSteps } from './page-steps.ts';

/**
 * Returns the URLs of the pictures that the free view in the URL shows at this size, or else the
 * step in the URL and the step after it.
 */
export function firstPictures(scene: Scene, viewport: Size & { dpr: number }): string[] {
  const view = viewOfHash(location.hash);
  if (view) return picturesOfViews(scene, [nudge(view, {}, scene, viewport)], viewport);
  return picturesOfSteps(scene, firstStep(location, scene.steps.length), 2, viewport);
}

/** Options of a presentation on the stage. */
export interface PresentationOptions extends Pick<
  PlayerOptions,
  'scene' | 'texts' | 'label' | 'isAutoplaying' | 'isFramed' | 'onEnd'
> {
  readonly onMove: (position: Position) => void;
}

/**
 * Puts a presentation on the stage, at the step in the URL, and links the page's steps and
 * transcript to it.
 */
export function mountPresentation(stage: HTMLElement, options: PresentationOptions): PlaybackControls {
  const { scene, onMove, onEnd } = options;
  let hasEnded = false;
  // The player reads the hash on start, and writes it from then on.
  if (!viewOfHash(location.hash))
    history.replaceState(history.state, '', hashOfStep(firstStep(location, scene.steps.length)));
  const report = (state: PlayerState) => {
    hasEnded = false;
    if (state.isOverview || state.isFree) pageSteps.mark();
    else pageSteps.mark(state.step, scene.steps[state.step - 1]?.topic);
    onMove(positionOf(state, scene));
    stayAwake();
  };
  const player = mountPlayer(stage, {
    ...options,
    // With the overlays above the player, such as the end.
    filling: fillingOf(stage.closest('section') ?? stage),
    onChange: report,
    onEnd: () => {
      hasEnded = true;
      onEnd();
      stayAwake();
    },
  });
  if (!options.isAutoplaying) listenToPageKeys(stage, player);
  const stayAwake = keepAwake((isFilled) => player.state().isUnattended === true || (isFilled && !hasEnded));
  const pageSteps = linkSteps(document, (step) => {
    player.goTo(step);
    stage.closest('section')?.scrollIntoView({ block: 'nearest' });
    // Keyboard users continue from the step that the link led to.
    stage.querySelector<HTMLElement>('.player')?.focus({ preventScroll: true });
  });
  report(player.state());
  return {
    play: () => {
      // As with a video, play at the end starts from the beginning.
      if (hasEnded) player.goTo(1);
      player.play();
    },
    pause: player.pause,
    next: player.next,
    previous: player.previous,
    goToStep: player.goTo,
    goToView: player.goToView,
    seek: null,
    replay: () => player.goTo(1),
  };
}

function positionOf(state: PlayerState, scene: Scene): Position {
  const { count, isPlaying } = state;
  const step = state.isOverview || state.isFree ? 0 : state.step;
  return {
    isPlaying,
    step,
    steps: count,
    title: scene.steps[step - 1]?.title ?? null,
    view: state.view ?? null,
    seconds: null,
    durationSeconds: null,
  };
}
