import type { PresentingTexts } from '#domain/addresses/texts-path';
import type { Scene } from '#domain/playback/scene';
import type { KeptTimes } from '#domain/presenting/kept-times';
import type { Blank } from '#domain/presenting/presenting';
import type { Player, PlayerState } from '../player-types.ts';

/** What a window of a talk needs of its page. */
export interface TalkOptions {
  /** The stage with the player. */
  readonly stage: HTMLElement;
  readonly player: Player;
  readonly scene: Scene;
  /** Accessible name of the presentation. */
  readonly label: string;
  readonly loadTexts: () => Promise<PresentingTexts>;
  /** The times of the steps that are remembered on this device. */
  readonly times: KeptTimes;
  /** The secret that the address of a remote had; null for none. */
  readonly secret: string | null;
  /** Whether a visitor asks for the talk now. Then the console opens the audience window. */
  readonly isNew: boolean;
  /** Called when the talk is over in this window, which is a page again. */
  readonly onEnd: () => void;
}

/** The part of a window in a talk. */
export interface TalkPart {
  /** Takes each new state of the player. */
  readonly onMove: (state: PlayerState) => void;
}

/** The keys that cover the stage, those of presentation remotes included. */
export const BLANK_KEYS: Readonly<Record<string, Exclude<Blank, 'none'>>> = {
  b: 'black',
  '.': 'black',
  w: 'white',
  ',': 'white',
};
