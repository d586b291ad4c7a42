import { isListed } from '#domain/display-rules';
import type { Answers } from './answers.ts';

/** The canvas of a new presentation: one step that shows its title, canvas units. */
const STAGE = { x: 0, y: 0, w: 1600, h: 900 };

/** What only the place and the moment of writing tell. */
export interface Circumstances {
  readonly now: Date;
  /** Path from the file of the JSON Schema that editors complete it by; null if it is not there. */
  readonly schema: string | null;
  /** Makes the unguessable part of a private address. */
  readonly makeLinkId: () => string;
}

/** Builds what a new content file says: no more than it needs, so that whoever opens it sees what to change. */
export function buildFile(
  answers: Answers,
  { now, schema, makeLinkId }: Circumstances,
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
