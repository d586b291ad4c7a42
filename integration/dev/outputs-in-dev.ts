import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contentRoot } from '#library/library';
import { isWithin } from '#library/is-within';

/** The folders of a project, as absolute paths. */
interface Folders {
  /** Folders that commands write: caches, the built site, releases. */
  readonly outputs: readonly string[];
  /** Folders that the dev server watches, even inside an output: tests have theirs in a cache. */
  readonly sources: readonly string[];
}

/**
 * Keeps the dev server from watching the outputs of other commands. Otherwise a build at the same
 * time would reload the pages, and print all files that it writes.
 */
export function outputsInDev(): AstroIntegration {
  return {
    name: 'podium-outputs',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const { env } = process;
        const cwd = process.cwd();
        const outputs = ['.cache', env['PODIUM_OUT'] ?? 'dist', env['PODIUM_RELEASES'] ?? 'releases'];
        const sources = [resolve(fileURLToPath(config.root)), contentRoot(env, cwd)];
        const folders = { outputs: outputs.map((folder) => resolve(cwd, folder)), sources };
        const ignored = [(path: string) => isOutput(path, folders)];
        updateConfig({ vite: { server: { watch: { ignored } } } });
      },
    },
  };
}

/**
 * Reports whether commands write this path. The folders beside a built site whose names begin with
 * its name, such as its report, count too.
 */
export function isOutput(path: string, { outputs, sources }: Folders): boolean {
  const isIn = (folder: string) => isWithin(folder, path);
  return outputs.some(
    (output) =>
      (isIn(output) || path === output || path.startsWith(`${output}.`)) &&
      !sources.some((source) => isWithin(output, source) && (isIn(source) || path === source)),
  );
}
