import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '#domain/html/escape-html';
import { scaleFont } from './scale-font.ts';

/** A file of an installed font, and the names of its family. */
export interface FontFile {
  readonly families: readonly string[];
  readonly file: string;
}

/** An installed font that substitutes a missing one. */
export interface StandIn {
  /** The missing font; null if the substitute keeps its own name. */
  readonly font: string | null;
  /** The family of the substitute. */
  readonly substitute: string;
  /** Factor that makes its letters take no more space than the letters of the missing font. */
  readonly scale: number;
  /** Its files, if they must be scaled; else empty. */
  readonly files: readonly string[];
}

/** Fonts whose letters look like those of another font and are as wide, or narrower. */
const METRIC_SUBSTITUTES: Readonly<Record<string, readonly string[]>> = {
  arial: ['Liberation Sans', 'Arimo'],
  helvetica: ['Liberation Sans', 'Arimo'],
  'arial narrow': ['Liberation Sans Narrow'],
  'times new roman': ['Liberation Serif', 'Tinos'],
  'courier new': ['Liberation Mono', 'Cousine'],
  calibri: ['Carlito'],
  'calibri light': ['Carlito'],
  cambria: ['Caladea'],
  'cambria math': ['Caladea'],
  consolas: ['Inconsolata'],
  starsymbol: ['OpenSymbol'],
  symbol: ['OpenSymbol'],
  webdings: ['OpenSymbol'],
  wingdings: ['OpenSymbol'],
  'wingdings 2': ['OpenSymbol'],
  'wingdings 3': ['OpenSymbol'],
};

/** Symbol fonts, which a text font cannot substitute. */
const SYMBOL_FONT = /dings|symbol|awesome|icons?\b|emoji/i;

/** Substitutes by a word in the name of the missing font. The first match counts. */
const SIMILAR_FONTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/mono|code|consol|courier|typewriter|menlo/i, ['Inconsolata', 'Liberation Mono', 'Cousine']],
  [/narrow|cond(?:ensed)?\b|compressed|oswald|impact|bebas/i, ['Liberation Sans Narrow', 'Liberation Sans']],
  [
    /(?<!sans[ -]?)serif|times|roman\b|georgia|garamond|palatino|baskerville|bodoni|didot|minion|cambria|constantia|antiqua|bookman|schoolbook|goudy|perpetua|caslon/i,
    ['Liberation Serif', 'Tinos'],
  ],
  [/(?:)/, ['Liberation Sans', 'Arimo']],
];

/**
 * Widths of the letters of missing fonts, relative to their substitutes, by a word in the name. The
 * first match counts. The last one is for wider fonts, and for fonts of the usual width.
 */
const RELATIVE_WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/consolas|ubuntu mono|iosevka/i, 0.91],
  [/mono|code|courier|typewriter|menlo/i, 1],
  [/bebas|agency|oswald/i, 0.9],
  [/tw cen|centaur|perpetua|cormorant/i, 0.86],
  [/calibri|gill sans|garamond|high tower/i, 0.9],
  [/corbel|candara|bahnschrift|\bdin\b|source sans|franklin|bodoni|aptos narrow/i, 0.93],
  [/\bpen\b|script|\bhand|brush|caveat|chancery/i, 0.85],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 0.9],
  [/century gothic|verdana|lucida|montserrat|poppins|rockwell|cambria|constantia|georgia/i, 1],
  [/(?:)/, 0.97],
];

/** A font whose Arabic letters are so wide that they need a smaller size than others. */
const WIDE_ARABIC = { family: 'DejaVu Sans', scale: 0.8 };

/** Returns the fonts whose letters are as wide as those of this font. */
export const metricSubstitutesFor = (name: string): readonly string[] =>
  METRIC_SUBSTITUTES[name.toLowerCase()] ?? [];

/**
 * Returns the fonts in which a text in this font is least likely to become too wide, best first.
 */
const substitutesFor = (name: string): readonly string[] => [
  ...new Set([
    ...metricSubstitutesFor(name),
    ...(SYMBOL_FONT.test(name) ? [] : (SIMILAR_FONTS.find(([words]) => words.test(name))?.[1] ?? [])),
  ]),
];

/**
 * Chooses substitutes for missing fonts. A symbol font gets only another symbol font. If a deck
 * with substitutes has Arabic text, the wide Arabic letters of DejaVu Sans are scaled too.
 */
export function chooseStandIns(
  missing: readonly string[],
  installed: readonly FontFile[],
  hasArabic: boolean,
): StandIn[] {
  const filesOf = (family: string): string[] =>
    installed.filter(({ families }) => families.join() === family).map(({ file }) => file);
  const standIns = missing.flatMap((font) => {
    const substitute = substitutesFor(font).find((family) => filesOf(family).length > 0);
    if (substitute === undefined) return [];
    const width = RELATIVE_WIDTHS.find(([words]) => words.test(font))?.[1] ?? 1;
    const scale = metricSubstitutesFor(font).includes(substitute) || substitute === 'Inconsolata' ? 1 : width;
    return [{ font, substitute, scale, files: scale < 1 ? filesOf(substitute).filter(isTrueType) : [] }];
  });
  const { family, scale } = WIDE_ARABIC;
  const wideArabicFiles = hasArabic && standIns.length > 0 ? filesOf(family).filter(isTrueType) : [];
  return wideArabicFiles.length === 0
    ? standIns
    : [...standIns, { font: null, substitute: family, scale, files: wideArabicFiles }];
}

const isTrueType = (file: string): boolean => file.toLowerCase().endsWith('.ttf');

/** Writes the files of scaled substitutes, under the names of the missing fonts. */
export async function writeStandIns(standIns: readonly StandIn[], folder: string): Promise<void> {
  await mkdir(folder);
  for (const [number, { font, scale, files }] of standIns.entries())
    for (const [index, file] of files.entries())
      await writeFile(join(folder, `${number}-${index}.ttf`), scaleFont(await readFile(file), scale, font));
}

const familyElement = (name: string): string => `<family>${escapeHtml(name)}</family>`;

interface FontConfigPaths {
  /** The configuration of the system. */
  readonly system: string;
  /** The folder of scaled substitutes. */
  readonly fonts: string;
  readonly cache: string;
}

/**
 * Returns a configuration of fontconfig that extends the system's by substitutes for missing fonts.
 * Without it, many systems use DejaVu Sans, whose letters are so wide that texts overflow their
 * boxes.
 */
export function makeFontConfig(
  names: readonly string[],
  standIns: readonly StandIn[],
  { system, fonts, cache }: FontConfigPaths,
): string {
  const aliases = names
    .filter((name) => substitutesFor(name).length > 0)
    .map(
      (name) =>
        `<alias binding="same">${familyElement(name)}<accept>${substitutesFor(name).map(familyElement).join('')}</accept></alias>`,
    );
  const replacedFiles = standIns.flatMap(({ font, files }) => (font === null ? files : []));
  const globs = replacedFiles.map((file) => `<glob>${escapeHtml(file)}</glob>`);
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `<dir>${escapeHtml(fonts)}</dir>`,
    `<cachedir>${escapeHtml(cache)}</cachedir>`,
    ...(globs.length === 0 ? [] : [`<selectfont><rejectfont>${globs.join('')}</rejectfont></selectfont>`]),
    ...aliases,
    `<include>${escapeHtml(system)}</include>`,
    '</fontconfig>',
    '',
  ].join('\n');
}

const LIST = new Intl.ListFormat('en');

/** Describes the substitutes, each with the fonts that it replaces. */
export function describeStandIns(standIns: readonly StandIn[]): string[] {
  const bySubstitute = Map.groupBy(standIns, ({ substitute }) => substitute);
  return [...bySubstitute].map(([substitute, items]) => {
    const fonts = items.map(({ font }) => (font === null ? 'Arabic letters' : JSON.stringify(font)));
    return `${substitute} stands in for ${LIST.format(fonts)}`;
  });
}
