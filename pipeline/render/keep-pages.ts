import { join } from 'node:path';
import { mapInParallel } from '#content/library/in-parallel';
import { shareFile } from '#pictures/files';
import { unpackedName } from '../output/packed-copies.ts';
import { stemOf } from '../output/published-media.ts';
import type { TextFacts } from '../output/text-facts.ts';
import type { TextRecord } from './build-record.ts';

const FILES_AT_ONCE = 64;

/** The site that the last build made. */
export interface FormerSite {
  readonly folder: string;
  /** What it knows of its texts, by the names of their files. */
  readonly texts: ReadonlyMap<string, TextRecord>;
  /** The names of its files by what texts name pictures and media by; other files, with their packed copies, by their names. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

/** What the last build left in `folder`: `names` are those of its files, `texts` what its record has. */
export function openFormer(folder: string, names: Iterable<string>, texts: FormerSite['texts']): FormerSite {
  const files = new Map<string, string[]>();
  for (const name of names) {
    const key = /(?:^|\/)_(?:pictures|media)\//.test(name) ? stemOf(name) : unpackedName(name);
    const known = files.get(key) ?? [];
    known.push(name);
    files.set(key, known);
  }
  return { folder, texts, files };
}

/** The keys of the texts that can be taken over. */
export function keysOf({ texts }: FormerSite): Record<string, string> {
  const known = [...texts].flatMap(([name, { key }]) => (key === null ? [] : [[name, key]]));
  return Object.fromEntries(known) as Record<string, string>;
}

/**
 * Takes texts of the last build over into the next one, with all that they need, as hard links where the disk allows it: nothing
 * of a built site is written to again. Gives what they say of themselves.
 */
export async function keepPages(
  { folder, texts, files }: FormerSite,
  names: readonly string[],
  to: string,
): Promise<ReadonlyMap<string, TextFacts>> {
  const kept = new Map(names.flatMap((name) => [[name, texts.get(name)] as const]).filter(isKnown));
  const needed = new Set([...kept].flatMap(([name, text]) => [name, ...needsOf(text)]));
  const links = [...needed].flatMap((need) => files.get(need) ?? []);
  await mapInParallel(links, FILES_AT_ONCE, (name) => shareFile(join(folder, name), join(to, name)));
  return kept;
}

const needsOf = ({ media, scripts }: TextFacts): string[] => [...media, ...scripts];

function isKnown(entry: readonly [string, TextRecord | undefined]): entry is readonly [string, TextRecord] {
  return entry[1] !== undefined;
}
