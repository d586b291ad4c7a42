import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contentRoot } from '#library/library';
import { isWithin } from '#library/is-within';

/** The folders of a project, as absolute paths. */
interface Folders {
  /** Folders that commands write: caches, the built site, releases. */
  readonly outputs: readonly string[];
  /** Folders that the dev server follows, wherever they are: those of tests are in a cache. */
  readonly sources: readonly string[];
}

/**
 * Keeps the dev server from watching the outputs of other commands. A build beside it would reload
 * the pages, and list all of its files.
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
 * Reports whether a path is one that commands write. Beside a built site are folders with its name,
 * such as its report.
 */
export function isOutput(path: string, { outputs, sources }: Folders): boolean {
  const isIn = (folder: string) => isWithin(folder, path);
  return outputs.some(
    (output) =>
      (isIn(output) || path === output || path.startsWith(`${output}.`)) &&
      !sources.some((source) => isWithin(output, source) && (isIn(source) || path === source)),
  );
}
