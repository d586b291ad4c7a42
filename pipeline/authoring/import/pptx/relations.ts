import { posix } from 'node:path';
import { descendants, type XmlElement } from './xml.ts';

/** Reads a part of a file of slides; null if there is none. */
export type ReadPart = (path: string) => Promise<XmlElement | null>;

/** A reference from a part of the file to another one, or to a file outside. */
export interface Relation {
  readonly id: string;
  readonly type: string;
  readonly path: string;
  /** "External" for a file outside. */
  readonly mode: string;
}

/** Returns the parts that a part of the file refers to. */
export async function related(part: ReadPart, path: string): Promise<Relation[]> {
  const folder = posix.dirname(path);
  const relations = await part(`${folder}/_rels/${posix.basename(path)}.rels`);
  return (relations === null ? [] : descendants(relations, 'Relationship')).map(({ attributes }) => ({
    id: attributes['Id'] ?? '',
    type: attributes['Type'] ?? '',
    path: posix.join(folder, attributes['Target'] ?? '').replace(/^.*\/ppt\//, 'ppt/'),
    mode: attributes['TargetMode'] ?? '',
  }));
}
