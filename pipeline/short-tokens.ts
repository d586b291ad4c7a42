import { readFileSync } from 'node:fs';

/** The part of a PostCSS declaration that this plugin uses. */
interface Declaration {
  prop: string;
  value: string;
}

/**
 * A PostCSS plugin that shortens the names of design tokens, with the same short names in every
 * file of a build. A page uses token names about 800 times and must fit into one round trip: with
 * long names, the reference page has 296 bytes (Brotli) more and does not fit.
 * Browser tools show `--1a` instead of `--color-accent`; `astro dev` keeps the long names.
 */
export function shortTokens(tokensFile: URL): {
  postcssPlugin: string;
  Declaration: (one: Declaration) => void;
} {
  const short = shortNames(readFileSync(tokensFile, 'utf8'));
  const shorten = (text: string) => text.replace(/--[\w-]+/g, (name) => short.get(name) ?? name);
  return {
    postcssPlugin: 'short-tokens',
    Declaration(declaration) {
      if (!declaration.value.includes('--') && !declaration.prop.startsWith('--')) return;
      const [prop, value] = [shorten(declaration.prop), shorten(declaration.value)];
      if (prop !== declaration.prop) declaration.prop = prop;
      if (value !== declaration.value) declaration.value = value;
    },
  };
}

/** Returns a short name for each custom property declared in the style sheet. */
export function shortNames(css: string): ReadonlyMap<string, string> {
  const names = new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name));
  return new Map([...names].map((name, index) => [name, `--${index.toString(36)}`]));
}
