import { KeptFiles } from '../output/kept-files.ts';
import { unpackedName, type Packing } from '../output/packed-copies.ts';
import { stemOf } from '../output/published-media.ts';
import type { TextRecord } from './build-record.ts';
import type { LastBuild } from './last-build.ts';

/** Texts that stay as the last build left them. */
export interface KeptTexts {
  /** What the last build knows of them, by name. */
  readonly texts: ReadonlyMap<string, TextRecord>;
  /** Their files and all that they need. */
  readonly files: KeptFiles;
}

const MEDIA = /(?:^|\/)_(?:pictures|media)\//;

/** Finds what stays of the last build: the files with these names, and the pictures, media and scripts that its texts name. */
export function keepTexts(
  { record, files }: LastBuild,
  names: Iterable<string>,
  packing: Packing,
): KeptTexts {
  const texts = new Map<string, TextRecord>();
  const kept = new KeptFiles(files, packing);
  const media = new Set<string>();
  const scripts = new Set<string>();
  for (const name of names) {
    kept.add(name);
    const text = record.texts.get(name);
    if (text === undefined) continue;
    texts.set(name, text);
    text.media.forEach((stem) => media.add(stem));
    text.scripts.forEach((script) => scripts.add(script));
  }
  for (const script of scripts) kept.add(script);
  for (const name of files.keys())
    if (MEDIA.test(name) && media.has(stemOf(name))) kept.add(unpackedName(name));
  return { texts, files: kept };
}
