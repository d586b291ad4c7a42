import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A font file and its character ranges. */
export interface FontFace {
  /** Absolute path of the WOFF2 file. */
  readonly file: string;
  /** Whether it is a variable font with a weight axis. */
  readonly isVariable: boolean;
  /** Whether to slant upright letters, because the family has no italic. */
  readonly isSlanted: boolean;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

interface Family {
  readonly package: string;
  readonly hasItalic: boolean;
  readonly isVariable: boolean;
}

/** For program code: 0.6 ems for each letter, as in most fixed-width fonts. Has no ligatures. */
const CODE: Family = {
  package: '@fontsource-variable/source-code-pro',
  hasItalic: true,
  isVariable: true,
};

const EMOJI: Family = { package: '@fontsource-variable/noto-emoji', hasItalic: false, isVariable: true };

/** The font families, in fallback order. */
const FAMILIES: readonly Family[] = [
  { package: '@fontsource-variable/figtree', hasItalic: true, isVariable: true },
  { package: '@fontsource-variable/noto-sans', hasItalic: true, isVariable: true },
  { package: '@fontsource-variable/noto-sans-jp', hasItalic: false, isVariable: true },
  // After that of Japanese, a language of the interface: both have most characters.
  { package: '@fontsource-variable/noto-sans-sc', hasItalic: false, isVariable: true },
  { package: '@fontsource-variable/noto-sans-kr', hasItalic: false, isVariable: true },
  { package: '@fontsource/noto-sans-symbols-2', hasItalic: false, isVariable: false },
  { package: '@fontsource-variable/noto-sans-arabic', hasItalic: false, isVariable: true },
  { package: '@fontsource-variable/noto-sans-hebrew', hasItalic: false, isVariable: true },
  EMOJI,
];

const requireFromHere = createRequire(import.meta.url);
const FACES = {
  upright: FAMILIES.flatMap((family) => readFaces(family, false)),
  italic: FAMILIES.flatMap((family) => readFaces(family, true)),
};
const emoji = readFaces(EMOJI, false);
const code = { upright: readFaces(CODE, false), italic: readFaces(CODE, true) };

/** Names and versions of the font packages. Pictures depend on them. */
export const FONT_VERSIONS: readonly string[] = [...FAMILIES, CODE].map(
  (family) => `${family.package}@${readPackageJson(family).version}`,
);

/** Properties of the font that a character needs. */
interface Wanted {
  readonly isItalic: boolean;
  readonly isEmoji: boolean;
  readonly isCode: boolean;
}

/**
 * Returns the font files that may have the character, best first. For emoji, emoji fonts come
 * first, and for code its own font.
 */
export function facesFor(codePoint: number, { isItalic, isEmoji, isCode }: Wanted): FontFace[] {
  const style = isItalic ? 'italic' : 'upright';
  const faces = [...(isEmoji ? emoji : []), ...(isCode ? code[style] : []), ...FACES[style]];
  return faces.filter(({ ranges }) =>
    ranges.some(([first, last]) => first <= codePoint && codePoint <= last),
  );
}

function readFaces(family: Family, isItalic: boolean): FontFace[] {
  const subsets = requireFromHere(`${family.package}/unicode.json`) as Record<string, string>;
  const stem = family.package.split('/').at(-1) ?? family.package;
  const variant = family.isVariable ? 'wght' : '400';
  const style = isItalic && family.hasItalic ? 'italic' : 'normal';
  // Joined, because Node takes 0.1 s to resolve the hundreds of files.
  const folder = join(dirname(requireFromHere.resolve(`${family.package}/unicode.json`)), 'files');
  return Object.entries(subsets).map(([subset, ranges]) => ({
    file: join(folder, `${stem}-${subset.replaceAll(/[[\]]/g, '')}-${variant}-${style}.woff2`),
    isVariable: family.isVariable,
    isSlanted: isItalic && !family.hasItalic,
    ranges: ranges.split(',').map(readRange),
  }));
}

/** Parses "U+0100-02BA" or "U+0304". */
function readRange(range: string): [number, number] {
  const [first = '', last = first] = range.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

function readPackageJson(family: Family): { version: string } {
  return requireFromHere(`${family.package}/package.json`) as { version: string };
}
