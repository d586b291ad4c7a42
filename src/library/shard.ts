import { createHash } from 'node:crypto';
import { findSettingFault } from '#domain/settings/settings';

/** One of the equal parts that a site is built in, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/**
 * Returns the number of the part, counted from 1, that has the pages of a group. It depends on the
 * hash of the group, so it is the same on every machine.
 */
export function partOf(group: string, count: number): number {
  return (createHash('sha256').update(group).digest().readUInt32BE() % count) + 1;
}

/** Reports whether a shard has the pages of a group. */
export function isInShard(group: string, { index, count }: Shard): boolean {
  return partOf(group, count) === index;
}

/** Parses a shard such as "3/16"; returns null for an empty text. Throws if it is invalid. */
export function parseShard(text: string | undefined): Shard | null {
  if (text === undefined || text === '') return null;
  const fault = findSettingFault('PODIUM_SHARD', text);
  if (fault !== null) throw new Error(fault);
  const [index = 0, count = 0] = text.split('/').map(Number);
  return { index, count };
}
