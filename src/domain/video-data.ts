/** A video file. */
export interface VideoSource {
  /** A path of this site. */
  readonly src: string;
  /** Media type, for example "video/mp4". */
  readonly type: string;
}

/** Captions in one language. */
export interface VideoCaptions {
  /** Path of the WebVTT file on this site. */
  readonly src: string;
  /** A BCP 47 tag, unique among the captions of a video. */
  readonly language: string;
  /** Name in the menu of the browser. */
  readonly label: string;
}

/** A chapter that viewers can jump to. */
export interface VideoChapter {
  readonly title: string;
  /** Start in seconds. */
  readonly start: number;
}

/** The data of the video player: a video without unpublished parts, with media by address. */
export interface VideoData {
  /** Language of the content, a BCP 47 tag. */
  readonly language: string;
  /** At least one, the best first. */
  readonly sources: readonly VideoSource[];
  /** Address of the picture shown before the video plays. */
  readonly poster: string | null;
  readonly durationSeconds: number;
  readonly captions: readonly VideoCaptions[];
  /** Ascending by start. */
  readonly chapters: readonly VideoChapter[];
}
