import { uncompressedName, type Compression } from '#pipeline/site/compressed-copies';
import { UnchangedFiles } from '../unchanged-files.ts';
import { stemOf } from '../finish/published-media.ts';
import type { TextRecord } from './build-record.ts';
import type { LastBuild } from './last-build.ts';

/** Texts of the last build that stay unchanged. */
export interface ReusedTexts {
  /** The last build's facts about them, by name. */
  readonly texts: ReadonlyMap<string, TextRecord>;
  /** Their files and all files that they need. */
  readonly files: UnchangedFiles;
}

const MEDIA = /(?:^|\/)_(?:pictures|media)\//;

/**
 * Returns the files of the last build that stay: those with these names, and the pictures, media
 * and scripts that their texts name.
 */
export function reuseTexts(
  { record, files }: LastBuild,
  names: Iterable<string>,
  compression: Compression,
): ReusedTexts {
  const texts = new Map<string, TextRecord>();
  const kept = new UnchangedFiles(files, compression);
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
    if (MEDIA.test(name) && media.has(stemOf(name))) kept.add(uncompressedName(name));
  return { texts, files: kept };
}
