import type { ContentKind } from '#domain/content-kind';
import type { Presentation } from './presentation.ts';
import type { Video } from './video.ts';

/**
 * The fields that pages of other content and the site show too: in cards, listings, sitemaps and
 * feeds. A build keeps them in memory, unlike all other fields.
 */
export const SHARED_FIELDS = [
  'oid',
  'title',
  'language',
  'owner',
  'privacy',
  'schemaVersion',
  'viewCount',
  'likesCount',
  'lastModified',
  'tags',
  'authorSegment',
  'topPicks',
] as const satisfies readonly (keyof Presentation & keyof Video)[];

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
  (Presentation & ContentFacts & { kind: 'presentation' }) | (Video & ContentFacts & { kind: 'video' });
