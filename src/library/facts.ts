import { dirname, resolve } from 'node:path';
import type { ContentKind } from '#domain/addresses/content-kind';
import { makeSlug } from '#domain/util/slug';
import { publishedPart } from '#domain/playback/published-part';
import { digestOf } from './sha256.ts';
import { SHARED_FIELDS } from './schemas/content-base.ts';
import type { ContentFacts } from './schemas/entry.ts';
import type { Presentation } from './schemas/presentation.ts';
import type { Video } from './schemas/video.ts';
import { mediaReferences } from './media-references.ts';

/** The part of a presentation or video that stays in memory: everything that other pages need. */
export interface EntryFacts extends ContentFacts {
  /** The content file, absolute. */
  file: string;
  /** The folder of the content file, absolute. Paths in the file are relative to it. */
  baseDir: string;
  /** Unguessable part of the private address. */
  linkId: string | null;
  /** Absolute path of the preview image. */
  preview: string | null;
  /** Absolute path of the image used if the preview fails. */
  fallbackPreview: string | null;
  /** Absolute path of the poster of a video. */
  poster: string | null;
  /** Absolute path of the animated thumbnail of a video. */
  previewAnimation: string | null;
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
    ...pickShared(content),
    kind,
    file,
    baseDir,
    slug: content.slug ?? makeSlug(content.title, content.language),
    linkId: content.viewLink?.link_id ?? null,
    preview: absolute(content.preview),
    fallbackPreview: absolute(content.fallbackPreview),
    poster: absolute(video?.poster ?? null),
    durationSeconds: video?.durationSeconds ?? null,
    previewAnimation: absolute(video?.previewAnimation ?? null),
    hasOnlyTeaser: content.teaseContent,
    storyboardDigest: 'storyboard' in published ? digestOf(published.storyboard) : null,
    media: [...new Set(mediaReferences(published).map(({ src }) => resolve(baseDir, src)))],
    digest,
  };
}

/** Picks the fields of a file that stay in memory. Leaves out those that the file does not have. */
function pickShared(content: Presentation | Video): Pick<Presentation, (typeof SHARED_FIELDS)[number]> {
  const fields = SHARED_FIELDS.map((name) => [name, content[name]] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as ReturnType<
    typeof pickShared
  >;
}
