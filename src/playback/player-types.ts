import type { FreeView } from '#domain/playback/free-view';
import type { Scene } from '#domain/playback/scene';
import type { Filling } from './fill-screen.ts';

/** Translated texts of the player. */
export interface PlayerTexts {
  /** Role description of the player, such as "presentation". */
  readonly roledescription: string;
  /** Role description of a step, such as "slide". */
  readonly slideRole: string;
  /** For example "{{position}} of {{total}}". */
  readonly stepOf: string;
  readonly previous: string;
  readonly next: string;
  readonly overview: string;
  readonly fullscreen: string;
  readonly exitFullscreen: string;
  readonly play: string;
  readonly pause: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** The button that leaves a free view. */
  readonly back: string;
  /** Name of a free view, in place of that of a step. */
  readonly freeView: string;
  /** Says how the mouse wheel zooms. */
  readonly zoomHint: string;
  /** Title of the list of keys. */
  readonly keys: string;
  /** Names of keys, as on keyboards of the language. */
  readonly space: string;
  readonly homeKey: string;
  readonly endKey: string;
  readonly enterKey: string;
  readonly shiftKey: string;
  readonly escapeKey: string;
  readonly backspaceKey: string;
  /** Between keys of the same effect, and between keys that follow each other. */
  readonly or: string;
  readonly then: string;
  /** Names of the actions of keys, for the list of keys. */
  readonly firstOrLast: string;
  readonly toStep: string;
  readonly pan: string;
  readonly nextObject: string;
  readonly previousObject: string;
  readonly showKeys: string;
  readonly close: string;
}

/** State of the player. */
export interface PlayerState {
  /**
   * From 1. While the overview shows, the step that it was opened from. In a free view, the nearest
   * step.
   */
  readonly step: number;
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
  readonly texts: PlayerTexts;
  /** Accessible name of the presentation. */
  readonly label: string;
  readonly isAutoplaying: boolean;
  /**
   * Whether the player is in a frame, whose history entries would appear in the history of the page
   * around. It then writes `#step=n` without new entries.
   */
  readonly isFramed: boolean;
  readonly filling: Filling;
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
