import type { Video } from '#library/schemas/video';

type Content = Video['video'];

/** A video file: its address and its media type with codecs, if known. */
export type VideoSource = Content['sources'][number];

/** Another version of a video, equally long: with audio description, or with sign language. */
export interface VideoVersion {
  readonly kind: 'described' | 'signed';
  /** The sign language, a BCP 47 tag; null without one. */
  readonly language: string | null;
  /** At least one, the best first. */
  readonly sources: readonly VideoSource[];
}

/** Captions in one language. */
export type VideoCaptions = Content['captions'][number];

/** A chapter that viewers can jump to. */
export type VideoChapter = Content['chapters'][number];

/** The data of the video player: a video without unpublished parts, with media by address. */
export interface VideoData extends Pick<Content, 'durationSeconds'> {
  /** Language of the content, a BCP 47 tag. */
  readonly language: string;
  /** At least one, the best first. */
  readonly sources: readonly VideoSource[];
  readonly versions: readonly VideoVersion[];
  /** Address of the picture shown before the video plays. */
  readonly poster: string | null;
  readonly captions: readonly VideoCaptions[];
  /** Ascending by start. */
  readonly chapters: readonly VideoChapter[];
}
