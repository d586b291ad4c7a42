import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { cacheByObject } from '#domain/util/cache-by-object';
import { siteRecord, type FontFile, type SiteRecord } from '#library/site-record';

/** A font file and its character ranges. */
export interface FontFace {
  /** Name of its family, such as "noto-sans-jp". */
  readonly family: string;
  /** Absolute path of the file. */
  readonly file: string;
  /** Absolute path of the file for bold text. Same as `file` if variable or without a bold face. */
  readonly boldFile: string;
  /** Whether it may be a variable font with a weight axis. */
  readonly isVariable: boolean;
  /** The digest of the file, only for a site's own font, because that may change. */
  readonly digest?: string;
  /** The weights for which a site's own font is declared. */
  readonly weights?: readonly [least: number, most: number];
  /** Whether to slant upright glyphs, because the family has no italic face. */
  readonly isSlanted: boolean;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

interface Family {
  readonly package: string;
  readonly hasItalic?: boolean;
  /** Whether a font that is not variable has a bold face. */
  readonly hasBold?: boolean;
  readonly isVariable?: boolean;
  /** The only file to use. Earlier families contain the characters of its other files. */
  readonly subset?: string;
  /** All characters, if the package has one file, which it calls "latin". */
  readonly ranges?: string;
}

/** For program code: 0.6 ems for each letter, as in most fixed-width fonts. Has no ligatures. */
const CODE_FAMILY: Family = {
  package: '@fontsource-variable/source-code-pro',
  hasItalic: true,
  isVariable: true,
};

const EMOJI_FAMILY: Family = { package: '@fontsource-variable/noto-emoji', isVariable: true };

/** The fonts for one script each. The name of a package ends with the name of its script. */
const SCRIPT_FAMILIES: readonly Family[] = [
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-thaana',
  '@fontsource-variable/noto-sans-armenian',
  '@fontsource-variable/noto-sans-georgian',
  '@fontsource-variable/noto-sans-ethiopic',
  '@fontsource-variable/noto-sans-bengali',
  '@fontsource-variable/noto-sans-gurmukhi',
  '@fontsource-variable/noto-sans-gujarati',
  '@fontsource-variable/noto-sans-oriya',
  '@fontsource-variable/noto-sans-tamil',
  '@fontsource-variable/noto-sans-telugu',
  '@fontsource-variable/noto-sans-kannada',
  '@fontsource-variable/noto-sans-malayalam',
  '@fontsource-variable/noto-sans-sinhala',
  '@fontsource-variable/noto-sans-thai',
  '@fontsource-variable/noto-sans-lao',
  '@fontsource-variable/noto-serif-tibetan',
  '@fontsource-variable/noto-sans-myanmar',
  '@fontsource-variable/noto-sans-khmer',
  '@fontsource-variable/noto-sans-cherokee',
  '@fontsource-variable/noto-sans-symbols',
].map((name) => ({ package: name, isVariable: true, subset: name.slice(name.lastIndexOf('-') + 1) }));

/** The font families, in fallback order. */
const FALLBACK_FAMILIES: readonly Family[] = [
  { package: '@fontsource-variable/figtree', hasItalic: true, isVariable: true },
  { package: '@fontsource-variable/noto-sans', hasItalic: true, isVariable: true },
  { package: '@fontsource-variable/noto-sans-jp', isVariable: true },
  // After the Japanese font, which shares most characters: Japanese is a language of the interface.
  { package: '@fontsource-variable/noto-sans-sc', isVariable: true },
  { package: '@fontsource-variable/noto-sans-kr', isVariable: true },
  { package: '@fontsource/noto-sans-symbols-2' },
  ...SCRIPT_FAMILIES,
  { package: '@fontsource/noto-sans-math', ranges: 'U+0020-1F8FF' },
  // Has characters that the others lack: subscripts, superscripts, fractions, accents, punctuation.
  { package: '@fontsource/dejavu-sans', ranges: 'U+0020-1F8FF', hasBold: true },
  EMOJI_FAMILY,
];

const requireFromHere = createRequire(import.meta.url);
const FALLBACK_FACES = {
  upright: FALLBACK_FAMILIES.flatMap((family) => readFaces(family, false)),
  italic: FALLBACK_FAMILIES.flatMap((family) => readFaces(family, true)),
};
const emojiFaces = readFaces(EMOJI_FAMILY, false);
const codeFaces = { upright: readFaces(CODE_FAMILY, false), italic: readFaces(CODE_FAMILY, true) };

const PACKAGE_VERSIONS = [...FALLBACK_FAMILIES, CODE_FAMILY].map(
  (family) => `${family.package}@${readPackageJson(family).version}`,
);

/** Returns the versions of all fonts that pictures depend on: packages, and the site's own. */
export function fontVersions(): readonly string[] {
  const { version } = ownFonts(siteRecord());
  return version === null ? PACKAGE_VERSIONS : [...PACKAGE_VERSIONS, version];
}

/** Returns all font files that pictures may read, absolute. */
export const fontFiles = (): string[] =>
  [...FALLBACK_FACES.upright, ...FALLBACK_FACES.italic, ...codeFaces.upright, ...codeFaces.italic].flatMap(
    ({ file, boldFile }) => [file, boldFile],
  );

/** Properties of the font that a character needs. */
interface WantedFont {
  readonly isItalic: boolean;
  readonly isEmoji: boolean;
  readonly isCode: boolean;
  readonly weight: number;
}

/**
 * Returns the font files that may have the character, best first: for emoji the emoji font, then
 * the site's own font, then for code the code font, then the fallback families.
 */
export function facesFor(codePoint: number, wanted: WantedFont): FontFace[] {
  const { isItalic, isEmoji, isCode } = wanted;
  const style = isItalic ? 'italic' : 'upright';
  const faces = [
    ...(isEmoji ? emojiFaces : []),
    ...ownFaces(wanted),
    ...(isCode ? codeFaces[style] : []),
    ...FALLBACK_FACES[style],
  ];
  return faces.filter(({ ranges }) =>
    ranges.some(([first, last]) => first <= codePoint && codePoint <= last),
  );
}

/** Returns a site's own fonts, and their version, which is null if there are none. */
const ownFonts = cacheByObject(({ fonts = {} }: SiteRecord) => {
  const { text, code: codeFonts } = fonts;
  const files = [text?.files ?? [], codeFonts?.files ?? []] as const;
  // Without paths, which differ between machines.
  const comparableFiles = files.map((all) => all.map(({ path: _, ...file }) => file));
  return { files, version: files.flat().length === 0 ? null : JSON.stringify(comparableFiles) };
});

/** The greatest character. */
const LAST_CODE_POINT = 0x10_ff_ff;

/** Returns the files of the own font that browsers would choose, best first. */
function ownFaces({ isItalic, isCode, weight }: WantedFont): FontFace[] {
  const [textFontFiles, codeFontFiles] = ownFonts(siteRecord()).files;
  const files = isCode ? codeFontFiles : textFontFiles;
  const inWantedSlant = files.filter((file) => file.isItalic === isItalic);
  const candidates = inWantedSlant.length > 0 ? inWantedSlant : files;
  const minDistance = Math.min(...candidates.map((file) => weightDistance(file, weight)));
  return (
    candidates
      .filter((file) => weightDistance(file, weight) === minDistance)
      // As in CSS, of several rules with the same character, the last one wins.
      .toReversed()
      .map(({ path, digest, weights, isItalic: isDrawn, ranges }) => ({
        family: `own-${digest.slice(0, 8)}`,
        file: resolve(path),
        boldFile: resolve(path),
        digest,
        weights,
        isVariable: true,
        isSlanted: isItalic && !isDrawn,
        ranges: ranges.length === 0 ? [[0, LAST_CODE_POINT]] : ranges.map(readRange),
      }))
  );
}

/** Returns how far the weights of a file are from the wanted one, in the order of CSS. */
function weightDistance({ weights: [least, most] }: FontFile, weight: number): number {
  if (most < weight) return 1000 + weight - most;
  if (least <= weight) return 0;
  return least - weight + (weight > 500 || least <= 500 ? 0 : 2000);
}

function readFaces(family: Family, isItalic: boolean): FontFace[] {
  const fileStem = family.package.split('/').at(-1) ?? family.package;
  const isVariable = family.isVariable === true;
  const isDrawnItalic = isItalic && family.hasItalic === true;
  const style = isDrawnItalic ? 'italic' : 'normal';
  // Joins paths itself, because Node takes 0.1 s to resolve the hundreds of files.
  const folder = join(dirname(requireFromHere.resolve(`${family.package}/unicode.json`)), 'files');
  const fileOf = (subset: string, weight: string) =>
    join(folder, `${fileStem}-${subset.replaceAll(/[[\]]/g, '')}-${weight}-${style}.woff2`);
  return Object.entries(readSubsets(family)).map(([subset, ranges]) => ({
    family: isDrawnItalic ? `${fileStem}-italic` : fileStem,
    file: fileOf(subset, isVariable ? 'wght' : '400'),
    boldFile: fileOf(subset, isVariable ? 'wght' : family.hasBold === true ? '700' : '400'),
    isVariable,
    isSlanted: isItalic && !isDrawnItalic,
    ranges: ranges.split(',').map(readRange),
  }));
}

/** Returns the character ranges of the files of a family, by the name of the file's subset. */
function readSubsets({ package: name, subset, ranges }: Family): Readonly<Record<string, string>> {
  if (ranges !== undefined) return { latin: ranges };
  const allSubsets = requireFromHere(`${name}/unicode.json`) as Record<string, string>;
  return subset === undefined ? allSubsets : { [subset]: allSubsets[subset] ?? '' };
}

/** Parses "U+0100-02BA", "U+0304" or "U+4??". */
function readRange(range: string): [number, number] {
  const [first = '', last = first] = range.trim().slice(2).split('-');
  return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)];
}

function readPackageJson(family: Family): { version: string } {
  return requireFromHere(`${family.package}/package.json`) as { version: string };
}
