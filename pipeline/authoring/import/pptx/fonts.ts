import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { escapeHtml } from '#domain/html/escape-html';
import { namePages } from '../text/find-doubts.ts';

const MAX_NAMES = 5;

/** Returns the fonts that are not installed; none if that is unknown, without fontconfig. */
export async function findMissingFonts(names: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('fc-list', [':', 'family'], { maxBuffer: 1e8 }).catch(() => ({
    stdout: '',
  }));
  const installed = new Set(stdout.split(/[\n,]/).map(simplify));
  return stdout === '' ? [] : names.filter((name) => !hasFont(name, installed));
}

/** Keynote writes "Roboto-Light" for the family "Roboto Light", and LibreOffice finds it too. */
const simplify = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replace(/regular$/, '');

/** Reports whether a font, or one that stands in for it, is among these simplified names. */
function hasFont(name: string, installed: ReadonlySet<string>): boolean {
  return [name, ...standInsFor(name)].some((family) => installed.has(simplify(family)));
}

const LIST = new Intl.ListFormat('en');

/** A font, and the numbers of the slides that name it. */
export interface FontPages {
  readonly font: string;
  readonly pages: readonly number[];
}

/** Fonts that LibreOffice lacked. */
export interface MissingFonts {
  readonly names: readonly string[];
  /** The pages that use them; null if all may. */
  readonly pages: readonly number[] | null;
}

/** Returns the pages that use fonts; null if all may, because the design has one of them. */
export function pagesOf(names: readonly string[], known: readonly FontPages[]): number[] | null {
  const used = known.filter(({ font }) => names.includes(font));
  if (used.length < names.length) return null;
  return [...new Set(used.flatMap(({ pages }) => pages))].toSorted((a, b) => a - b);
}

/** Returns a sentence about fonts that are missing, and the remedy. */
export function describeMissingFonts({ names, pages }: MissingFonts): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => JSON.stringify(name));
  const more = names.length > MAX_NAMES ? ['others'] : [];
  const stands = names.flatMap((name) => standInsFor(name).slice(0, 1));
  const hint =
    stands.length === 0
      ? ''
      : ` (${LIST.format(new Set(stands))} will do for ${LIST.format(names.filter((name) => standInsFor(name).length > 0))})`;
  const place =
    pages === null ? 'The slides use' : `${upper(namePages(pages))} ${pages.length === 1 ? 'uses' : 'use'}`;
  return `${place} ${LIST.format([...shown, ...more])}, which this machine lacks: texts may be cut, overlap or lack signs. Install ${names.length === 1 ? 'this font' : 'these fonts'}${hint} and import again with --force, or export the slides as PDF on a machine that has them, and import that.`;
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Fonts with letters of the same widths as another one, or with narrower ones of the same look. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  arial: ['Liberation Sans', 'Arimo'],
  helvetica: ['Liberation Sans', 'Arimo'],
  'arial narrow': ['Liberation Sans Narrow'],
  'times new roman': ['Liberation Serif', 'Tinos'],
  'courier new': ['Liberation Mono', 'Cousine'],
  calibri: ['Carlito'],
  'calibri light': ['Carlito'],
  cambria: ['Caladea'],
  consolas: ['Inconsolata'],
  starsymbol: ['OpenSymbol'],
  symbol: ['OpenSymbol'],
  wingdings: ['OpenSymbol'],
};

/** Replacements of fonts, by a word in their names. The first match counts. */
const SIMILAR: readonly (readonly [RegExp, readonly string[]])[] = [
  [/mono|code|consol|courier|typewriter|menlo/i, ['Inconsolata', 'Liberation Mono', 'Cousine']],
  [/narrow|cond(?:ensed)?\b|compressed|oswald|impact|bebas/i, ['Liberation Sans Narrow', 'Liberation Sans']],
  [
    /(?<!sans[ -]?)serif|times|roman\b|georgia|garamond|palatino|baskerville|bodoni|didot|minion/i,
    ['Liberation Serif', 'Tinos'],
  ],
  [/(?:)/, ['Liberation Sans', 'Arimo']],
];

/** Returns the fonts that can replace another one. */
export const standInsFor = (name: string): readonly string[] => SAME[name.toLowerCase()] ?? [];

/** Returns the fonts with which a text in another one is least likely to be too wide. */
const similarTo = (name: string): readonly string[] => [
  ...new Set([...standInsFor(name), ...(SIMILAR.find(([words]) => words.test(name))?.[1] ?? [])]),
];

const family = (name: string): string => `<family>${escapeHtml(name)}</family>`;

/**
 * Returns a configuration of fontconfig that adds replacements for missing fonts to that of the
 * system. Without it, many systems use DejaVu Sans, whose letters are so wide that texts overflow
 * their boxes.
 */
export function makeFontConfig(names: readonly string[], system: string): string {
  const aliases = names.map(
    (name) =>
      `<alias binding="same">${family(name)}<accept>${similarTo(name).map(family).join('')}</accept></alias>`,
  );
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...aliases,
    `<include>${escapeHtml(system)}</include>`,
    '</fontconfig>',
    '',
  ].join('\n');
}
