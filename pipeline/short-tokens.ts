import { readFileSync } from 'node:fs';

/** A declaration as PostCSS hands it over. */
interface Declaration {
  prop: string;
  value: string;
}

/**
 * A PostCSS plugin that gives the design tokens of a style sheet short names, the same in every file of a build: a page
 * names them some eight hundred times, and has to fit into one round trip. The browser's tools show `--1a` for
 * `--color-accent`; `astro dev` keeps the names.
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

/** A short name for each custom property that the style sheet declares. */
export function shortNames(css: string): ReadonlyMap<string, string> {
  const names = new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name));
  return new Map([...names].map((name, index) => [name, `--${index.toString(36)}`]));
}
