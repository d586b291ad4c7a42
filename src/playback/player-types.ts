import type { PlayerTexts } from '#domain/addresses/texts-path';
import type { FlightSpeedSetting } from '#domain/playback/flight-speed';
import type { FreeView } from '#domain/playback/free-view';
import type { Scene } from '#domain/playback/scene';
import type { Item } from './build-element.ts';
import type { FullscreenControl } from './fill-screen.ts';
import type { OfflineCopy } from './keep-offline.ts';

/** State of the player. */
export interface PlayerState {
  /**
   * The current step, from 1. In the overview, the step that it was opened from. In a free view,
   * the nearest step.
   */
  readonly step: number;
  /** Whether there is nothing to go back to: the camera is at the first stop of the first step. */
  readonly isFirst: boolean;
  /** Number of steps. */
  readonly stepCount: number;
  readonly isOverview: boolean;
  /** Whether the camera is off the path. */
  readonly isFree: boolean;
  /** The free view, rounded as in the address; undefined at a step. */
  readonly view?: FreeView | undefined;
  /** The text of the object that the free view shows, if the camera flew to one. */
  readonly objectAlt?: string | undefined;
  /** Whether autoplay is on. */
  readonly isPlaying: boolean;
  /** Whether autoplay is on, or resumes by itself some time after the last input of a visitor. */
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
   * Whether the player is in a frame. Then it writes `#step=n` without new history entries, because
   * they would appear in the history of the embedding page.
   */
  readonly isFramed: boolean;
  readonly fullscreen: FullscreenControl;
  readonly speed: FlightSpeedSetting;
  /** Presents with notes, in this window and one for the audience. */
  readonly present?: () => void;
  /** Loads the code that keeps the page for use without a network. */
  readonly loadOffline?: (() => Promise<OfflineCopy>) | undefined;
  /** Called after each change of the state, but not for the initial state. */
  onChange(state: PlayerState): void;
  /** Called when the camera shows the whole canvas after the last step. */
  onEnd(): void;
}

/** A player in a page. Every action but `play` ends autoplay. */
export interface Player {
  /** Goes to a step, from 1. A number out of range goes to the first or last step. */
  readonly goTo: (step: number) => void;
  readonly next: () => void;
  readonly previous: () => void;
  /** Shows a free view, within the limits of the canvas. */
  readonly goToView: (view: FreeView) => void;
  /** Shows the whole canvas, or goes back to the step. */
  readonly toggleOverview: () => void;
  readonly play: () => void;
  readonly pause: () => void;
  readonly state: () => PlayerState;
  /** What the camera moves. A talk adds a layer. */
  readonly items: Item[];
  /** Places everything anew, after a change of the size or of the items. */
  readonly resize: () => void;
  /** Removes the player and its listeners from the page. */
  readonly destroy: () => void;
}
