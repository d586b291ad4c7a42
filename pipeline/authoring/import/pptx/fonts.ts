import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { capitalise } from '#domain/util/capitalise';
import { namePages } from '#pipeline/authoring/content-file/name-pages';
import { metricSubstitutesFor, type FontFile, type StandIn } from './stand-ins.ts';

const MAX_NAMED_FONTS = 5;

/** Returns the files of the installed fonts; none without fontconfig. */
export async function listFonts(): Promise<FontFile[]> {
  const flags = [':', '--format', '%{family}|%{file}\n'];
  const { stdout } = await promisify(execFile)('fc-list', flags, { maxBuffer: 1e8 }).catch(() => ({
    stdout: '',
  }));
  return stdout.split('\n').flatMap((line) => {
    const [families = '', file] = line.split('|');
    return file === undefined ? [] : [{ families: families.split(','), file }];
  });
}

/** Returns the fonts that are not installed; none if the installed fonts are unknown. */
export function findMissingFonts(names: readonly string[], fonts: readonly FontFile[]): string[] {
  const installed = new Set(fonts.flatMap(({ families }) => families.map(simplifyFontName)));
  return fonts.length === 0 ? [] : names.filter((name) => !hasFont(name, installed));
}

/** Keynote writes "Roboto-Light" for the family "Roboto Light", and LibreOffice finds it too. */
const simplifyFontName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replace(/regular$/, '');

/** Reports whether a font, or a substitute for it, is among these simplified names. */
function hasFont(name: string, installed: ReadonlySet<string>): boolean {
  return [name, ...metricSubstitutesFor(name)].some((family) => installed.has(simplifyFontName(family)));
}

const LIST = new Intl.ListFormat('en');

/** A font, and the numbers of the slides that name it. */
export interface FontPages {
  readonly font: string;
  readonly pages: readonly number[];
}

/** The fonts that LibreOffice lacked. */
export interface MissingFonts {
  /** The missing fonts without a substitute. */
  readonly names: readonly string[];
  /** The pages that use them; null if all pages may. */
  readonly pages: readonly number[] | null;
  /** The missing fonts that had a substitute. */
  readonly standIns: readonly StandIn[];
}

/** Returns the pages that use fonts; null if all pages may, because the design uses one of them. */
export function findPagesOfFonts(names: readonly string[], fontPages: readonly FontPages[]): number[] | null {
  const usedFontPages = fontPages.filter(({ font }) => names.includes(font));
  if (usedFontPages.length < names.length) return null;
  return [...new Set(usedFontPages.flatMap(({ pages }) => pages))].toSorted((a, b) => a - b);
}

/** Describes missing fonts, and how to install them. */
export function describeMissingFonts({ names, pages }: Omit<MissingFonts, 'standIns'>): string {
  const namedFonts = names.slice(0, MAX_NAMED_FONTS).map((name) => JSON.stringify(name));
  const otherFonts = names.length > MAX_NAMED_FONTS ? ['others'] : [];
  const substitutes = names.flatMap((name) => metricSubstitutesFor(name).slice(0, 1));
  const hint =
    substitutes.length === 0
      ? ''
      : ` (${LIST.format(new Set(substitutes))} will do for ${LIST.format(names.filter((name) => metricSubstitutesFor(name).length > 0))})`;
  const subject =
    pages === null
      ? 'The slides use'
      : `${capitalise(namePages(pages))} ${pages.length === 1 ? 'uses' : 'use'}`;
  return `${subject} ${LIST.format([...namedFonts, ...otherFonts])}, which this machine lacks: texts may be cut, overlap or lack signs. Install ${names.length === 1 ? 'this font' : 'these fonts'}${hint} and import again with --force, or export the slides as PDF on a machine that has them, and import that.`;
}
