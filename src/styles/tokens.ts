import { readFileSync } from 'node:fs';
import { TOKENS_FILE } from '#site/facts';

let css: string | undefined;

/** Returns the value of a design token in the light scheme, for files without custom properties. */
export function readToken(name: `--${string}`): string {
  css ??= readFileSync(TOKENS_FILE, 'utf8');
  const value = new RegExp(`^\\s*${name}:\\s*([^;]+);`, 'm').exec(css)?.[1];
  if (value === undefined) throw new Error(`${TOKENS_FILE} has no ${name}. Add it, or read another token.`);
  return value;
}
