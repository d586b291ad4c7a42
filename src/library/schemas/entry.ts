import type { ContentKind } from '#domain/addresses/content-kind';
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
}

/** A presentation or video with its facts: the input of its own pages. */
export type Entry =
  | (Presentation & ContentFacts & { kind: 'presentation' })
  | (Video & ContentFacts & { kind: 'video' });
