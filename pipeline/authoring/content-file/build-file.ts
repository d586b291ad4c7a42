import type { Privacy } from '#domain/addresses/content-kind';
import { isListed } from '#domain/content/display-rules';
import { ownSlug } from './latin-slug.ts';

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

/** Values that depend on the place and time of writing. */
export interface FileContext {
  readonly now: Date;
  /**
   * Path from the content file to its JSON Schema, which editors use for completion; null if there
   * is none.
   */
  readonly schema: string | null;
  /** Returns the unguessable part of a private address. */
  readonly makeLinkId: () => string;
}

/**
 * Returns a new content file. It has only the required fields, so that authors see which to change.
 */
export function buildFile(
  answers: Answers,
  { now, schema, makeLinkId }: FileContext,
): Record<string, unknown> {
  const { title, oid, language, owner, privacy, tags, body } = answers;
  const slug = ownSlug(title, language, oid);
  return {
    ...(schema === null ? {} : { $schema: schema }),
    oid,
    title,
    ...(slug !== undefined && { slug }),
    language,
    owner,
    lastModified: `${now.toISOString().slice(0, 19)}Z`,
    schemaVersion: '2',
    privacy,
    ...(isListed(privacy) ? {} : { viewLink: { link_id: makeLinkId() } }),
    ...(tags.length === 0 ? {} : { tags }),
    ...body,
  };
}
