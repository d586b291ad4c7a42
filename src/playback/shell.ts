import { createBar, type Actions } from './bar.ts';
import { add } from './dom.ts';
import type { PlayerOptions, PlayerState } from './player-types.ts';
import { createStage, type Stage } from './stage.ts';

/** The player in the page: the canvas, the controls, and what a screen reader is told. */
export interface Shell {
  readonly root: HTMLElement;
  readonly stage: Stage;
  /** Says where the player stands. */
  update(state: PlayerState): void;
}

/** Builds the player as a carousel: a region, the step as a group in it, and a live region that speaks each step. */
export function createShell(
  container: HTMLElement,
  { scene, texts, label }: PlayerOptions,
  actions: Actions,
): Shell {
  const root = add(container, 'section', 'player on-dark');
  const stage = createStage(root, scene);
  const showState = createBar(root, texts, actions);
  const speech = add(stage.node, 'p', 'visually-hidden');
  root.tabIndex = 0;
  root.ariaLabel = label ?? scene.steps[0]?.title ?? '';
  root.ariaRoleDescription = texts.roledescription;
  root.style.background = scene.background;
  stage.node.role = 'group';
  stage.node.ariaRoleDescription = texts.slideRole;

  return {
    root,
    stage,
    update(state) {
      const step = state.isOverview ? undefined : scene.steps[state.step - 1];
      const position = showState(state);
      const spoken = step ? `${step.title}. ${step.text}` : '';
      stage.node.ariaLabel = step ? `${position}: ${step.title}` : texts.overview;
      speech.ariaLive = state.isPlaying ? 'off' : 'polite';
      // The same words once more would be spoken once more.
      if (speech.textContent !== spoken) speech.textContent = spoken;
    },
  };
}
