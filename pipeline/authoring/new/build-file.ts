import { isListed } from '#domain/display-rules';
import type { Answers } from './answers.ts';

/** The canvas of a new presentation: one step that shows its title, in canvas units. */
const STAGE = { x: 0, y: 0, w: 1600, h: 900 };

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

/** Returns a new content file with only the required fields, so that authors see what to change. */
export function buildFile(
  answers: Answers,
  { now, schema, makeLinkId }: FileContext,
): Record<string, unknown> {
  const { title, oid, language, owner, privacy, tags, video } = answers;
  return {
    ...(schema === null ? {} : { $schema: schema }),
    oid,
    title,
    language,
    owner,
    lastModified: `${now.toISOString().slice(0, 19)}Z`,
    schemaVersion: '2',
    privacy,
    ...(isListed(privacy) ? {} : { viewLink: { link_id: makeLinkId() } }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(video === null ? { storyboard: buildStoryboard(title) } : { video }),
  };
}

function buildStoryboard(title: string): object {
  const text = { fontSize: 96, weight: 'bold', align: 'center', valign: 'middle' };
  return {
    version: 2,
    background: '#10131a',
    elements: [{ id: 'title', type: 'text', text: title, ...STAGE, w: 1400, h: 700, ...text }],
    path: [{ id: 'start', title, frame: STAGE }],
  };
}
