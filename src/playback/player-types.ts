import type { PlayerTexts } from '#domain/addresses/texts-path';
import type { ChosenSpeed } from '#domain/playback/flight-speed';
import type { FreeView } from '#domain/playback/free-view';
import type { Scene } from '#domain/playback/scene';
import type { Filling } from './fill-screen.ts';

/** State of the player. */
export interface PlayerState {
  /** From 1. In the overview, the step that it was opened from. In a free view, the nearest. */
  readonly step: number;
  /** Whether nothing is before: it is the first rest of the first step. */
  readonly isFirst: boolean;
  readonly count: number;
  readonly isOverview: boolean;
  /** Whether the camera is off the path. */
  readonly isFree: boolean;
  /** The free view, rounded as in the address; undefined on the path. */
  readonly view?: FreeView | undefined;
  /** The words of the object that the free view shows, if the camera flew to one. */
  readonly words?: string | undefined;
  /** Whether autoplay is on. */
  readonly isPlaying: boolean;
  /** Whether it plays, or repeats and goes on by itself some time after a visitor. */
  readonly isUnattended: boolean | undefined;
}

/** Options of a player. */
export interface PlayerOptions {
  readonly scene: Scene;
  readonly texts: PlayerTexts['presentation'];
  /** Accessible name of the presentation. */
  readonly label: string;
  readonly isAutoplaying: boolean;
  /**
   * Whether the player is in a frame, whose history entries would appear in the history of the page
   * around. It then writes `#step=n` without new entries.
   */
  readonly isFramed: boolean;
  readonly filling: Filling;
  readonly speed: ChosenSpeed;
  /** Called after each change of the state, but not for the initial state. */
  onChange(state: PlayerState): void;
  /** Called once the whole shows after the visitor or autoplay moved past the last step. */
  onEnd(): void;
}

/** A player in a page. Every action but `play` ends autoplay. */
export interface Player {
  /** Numbers out of range go to the nearest step. */
  readonly goTo: (step: number) => void;
  readonly next: () => void;
  readonly previous: () => void;
  /** Shows a free view, within the limits of the canvas. */
  readonly goToView: (view: FreeView) => void;
  /** Shows the whole canvas, or goes back to the step. */
  readonly overview: () => void;
  readonly play: () => void;
  readonly pause: () => void;
  readonly state: () => PlayerState;
  /** Removes the player and its listeners from the page. */
  readonly destroy: () => void;
}
