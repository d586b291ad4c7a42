import { createReadStream, globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { mediaTypeOf } from '#domain/media/media-types';

/**
 * Returns a Vite plugin that publishes the files of folders besides `public` of the project: those
 * of Podium, and those that the settings of a site make. In the dev server these may change.
 * `isNeeded` takes the path of a file within its folder.
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
