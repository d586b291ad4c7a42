import { stemOf } from '../output/published-media.ts';
import { unpackedName } from '../output/packed-copies.ts';
import type { BuildRecord, TextRecord } from './build-record.ts';
import type { LastBuild } from './last-build.ts';

/** Texts that stay as the last build left them. */
export interface KeptTexts {
  /** What the last build knows of them, by name. */
  readonly texts: ReadonlyMap<string, TextRecord>;
  /** The names of their files and of all that they need, those of packed copies left out. */
  readonly files: ReadonlySet<string>;
}

/** The keys of the texts that can be taken over. */
export function keysOf({ texts }: Pick<BuildRecord, 'texts'>): Record<string, string> {
  const known = texts.entries().flatMap(([name, { key }]) => (key === null ? [] : [[name, key] as const]));
  return Object.fromEntries(known);
}

const MEDIA = /(?:^|\/)_(?:pictures|media)\//;

/** Finds what stays of the last build: the files with these names, and the pictures, media and scripts that its texts name. */
export function keepTexts({ record, files }: LastBuild, names: readonly string[]): KeptTexts {
  const texts = new Map<string, TextRecord>();
  const needed = new Set(names);
  const media = new Set<string>();
  for (const name of names) {
    const text = record.texts.get(name);
    if (text === undefined) continue;
    texts.set(name, text);
    text.media.forEach((stem) => media.add(stem));
    text.scripts.forEach((script) => needed.add(script));
  }
  for (const name of files.keys())
    if (MEDIA.test(name) && media.has(stemOf(name))) needed.add(unpackedName(name));
  return { texts, files: needed };
}
