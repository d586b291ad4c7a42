import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { MINIFY } from '#integration/bundler/chunks';

/** A production bundle. */
export interface Bundle {
  readonly code: string;
  /** Download size, compressed with Brotli. */
  readonly bytes: number;
}

/** Replaces Vite's wrapper of each `import()` by nothing: pages have one of their own. */
const withoutPreload: Plugin = {
  name: 'without-preload',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/**
 * Bundles the storyboard player with its styles and imports, minified like the site's build.
 * `module` selects another module of `src/playback`, such as the one that connects the player to
 * the page, and `root` another checkout.
 */
export async function bundlePlayer(module = 'player', root = `${import.meta.dirname}/..`): Promise<Bundle> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [withoutPreload],
    build: {
      ...MINIFY,
      write: false,
      modulePreload: false,
      rolldownOptions: {
        // Loaded on demand: by few visitors, and by phones.
        external: /(?:key-help|small-stage)\.ts$/,
        input: `${root}/src/playback/${module}.ts`,
        preserveEntrySignatures: 'strict',
        // A busy machine is no fault of the bundle.
        checks: { bundlerTimings: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  const [{ code }] = result.output;
  return { code, bytes: brotliCompressSync(code).length };
}
