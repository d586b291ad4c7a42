import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Returns a Vite plugin that replaces modules of Podium by those of a site, such as its header and
 * the tokens of its design.
 *
 * @param program Folder with the sources of Podium.
 * @param folder Folder with the sources that replace those at the same paths.
 */
export function ownParts(program: string, folder: string): Plugin {
  const parts = new Map(
    globSync('src/**/*.{astro,css}', { cwd: folder }).map((name) => [
      join(program, name),
      join(folder, name),
    ]),
  );
  const names = new Set([...parts.keys()].map((path) => nameOf(path)));
  return {
    name: 'podium:own-parts',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || !names.has(nameOf(source))) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved === null) return null;
      const [path = '', query] = resolved.id.split(/(?=\?)/);
      const part = parts.get(path);
      return part === undefined ? null : { ...resolved, id: part + (query ?? '') };
    },
  };
}

/** Returns the name of a module in an import, which may lack its ending. */
const nameOf = (path: string) => basename(path.replace(/\?.*/s, '')).replace(/\.\w+$/, '');
