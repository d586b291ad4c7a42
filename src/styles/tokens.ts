import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FILE = 'src/styles/tokens.css';
let css: string | undefined;

/** Returns the first value of a design token, for files that cannot use custom properties. */
export function readToken(name: `--${string}`): string {
  // Set for a project; in this repository it may be missing.
  css ??= readFileSync(resolve(process.env['PODIUM_OWN'] || '.', FILE), 'utf8');
  const value = new RegExp(`^\\s*${name}:\\s*([^;]+);`, 'm').exec(css)?.[1];
  if (value === undefined) throw new Error(`${FILE} has no ${name}. Add it, or read another token.`);
  return value;
}
