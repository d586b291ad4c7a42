import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Fonts that LibreOffice takes in place of another one, because they have the same letters. */
const STAND_INS: Readonly<Record<string, readonly string[]>> = {
  arial: ['Liberation Sans', 'Arimo'],
  helvetica: ['Liberation Sans', 'Arimo'],
  'arial narrow': ['Liberation Sans Narrow'],
  'times new roman': ['Liberation Serif', 'Tinos'],
  'courier new': ['Liberation Mono', 'Cousine'],
  calibri: ['Carlito'],
  'calibri light': ['Carlito'],
  cambria: ['Caladea'],
  symbol: ['OpenSymbol'],
  wingdings: ['OpenSymbol'],
};

/** The most names in a message. */
const MOST_NAMES = 5;

/**
 * Returns the fonts that are not installed. Returns none on a system without fontconfig, such as
 * macOS, whose fonts are unknown.
 */
export async function findMissingFonts(names: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('fc-list', [':', 'family'], { maxBuffer: 1e8 }).catch(() => ({
    stdout: '',
  }));
  const installed = new Set(stdout.split(/[\n,]/).map((family) => family.trim().toLowerCase()));
  return stdout === '' ? [] : names.filter((name) => !hasFont(name, installed));
}

/** Reports whether a font, or one that stands in for it, is among these, in lower case. */
function hasFont(name: string, installed: ReadonlySet<string>): boolean {
  const stands = STAND_INS[name.toLowerCase()] ?? [];
  return [name, ...stands].some((family) => installed.has(family.toLowerCase()));
}

const LIST = new Intl.ListFormat('en');

/** Returns a sentence about fonts that are missing, and what to do. */
export function describeMissingFonts(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => JSON.stringify(name));
  const more = names.length > MOST_NAMES ? ['others'] : [];
  const stands = names.flatMap((name) => STAND_INS[name.toLowerCase()]?.[0] ?? []);
  const hint =
    stands.length === 0
      ? ''
      : ` (${LIST.format(new Set(stands))} will do for ${LIST.format(names.filter((name) => name.toLowerCase() in STAND_INS))})`;
  return `The slides use ${LIST.format([...shown, ...more])}, which this machine lacks: texts may be cut, overlap or lack signs. Install ${names.length === 1 ? 'this font' : 'these fonts'}${hint} and import again with --force, or export the slides as PDF on a machine that has them, and import that.`;
}
