import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import type { AuthorSegment } from '#domain/author-segment';
import type { ContentKind, Privacy, SchemaVersion } from '#domain/content-kind';
import { makeSlug } from '#domain/slug';
import { publishedPart } from '#domain/tease';
import type { Presentation } from '../schemas/presentation.ts';
import type { Video } from '../schemas/video.ts';
import { mediaReferences } from './media-references.ts';

/** The part of a presentation or video that stays in memory: everything that other pages need. */
export interface EntryFacts {
  kind: ContentKind;
  /** The content file, absolute. */
  file: string;
  /** The folder of the content file, absolute. Paths in the file are relative to it. */
  baseDir: string;
  oid: string;
  /** Readable part of the address. Derived from the title if the file has none. */
  slug: string;
  title: string;
  /** Language tag of the content itself. */
  language: string;
  /** File name of the owner without .json. */
  owner: string | null;
  privacy: Privacy;
  /** Unguessable part of the private address. */
  linkId: string | null;
  schemaVersion: SchemaVersion;
  viewCount: number;
  /** Without it, there is no like button. */
  likesCount?: number;
  /** ISO 8601. */
  lastModified: string;
  tags: readonly string[];
  /** Preview image, absolute. */
  preview: string | null;
  /** Preview image used if the first one fails, absolute. */
  fallbackPreview: string | null;
  /** Poster of a video, absolute. */
  poster: string | null;
  /** Duration of a video, in seconds. */
  durationSeconds: number | null;
  /** Animated thumbnail of a video, absolute. */
  previewAnimation: string | null;
  authorSegment: AuthorSegment;
  /** Listed content that replaces the staff picks in the sidebar. */
  topPicks?: readonly string[];
  /** Whether only the beginning of the content is published. */
  isTeased: boolean;
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

/** Extracts the facts from a presentation or video; `file` is absolute. */
export function buildFacts(
  kind: ContentKind,
  file: string,
  digest: string,
  content: Presentation | Video,
): EntryFacts {
  const baseDir = dirname(file);
  const absolute = (path: string | null) => (path === null ? null : resolve(baseDir, path));
  const video = 'video' in content ? content.video : null;
  const published = publishedPart(content);
  return {
    kind,
    file,
    baseDir,
    oid: content.oid,
    slug: content.slug ?? makeSlug(content.title, content.language),
    title: content.title,
    language: content.language,
    owner: content.owner,
    privacy: content.privacy,
    linkId: content.viewLink?.link_id ?? null,
    schemaVersion: content.schemaVersion,
    viewCount: content.viewCount,
    ...(content.likesCount === undefined ? {} : { likesCount: content.likesCount }),
    lastModified: content.lastModified,
    tags: content.tags,
    preview: absolute(content.preview),
    fallbackPreview: absolute(content.fallbackPreview),
    poster: absolute(video?.poster ?? null),
    durationSeconds: video?.durationSeconds ?? null,
    previewAnimation: absolute(video?.previewAnimation ?? null),
    authorSegment: content.authorSegment,
    ...(content.topPicks === undefined ? {} : { topPicks: content.topPicks }),
    isTeased: content.teaseContent,
    storyboardDigest: 'storyboard' in published ? digestOf(published.storyboard) : null,
    media: [...new Set(mediaReferences(published).map(({ src }) => resolve(baseDir, src)))],
    digest,
  };
}

const digestOf = (part: unknown): string => createHash('sha256').update(JSON.stringify(part)).digest('hex');
