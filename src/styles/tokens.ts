import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FILE = 'src/styles/tokens.css';
const css = readFileSync(resolve(FILE), 'utf8');

/** Returns the first value of a design token, for files that cannot use custom properties. */
export function readToken(name: `--${string}`): string {
  const value = new RegExp(`^\\s*${name}:\\s*([^;]+);`, 'm').exec(css)?.[1];
  if (value === undefined) throw new Error(`${FILE} has no ${name}. Add it, or read another token.`);
  return value;
}
