import type { ContentKind, Privacy } from '#domain/content-kind';

/** What a new content file is made from. */
export interface Answers {
  readonly kind: ContentKind;
  readonly title: string;
  readonly oid: string;
  /** Language tag of the content. */
  readonly language: string;
  /** File name of the owner without .json; null if unknown. */
  readonly owner: string | null;
  readonly privacy: Privacy;
  readonly tags: readonly string[];
  /** Null for a presentation. */
  readonly video: VideoAnswers | null;
}

/** The media of a video as the content file names them: relative to it. */
export interface VideoAnswers {
  readonly sources: readonly { readonly src: string; readonly type: 'video/mp4' | 'video/webm' }[];
  readonly poster: string;
  readonly durationSeconds: number;
}
