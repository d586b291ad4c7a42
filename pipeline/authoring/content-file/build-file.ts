import { randomBytes } from 'node:crypto';
import { join, relative, resolve } from 'node:path';
import type { ContentKind, Privacy } from '#domain/addresses/content-kind';
import { isListed } from '#domain/content/display-rules';
import { isWithin } from '#library/is-within';
import { ownSlug } from './oid-and-slug.ts';

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
  /** Path from the content file to its JSON Schema, for completion in editors; null for none. */
  readonly schema: string | null;
  /** Returns the unguessable part of a private address. */
  readonly makeLinkId: () => string;
}

/** Returns a new content file with only the required fields, so that authors see them. */
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

const PROJECT = resolve(import.meta.dirname, '../../..');
const SCHEMAS_DIR = join(PROJECT, 'src/library/schemas/json');

/**
 * Returns the values for a new content file that depend on the content folder and the current time.
 * Content outside the project gets no schema, because nothing there says where the project is.
 */
export function fileContextOf(root: string, kind: ContentKind): FileContext {
  const folder = join(root, `${kind}s`);
  const isInProject = isWithin(PROJECT, root);
  return {
    now: new Date(),
    schema: isInProject ? relative(folder, join(SCHEMAS_DIR, `${kind}.schema.json`)) : null,
    makeLinkId: () => randomBytes(18).toString('base64url'),
  };
}
