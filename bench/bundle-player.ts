import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { MINIFY } from '#pipeline/minify';

/** A module as it is shipped. */
export interface Bundle {
  readonly code: string;
  /** What visitors download, compressed with brotli. */
  readonly bytes: number;
}

/**
 * Bundles the storyboard player with its styles and all it imports, minified as the build of the site does it; or another
 * module of `src/playback`, such as what ties the player to the page.
 */
export async function bundlePlayer(module = 'player'): Promise<Bundle> {
  const root = `${import.meta.dirname}/..`;
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ...MINIFY,
      write: false,
      modulePreload: false,
      rolldownOptions: { input: `${root}/src/playback/${module}.ts`, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  const [{ code }] = result.output;
  return { code, bytes: brotliCompressSync(code).length };
}
