import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isComponentStyle, scopeAttribute } from './astro-internals.ts';

/**
 * Returns Vite plugins that name the scopes of styles by the path of a component in Podium. Astro
 * names the scopes of a package by its path on the disk, so two machines would build different
 * pages. A component of the project at the same path as one of Podium gets a different scope.
 *
 * @param program Folder with the sources of Podium.
 * @param root Folder of the project.
 */
export function stableScopes(program: string, root: string): Plugin[] {
  const replace = (code: string, id: string): { code: string; map: null } | null => {
    const [file = ''] = id.split('?');
    if (!file.endsWith('.astro')) return null;
    const current = pathInAstro(file, root);
    const pathInProgram = pathInPodium(file, program, root);
    if (pathInProgram === null || current === pathInProgram) return null;
    return { code: code.replaceAll(scopeAttribute(current), scopeAttribute(pathInProgram)), map: null };
  };
  return [
    {
      name: 'podium:scopes-of-styles',
      enforce: 'pre',
      transform: (code, id) => (isComponentStyle(id) ? replace(code, id) : null),
    },
    {
      name: 'podium:scopes-of-markup',
      enforce: 'post',
      transform: (code, id) => (id.includes('?') ? null : replace(code, id)),
    },
  ];
}

/** Returns the path by which Astro names the scope of a file. */
const pathInAstro = (file: string, root: string) =>
  file.startsWith(`${root}/`) ? file.slice(root.length) : file;

/** Returns the path by which the scope of a file is named here; null to leave it to Astro. */
function pathInPodium(file: string, program: string, root: string): string | null {
  if (file.startsWith(`${program}/src/`)) return file.slice(program.length);
  const path = pathInAstro(file, root);
  return path !== file && existsSync(join(program, path)) ? `/site${path}` : null;
}
