import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { EMBED_SCRIPT_PATH } from '#domain/addresses/paths';
import { mediaTypeOf } from '#domain/media/media-types';
import { MINIFY } from './chunks.ts';

/**
 * Returns a Vite plugin that publishes the script for pages of other sites. It is a separate bundle
 * with one file. If it shared chunks with our pages, it would have to be a module, and other sites
 * would request each chunk from this site.
 *
 * @param program Folder with the sources of Podium.
 * @param base The path below which the dev server has the site.
 */
export function embedScript(program: string, base: string): Plugin {
  return {
    name: 'podium:embed-script',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.replace(/[?#].*/s, '') !== base + EMBED_SCRIPT_PATH) next();
        else
          bundleEmbedScript(program).then(
            (code) => response.setHeader('Content-Type', mediaTypeOf(EMBED_SCRIPT_PATH)).end(code),
            next,
          );
      });
    },
    async generateBundle() {
      const source = await bundleEmbedScript(program);
      this.emitFile({ type: 'asset', fileName: EMBED_SCRIPT_PATH.slice(1), source });
    },
  };
}

async function bundleEmbedScript(program: string): Promise<string> {
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
        input: join(program, 'src/enhance/embed-script.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [result] = [bundle].flat();
  const [chunk] = result && 'output' in result ? result.output : [];
  if (chunk === undefined) throw new Error('The script for other sites has no code.');
  return chunk.code;
}
