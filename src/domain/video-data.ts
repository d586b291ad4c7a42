/** A video file. */
export interface VideoSource {
  /** Its address, a path of this site. */
  readonly src: string;
  /** Media type, for example "video/mp4". */
  readonly type: string;
}

/** Captions in one language. */
export interface VideoCaptions {
  /** Address of the WebVTT file, a path of this site. */
  readonly src: string;
  /** A BCP 47 tag; no two captions of a video have the same. */
  readonly language: string;
  /** Name in the menu of the browser. */
  readonly label: string;
}

/** A part of a video that can be jumped to. */
export interface VideoChapter {
  readonly title: string;
  /** Where it starts, seconds. */
  readonly start: number;
}

/** What the video player shows: a video without what is not published, its media by address. */
export interface VideoData {
  /** Language of the content, a BCP 47 tag. */
  readonly language: string;
  /** At least one, the best first. */
  readonly sources: readonly VideoSource[];
  /** Address of the picture before the video plays. */
  readonly poster: string | null;
  readonly durationSeconds: number;
  readonly captions: readonly VideoCaptions[];
  /** Ascending by start. */
  readonly chapters: readonly VideoChapter[];
}
