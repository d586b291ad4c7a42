import { toCountOf } from '#pipeline/cli/units';
import type { ManifestFile } from './file-table.ts';
import { isPage } from './page-kinds.ts';

type Files = ReadonlyMap<string, ManifestFile>;

/** Returns the differences between built and found files, one line each. */
export function findDifferences(builtFiles: Files, presentFiles: Files): string[] {
  const expected = countPages(builtFiles);
  const actual = countPages(presentFiles);
  const missing = [...builtFiles.keys()].filter((name) => !presentFiles.has(name));
  const added = [...presentFiles.keys()].filter((name) => !builtFiles.has(name));
  const changedNames = [...presentFiles].filter(([name, { size, hash }]) => {
    const builtFile = builtFiles.get(name);
    return builtFile !== undefined && (builtFile.hash !== hash || builtFile.size !== size);
  });
  return [
    ...(expected === actual
      ? []
      : [`the build wrote ${toCountOf(expected, 'page')}, but there are ${actual}`]),
    ...missing.map((name) => `${showName(name)} is missing`),
    ...added.map((name) => `${showName(name)} was not written by the build`),
    ...changedNames.map(([name, { size }]) =>
      describeChange(showName(name), size, builtFiles.get(name)?.size),
    ),
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

function describeChange(name: string, size: number, oldSize: number | undefined): string {
  return size === oldSize ? `${name} differs from the built file` : `${name} has ${size} of ${oldSize} bytes`;
}
