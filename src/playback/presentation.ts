import type { Playing, Position } from '#domain/playing';
import type { Scene } from '#domain/scene';
import type { Size } from './camera.ts';
import { picturesOfSteps } from './pictures-of-steps.ts';
import { mountPlayer } from './player.ts';
import type { PlayerOptions, PlayerState } from './player-types.ts';
import { firstStep } from './step-history.ts';
import { linkTranscript } from './transcript-steps.ts';

/** Addresses of the pictures that the step of the address and the next show at this size. */
export function firstPictures(scene: Scene, viewport: Size & { dpr: number }): string[] {
  return picturesOfSteps(scene, firstStep(location, scene.steps.length), 2, viewport);
}

/** What a presentation on the stage is made from. */
export interface PresentationOptions extends Pick<
  PlayerOptions,
  'scene' | 'texts' | 'label' | 'isAutoplaying' | 'isFramed' | 'onEnd'
> {
  readonly onMove: (position: Position) => void;
}

/** Puts a presentation on the stage, at the step that the address names, and ties the transcript of the page to it. */
export function mountPresentation(stage: HTMLElement, options: PresentationOptions): Playing {
  const { scene, onMove, onEnd } = options;
  let hasEnded = false;
  // The player reads the hash, and writes it from here on.
  history.replaceState(history.state, '', `#step=${firstStep(location, scene.steps.length)}`);
  const tell = (state: PlayerState) => {
    hasEnded = false;
    const step = scene.steps[state.step - 1];
    transcript.mark(state.isOverview ? null : (step?.topic ?? null));
    onMove(positionOf(state, scene));
  };
  const player = mountPlayer(stage, {
    ...options,
    onChange: tell,
    onEnd: () => {
      hasEnded = true;
      onEnd();
    },
  });
  const goTo = (step: number) => {
    player.goTo(step);
    // The player has not moved if it ended at this very step.
    if (hasEnded) tell(player.state());
  };
  const transcript = linkTranscript(document, (step) => {
    goTo(step);
    stage.closest('section')?.scrollIntoView({ block: 'nearest' });
    // Who follows a link goes on from where it leads.
    stage.querySelector<HTMLElement>('.player')?.focus({ preventScroll: true });
  });
  tell(player.state());
  return {
    play: () => {
      // As with a video, play goes from the end to the beginning.
      if (hasEnded) player.goTo(1);
      player.play();
    },
    pause: player.pause,
    next: player.next,
    previous: player.previous,
    goToStep: goTo,
    seek: null,
    replay: () => player.goTo(1),
  };
}

function positionOf({ step, count, isOverview, isPlaying }: PlayerState, scene: Scene): Position {
  return {
    isPlaying,
    step: isOverview ? 0 : step,
    steps: count,
    title: isOverview ? null : (scene.steps[step - 1]?.title ?? null),
    seconds: null,
    durationSeconds: null,
  };
}
