import type { ContentKind } from '#domain/addresses/content-kind';
import type { Pending } from '#domain/content/pending';
import type { SHARED_FIELDS } from './content-base.ts';
import type { Presentation } from './presentation.ts';
import type { Video } from './video.ts';

/** The facts of a presentation or video that pages of other content and the site show too. */
export interface ContentFacts extends Pick<Presentation, (typeof SHARED_FIELDS)[number]> {
  kind: ContentKind;
  /** Readable part of the address. Derived from the title if the file has none. */
  slug: string;
  /** Duration of a video, in seconds. Null for a presentation. */
  durationSeconds: number | null;
  /** Number of published steps of a presentation. Null for a video. */
  steps: number | null;
  /** Formats in which visitors may take it away; absent for those of the site. */
  downloads?: Presentation['downloads'];
  /** The oid of the content that it translates; absent for an original. */
  translationOf?: string | undefined;
  /** When it is published. Only content that is not published yet has it. */
  pending?: Pending | undefined;
}

/** The part of a presentation or video that stays in memory: everything that other pages need. */
export interface EntryFacts extends ContentFacts {
  /** The content file, absolute. */
  file: string;
  /** The folder of the content file, absolute. Paths in the file are relative to it. */
  baseDir: string;
  /** Unguessable part of the private address. */
  linkId: string | null;
  /** Unguessable part of the address of its notes. Absent if they are not published. */
  presenterLinkId?: string | undefined;
  /** Old addresses that lead to its page. Absent if there are none. */
  redirectFrom?: readonly string[] | undefined;
  /** Absolute path of the preview image. */
  preview: string | null;
  /** Absolute path of the image used if the preview fails. */
  fallbackPreview: string | null;
  /** Absolute path of the poster of a video. */
  poster: string | null;
  /** Absolute path of the animated thumbnail of a video. */
  previewAnimation: string | null;
  /** The words of its title and description by which it is related to other content. */
  words: readonly string[];
  /** Whether only the beginning of the content is published. */
  hasOnlyTeaser: boolean;
  /**
   * SHA-256 of the published storyboard, hexadecimal. Drawings of its steps depend on it and on
   * `media`. Null for a video.
   */
  storyboardDigest: string | null;
  /** All images, videos and captions that the published part references, absolute. */
  media: readonly string[];
  /** SHA-256 of the content file, hexadecimal. */
  digest: string;
}

/** A presentation or video with its facts: the input of its own pages. */
export type Entry =
  | (Presentation & ContentFacts & { kind: 'presentation' })
  | (Video & ContentFacts & { kind: 'video' });
