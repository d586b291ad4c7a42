import type { Privacy } from '#domain/content-kind';

/** The values for a new content file. */
export interface Answers {
  readonly title: string;
  readonly oid: string;
  /** Language tag of the content. */
  readonly language: string;
  /** File name of the owner without .json; null if unknown. */
  readonly owner: string | null;
  readonly privacy: Privacy;
  readonly tags: readonly string[];
  readonly body: Body;
}

/** The kinds of content: a presentation or a video. */
export type Body = { readonly storyboard: object } | { readonly video: VideoAnswers };

/** The media of a video, with paths relative to the content file. */
export interface VideoAnswers {
  readonly sources: readonly { readonly src: string; readonly type: string }[];
  readonly poster: string;
  readonly durationSeconds: number;
  readonly captions?: readonly { readonly src: string; readonly language: string; readonly label: string }[];
}
