import type { AuthorSegment } from '#domain/author-segment';

/** The facts of a presentation or video that pages other than its own show too. */
export interface ContentFacts {
  kind: 'presentation' | 'video';
  oid: string;
  slug: string;
  title: string;
  language: string;
  privacy: 'public' | 'reusable' | 'hidden' | 'private';
  schemaVersion: '0' | '2';
  viewCount: number;
  likesCount?: number | undefined;
  /** Instant, ISO 8601. */
  lastModified: string;
  tags: readonly string[];
  durationSeconds: number | null;
  authorSegment: AuthorSegment;
}
