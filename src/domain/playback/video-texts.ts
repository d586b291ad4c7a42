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
  /** Name of the row of controls. */
  readonly controls: string;
  readonly play: string;
  readonly pause: string;
  /** Name of the timeline. */
  readonly seek: string;
  /** Value of the timeline, with `{{time}}` and `{{duration}}`. */
  readonly position: string;
  readonly muteSound: string;
  readonly unmuteSound: string;
  readonly volume: string;
  /** Name of the button or the list that selects captions. */
  readonly subtitles: string;
  /** Option without captions. */
  readonly off: string;
  /** Name of the list of speeds. */
  readonly rate: string;
  readonly pictureInPicture: string;
  readonly enterFullscreen: string;
  readonly exitFullscreen: string;
  /** Name of the list of versions, and its options. */
  readonly version: string;
  readonly standard: string;
  readonly described: string;
  readonly signed: string;
  /** Title of the list of keyboard shortcuts. */
  readonly keys: string;
  readonly close: string;
  /** Name of the space bar. */
  readonly space: string;
  /** Between keys of the same effect. */
  readonly or: string;
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
