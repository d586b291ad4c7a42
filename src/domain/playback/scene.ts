import type { Box } from './box.ts';
import type { SceneElement } from './element-types.ts';

/** An object that takes at least this share of the stage's width or height is background. */
export const BACKGROUND_SHARE = 0.9;

/**
 * How long autoplay shows a step by default, in seconds. This is enough to read about twenty words
 * at the pace of subtitles.
 */
export const STAY_SECONDS = 6;

/** One stop of the path. */
export interface SceneStep {
  readonly title: string;
  /** The area that the camera shows. */
  readonly frame: Box;
  /** Replaces `frame` on a small stage that is higher than wide. */
  readonly portrait?: Box;
  /** The texts in the frame, in reading order. Screen readers announce them with the title. */
  readonly text: string;
  /** Page `id` of the transcript topic for the step, for example "topic-a-drop". */
  readonly topic: string | null;
  /**
   * The index in `objects` of the first object of this step, or else of the next step that has one.
   */
  readonly firstObject: number;
  /** How long autoplay stays at the step, in seconds; by default `STAY_SECONDS`. */
  readonly seconds?: number;
}

/** The data of the player: a storyboard without unpublished parts, with the addresses of media. */
export interface Scene {
  readonly version: 1;
  /** Language of the texts, a BCP 47 tag. */
  readonly language: string;
  readonly background: string;
  /** Bottom to top, without invisible elements. */
  readonly elements: readonly SceneElement[];
  /** At least one. */
  readonly steps: readonly SceneStep[];
  /**
   * The objects that keys fly to, in reading order, as indices of `elements`. Files of older
   * releases, which caches may keep for a day, have none.
   */
  readonly objects?: readonly number[];
  /** The frame that shows everything. */
  readonly overview: Box;
  /** Set for right-to-left languages. Keys, swipes and buttons follow this direction. */
  readonly direction?: 'rtl';
  /** Whether the path begins again after the last step. */
  readonly loop?: true;
}
