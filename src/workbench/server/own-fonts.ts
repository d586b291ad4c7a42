import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { siteRecord } from '#library/site-record';

/** Name of the style sheet of the own fonts. */
const STYLES = 'own-fonts.css';

/** Returns a style sheet with the own fonts of the stage, and their files, by name. */
export async function ownFonts(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const { text, code } = siteRecord().fonts ?? {};
  const files = new Map<string, string | Uint8Array>();
  const rules: string[] = [];
  for (const font of new Set([text, code])) {
    if (font === undefined) continue;
    const family = font.variable.slice(2);
    rules.push(`:root { ${font.variable}: '${family}'; }`);
    for (const { path, digest, weights, isItalic, ranges } of font.files) {
      const name = `${digest.slice(0, 16)}${extname(path)}`;
      files.set(name, await readFile(resolve(path)));
      const range = ranges.length === 0 ? '' : ` unicode-range: ${ranges.join(', ')};`;
      rules.push(
        `@font-face { font-family: '${family}'; font-weight: ${weights.join(' ')}; ` +
          `font-style: ${isItalic ? 'italic' : 'normal'}; src: url('${name}');${range} }`,
      );
    }
  }
  if (text !== undefined)
    rules.push(`.canvas-frame { font-family: var(${text.variable}), Figtree, var(--font-fallback); }`);
  return rules.length === 0 ? files : files.set(STYLES, `${rules.join('\n')}\n`);
}
