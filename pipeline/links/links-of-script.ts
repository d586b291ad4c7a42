import { init, parse } from 'es-module-lexer';
import type { FoundLink } from './found-link.ts';

await init;

const OWN_ADDRESS = /\bnew URL\(\s*(?:""\s*\+\s*)?(["'`])([^"'`$]+)\1\s*,\s*import\.meta\.url\b/g;

/** A file of the site by its name, in a list of what an `import()` needs or on its own. */
const ASSET = /(["'`])\/?(_[a-z]+\/[^"'`\s\\$]+\.[a-z\d]+)\1/g;

/** The addresses that a script names by themselves: what it imports, its files, and other files of the site. */
export function linksOfScript(code: string): FoundLink[] {
  const [imports] = parse(code);
  const links: FoundLink[] = [];
  // Only what is written out has a name.
  for (const { n: target, d: dynamic } of imports)
    if (target !== undefined) links.push({ place: dynamic === -1 ? 'import' : 'import()', target });
  for (const [, , target = ''] of code.matchAll(OWN_ADDRESS)) links.push({ place: 'new URL()', target });
  // From the root, whether they say so or leave that to the code that loads them.
  for (const [, , name = ''] of code.matchAll(ASSET)) links.push({ place: 'file', target: `/${name}` });
  return links;
}
