import { join } from 'node:path';
import { mapInParallel } from '#content/library/in-parallel';
import { shareFile } from '#pictures/files';
import { listFiles } from '../output/list-files.ts';
import { stemOf } from '../output/published-media.ts';
import type { TextFacts } from '../output/text-facts.ts';
import type { TextRecord } from './build-record.ts';

const FILES_AT_ONCE = 64;

/** The site that the last build made. */
export interface FormerSite {
  readonly folder: string;
  /** What it knows of its texts, by the names of their files. */
  readonly texts: ReadonlyMap<string, TextRecord>;
  /** The names of its files by what texts name pictures and media by; other files by their names. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

/** Looks into a site that was built; `texts` is what its record has. */
export async function openFormer(folder: string, texts: FormerSite['texts']): Promise<FormerSite> {
  const files = new Map<string, string[]>();
  const listed = texts.size === 0 ? [] : await listFiles(folder);
  for (const { name, size } of listed) {
    if (size === 0) continue;
    const key = /(?:^|\/)_(?:pictures|media)\//.test(name) ? stemOf(name) : name;
    files.set(key, [...(files.get(key) ?? []), name]);
  }
  return { folder, texts, files };
}

/** The keys of the texts that can be taken over: they are there, with all that they need. */
export function keysOf({ texts, files }: FormerSite): Record<string, string> {
  const whole = [...texts].flatMap(([name, text]) =>
    text.key !== null && [name, ...needsOf(text)].every((needed) => files.has(needed))
      ? [[name, text.key]]
      : [],
  );
  return Object.fromEntries(whole) as Record<string, string>;
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
