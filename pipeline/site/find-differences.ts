import { toCountOf } from '#pipeline/cli/units';
import type { ManifestFile } from './file-table.ts';
import { isPage } from './page-kinds.ts';

type Files = ReadonlyMap<string, ManifestFile>;

/** Returns the differences between built and found files, one line each. */
export function findDifferences(built: Files, present: Files): string[] {
  const expected = countPages(built);
  const there = countPages(present);
  const missing = [...built.keys()].filter((name) => !present.has(name));
  const added = [...present.keys()].filter((name) => !built.has(name));
  const changed = [...present].filter(([name, { size, hash }]) => {
    const before = built.get(name);
    return before !== undefined && (before.hash !== hash || before.size !== size);
  });
  return [
    ...(expected === there ? [] : [`the build wrote ${toCountOf(expected, 'page')}, but there are ${there}`]),
    ...missing.map((name) => `${showName(name)} is missing`),
    ...added.map((name) => `${showName(name)} was not written by the build`),
    ...changed.map(([name, { size }]) => describeChange(showName(name), size, built.get(name)?.size)),
  ];
}

/**
 * Returns a file name for a message. Escapes invisible and control characters: with them, a name
 * could hide the message in a terminal, or look like another name.
 */
export function showName(name: string): string {
  return name.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

const countPages = (files: Files): number => [...files.keys()].filter(isPage).length;

function describeChange(name: string, size: number, built: number | undefined): string {
  return size === built ? `${name} differs from the built file` : `${name} has ${size} of ${built} bytes`;
}
