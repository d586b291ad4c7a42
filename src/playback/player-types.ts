import type { Scene } from '#domain/scene';

/** Texts of the player, translated. */
export interface PlayerTexts {
  /** What the player is, for example "presentation". */
  readonly roledescription: string;
  /** What a step is, for example "slide". */
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
}

/** Where the player stands. */
export interface PlayerState {
  /** From 1; while the overview shows, the step that it was opened from. */
  readonly step: number;
  readonly count: number;
  readonly isOverview: boolean;
  /** Whether it goes on by itself. */
  readonly isPlaying: boolean;
}

/** What a player is started with. */
export interface PlayerOptions {
  readonly scene: Scene;
  readonly texts: PlayerTexts;
  /** Name of the presentation; without it the title of the first step. */
  readonly label?: string;
  readonly isAutoplaying: boolean;
  /** Whether its entries would stand in the history of a page around: then it writes `#step=n` without any. */
  readonly isFramed: boolean;
  /** After each change of the state; not for the first. */
  onChange(state: PlayerState): void;
  /** The visitor, or autoplay, goes on after the last step. */
  onEnd(): void;
}

/** A player in a page. Every move but `play` ends autoplay. */
export interface Player {
  /** Numbers without a step go to the nearest one. */
  readonly goTo: (step: number) => void;
  readonly next: () => void;
  readonly previous: () => void;
  /** Shows everything at once, or goes back to the step. */
  readonly overview: () => void;
  readonly play: () => void;
  readonly pause: () => void;
  readonly state: () => PlayerState;
  /** Takes the player out of the page, with all that it listens to. */
  readonly destroy: () => void;
}
