import type { ClipMode } from '../settings/feature-flags.ts';
import type { HtmlNode } from '../html/html-node.ts';
import type { Scene } from './scene.ts';
import type { Video } from '#library/schemas/video';

/** The content of the restart overlay (rule 3.40). */
export interface Restart {
  /** `present` is dark and light blue, `promo` is dark blue and purple. */
  readonly theme: 'present' | 'promo';
  /** Headline of the variant that promotes the product. Empty selects another variant. */
  readonly headline: readonly HtmlNode[];
  /** How the clip below the headline begins. By default, it plays. */
  readonly clip?: ClipMode;
  /** The filled button; null for none. A null text means the player's default text. */
  readonly learnMore: { readonly text: string | null; readonly href: string } | null;
}

/** The data file of the presentation player. */
export interface PresentationFile {
  readonly scene: Scene;
  readonly restart: Restart;
}

/** The data file of the video player. */
export interface VideoFile {
  readonly video: VideoData;
  readonly restart: Restart;
}

type VideoContent = Video['video'];

/** A video file: its address and its media type with codecs, if known. */
type VideoSource = VideoContent['sources'][number];

/** Another version of a video, of the same length: with audio description, or sign language. */
export interface VideoVersion {
  readonly kind: 'described' | 'signed';
  /** The sign language, a BCP 47 tag; null without one. */
  readonly language: string | null;
  /** At least one, the best first. */
  readonly sources: readonly VideoSource[];
}

/** Captions in one language. */
export type VideoCaptions = VideoContent['captions'][number];

/** A chapter that viewers can jump to. */
export type VideoChapter = VideoContent['chapters'][number];

/** The data of the video player: a video without unpublished parts, with the addresses of media. */
export interface VideoData extends Pick<VideoContent, 'durationSeconds'> {
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
