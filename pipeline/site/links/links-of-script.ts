import { init, parse } from 'es-module-lexer';
import type { FoundLink } from './found-link.ts';

await init;

const OWN_ADDRESS = /\bnew URL\(\s*(?:""\s*\+\s*)?(["'`])([^"'`$]+)\1\s*,\s*import\.meta\.url\b/g;

/** A file of the site, alone or in the list of files that an `import()` needs. */
const ASSET = /(["'`])\/?(_[a-z]+\/[^"'`\s\\$]+\.[a-z\d]+)\1/g;

/** Returns the addresses in a script as literals: imports, assets, and other files of the site. */
export function linksOfScript(code: string): FoundLink[] {
  const [imports] = parse(code);
  const links: FoundLink[] = [];
  // Computed specifiers have no name.
  for (const { n: target, d: dynamic } of imports)
    if (target !== undefined) links.push({ place: dynamic === -1 ? 'import' : 'import()', target });
  for (const [, , target = ''] of code.matchAll(OWN_ADDRESS)) links.push({ place: 'new URL()', target });
  // These names are relative to the root, with or without a leading slash.
  for (const [, , name = ''] of code.matchAll(ASSET)) links.push({ place: 'file', target: `/${name}` });
  return links;
}
