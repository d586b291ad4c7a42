import type { AuthorSegment } from '#domain/author-segment';

/** The facts of a presentation or video that other pages show too. */
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
  /** ISO 8601. */
  lastModified: string;
  tags: readonly string[];
  durationSeconds: number | null;
  authorSegment: AuthorSegment;
}
