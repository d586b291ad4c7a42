/** The texts of the video player, in the language of the page. */
export interface VideoTexts {
  /** Label of the list of chapters. */
  readonly chapters: string;
  /** Says that no source can be played. */
  readonly failed: string;
  /** The link to the video file, after `failed`. */
  readonly openFile: string;
  /** The speed, with `{{rate}}` for the number. */
  readonly speed: string;
  /** Title of the list of keyboard shortcuts. */
  readonly keys: string;
  readonly close: string;
  /** Name of the space bar. */
  readonly space: string;
  readonly playOrPause: string;
  readonly tenSeconds: string;
  readonly fiveSeconds: string;
  readonly tenths: string;
  readonly mute: string;
  readonly fullscreen: string;
  readonly captions: string;
  readonly slowerOrFaster: string;
  readonly showKeys: string;
}
