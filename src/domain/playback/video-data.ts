/** A video file. */
export interface VideoSource {
  /** A path of this site. */
  readonly src: string;
  /** Media type with its codecs if known, for example 'video/webm; codecs="vp9, opus"'. */
  readonly type: string;
}

/** Another version of a video, equally long: with audio description, or with sign language. */
export interface VideoVersion {
  readonly kind: 'described' | 'signed';
  /** The sign language, a BCP 47 tag; null without one. */
  readonly language: string | null;
  /** At least one, the best first. */
  readonly sources: readonly VideoSource[];
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
  readonly versions: readonly VideoVersion[];
  /** Address of the picture shown before the video plays. */
  readonly poster: string | null;
  readonly durationSeconds: number;
  readonly captions: readonly VideoCaptions[];
  /** Ascending by start. */
  readonly chapters: readonly VideoChapter[];
}
