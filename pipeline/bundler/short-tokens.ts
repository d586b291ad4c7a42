import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The part of a PostCSS declaration that this plugin uses. */
interface Declaration {
  prop: string;
  value: string;
  remove: () => unknown;
}

/**
 * A PostCSS plugin that replaces design tokens that never change with their values, and shortens
 * the names of the others, with the same short names in every file of a build. A page uses tokens
 * about 800 times and must fit into one round trip: with long names, the reference page has 296
 * bytes (Brotli) more, and with a variable for each constant, 240 more.
 * Browser tools show values and `--1a`; `astro dev` keeps the names.
 *
 * @param tokensFile Style sheet that declares the tokens.
 * @param stylesFolder Folder of all styles. A token that they declare again is no constant.
 */
export function shortTokens(
  tokensFile: URL,
  stylesFolder: URL,
): {
  postcssPlugin: string;
  Declaration: (one: Declaration) => void;
} {
  const css = readFileSync(tokensFile, 'utf8');
  const short = shortNames(css);
  const constants = findConstants(css, readStyles(stylesFolder, tokensFile));
  const shorten = (text: string) =>
    insertConstants(text, constants).replace(/--[\w-]+/g, (name) => short.get(name) ?? name);
  return {
    postcssPlugin: 'short-tokens',
    Declaration(declaration) {
      if (constants.has(declaration.prop)) {
        declaration.remove();
        return;
      }
      if (!declaration.value.includes('--') && !declaration.prop.startsWith('--')) return;
      const [prop, value] = [shorten(declaration.prop), shorten(declaration.value)];
      if (prop !== declaration.prop) declaration.prop = prop;
      if (value !== declaration.value) declaration.value = value;
    },
  };
}

/** Returns a short name for each custom property declared in the style sheet. */
export function shortNames(css: string): ReadonlyMap<string, string> {
  const names = new Set(declared(css));
  return new Map([...names].map((name, index) => [name, `--${index.toString(36)}`]));
}

/**
 * Returns the values of the tokens that are declared once and nowhere else. A token that is used
 * with a fallback is no constant, because only a variable can have one.
 */
export function findConstants(css: string, otherStyles: readonly string[]): ReadonlyMap<string, string> {
  const text = css.replace(/\/\*.*?\*\//gs, '');
  const all = declared(text);
  const changing = new Set(otherStyles.flatMap((styles) => [...declared(styles), ...withFallback(styles)]));
  const constants = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/(--[\w-]+)\s*:\s*([^;}]+)/g))
    if (!changing.has(name) && all.filter((other) => other === name).length === 1)
      constants.set(name, value.trim());
  return constants;
}

/** Replaces the constants in a value. The values of constants may use others. */
function insertConstants(value: string, constants: ReadonlyMap<string, string>): string {
  return value.replace(/var\(\s*(--[\w-]+)\s*\)/g, (use, name: string) => {
    const constant = constants.get(name);
    return constant === undefined ? use : insertConstants(constant, constants);
  });
}

const declared = (css: string) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name);

const withFallback = (css: string) =>
  [...css.matchAll(/var\(\s*(--[\w-]+)\s*,/g)].map(([, name = '']) => name);

function readStyles(folder: URL, except: URL): string[] {
  return globSync('**/*.{css,astro}', { cwd: fileURLToPath(folder) })
    .map((file) => new URL(file, folder))
    .filter(({ href }) => href !== except.href)
    .map((file) => readFileSync(file, 'utf8'));
}
