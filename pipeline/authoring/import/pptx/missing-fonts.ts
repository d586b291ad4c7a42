import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { standInsFor } from './stand-in-fonts.ts';

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

/** Returns a sentence about fonts that are missing, and the remedy. */
export function describeMissingFonts(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => JSON.stringify(name));
  const more = names.length > MOST_NAMES ? ['others'] : [];
  const stands = names.flatMap((name) => standInsFor(name).slice(0, 1));
  const hint =
    stands.length === 0
      ? ''
      : ` (${LIST.format(new Set(stands))} will do for ${LIST.format(names.filter((name) => standInsFor(name).length > 0))})`;
  return `The slides use ${LIST.format([...shown, ...more])}, which this machine lacks: texts may be cut, overlap or lack signs. Install ${names.length === 1 ? 'this font' : 'these fonts'}${hint} and import again with --force, or export the slides as PDF on a machine that has them, and import that.`;
}
