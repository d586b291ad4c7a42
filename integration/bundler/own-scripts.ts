import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { EMBED_SCRIPT_PATH, OFFLINE_WORKER_PATH } from '#domain/addresses/paths';
import { mediaTypeOf } from '#domain/media/media-types';
import { MINIFY } from './chunks.ts';

/** Scripts with addresses that stay, by their addresses. */
const SOURCES = {
  [EMBED_SCRIPT_PATH]: 'src/enhance/embed-script.ts',
  [OFFLINE_WORKER_PATH]: 'src/enhance/offline-worker.ts',
} as const;

/**
 * Returns a Vite plugin that publishes the script for pages of other sites, and the service worker
 * of kept pages. Each is a bundle of its own with one file. If it shared chunks with our pages, it
 * would have to be a module, and other sites would request each chunk from this site.
 *
 * @param program Folder with the sources of Podium.
 * @param base The path below which the dev server has the site.
 */
export function ownScripts(program: string, base: string): Plugin {
  return {
    name: 'podium:own-scripts',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.replace(/[?#].*/s, '');
        const script = Object.entries(SOURCES).find(([address]) => path === base + address);
        if (script === undefined) next();
        else
          bundleScript(program, script[1]).then(
            (code) => response.setHeader('Content-Type', mediaTypeOf(script[0])).end(code),
            next,
          );
      });
    },
    async generateBundle() {
      for (const [address, file] of Object.entries(SOURCES)) {
        const source = await bundleScript(program, file);
        this.emitFile({ type: 'asset', fileName: address.slice(1), source });
      }
    },
  };
}

async function bundleScript(program: string, file: string): Promise<string> {
  const bundle = await build({
    root: program,
    configFile: false,
    envDir: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ...MINIFY,
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(program, file),
        output: { format: 'iife' },
      },
    },
  });
  const [result] = [bundle].flat();
  const [chunk] = result && 'output' in result ? result.output : [];
  if (chunk === undefined) throw new Error(`${file} has no code.`);
  return chunk.code;
}
