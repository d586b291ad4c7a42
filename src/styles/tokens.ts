import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Set by the bundler: the style sheet with the tokens of the site, absolute. */
declare const PODIUM_TOKENS: string | undefined;

const FILE = 'src/styles/tokens.css';
let css: string | undefined;

/** Returns the first value of a design token, for files that cannot use custom properties. */
export function readToken(name: `--${string}`): string {
  css ??= readFileSync(typeof PODIUM_TOKENS === 'undefined' ? fileOfProcess() : PODIUM_TOKENS, 'utf8');
  const value = new RegExp(`^\\s*${name}:\\s*([^;]+);`, 'm').exec(css)?.[1];
  if (value === undefined) throw new Error(`${FILE} has no ${name}. Add it, or read another token.`);
  return value;
}

/** Returns the style sheet for a command. The variable is set for a project. */
const fileOfProcess = (): string => resolve(process.env['PODIUM_OWN'] || '.', FILE);
