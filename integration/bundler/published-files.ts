import { createReadStream, globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { mediaTypeOf } from '#domain/media/media-types';

/**
 * Returns a Vite plugin that publishes files of further folders besides the project's `public`:
 * Podium's own files, and files made from the settings of a site. `folders` is a function, because
 * they may change while the dev server runs. `isNeeded` takes a path within its folder.
 */
export function publishedFiles(
  folders: () => readonly string[],
  isNeeded: (name: string) => boolean = () => true,
): Plugin {
  return {
    name: 'podium:published-files',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '/').replace(/[?#].*/s, '');
        const name = path.slice(1);
        const file = isNeeded(name) ? listFiles(folders()).get(name) : undefined;
        if (file === undefined) next();
        else createReadStream(file).pipe(response.setHeader('Content-Type', mediaTypeOf(path)));
      });
    },
    generateBundle() {
      for (const [fileName, file] of listFiles(folders()))
        if (isNeeded(fileName)) this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
    },
  };
}

function listFiles(folders: readonly string[]): Map<string, string> {
  return new Map(
    folders.flatMap((folder) =>
      globSync('**/*', { cwd: folder, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => [relative(folder, file).split(sep).join('/'), file] as const),
    ),
  );
}
