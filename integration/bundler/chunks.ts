import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Vite's module that wraps each `import()` of the browser code. */
const HELPER = /vite\/preload-helper\.js$/;

/**
 * Returns a Vite plugin that replaces Vite's preload helper with `importChunk`. Each `import()`
 * then rejects with a ChunkLoadError, after 120 s at the latest, and can be retried once the files
 * are available. Vite's helper also loads styles, which the pages already contain.
 */
export function chunkPreloadHelper(program: string): Plugin {
  const lateCode = JSON.stringify(join(program, 'src/enhance/load-late-code.ts'));
  return {
    name: 'chunk-preload-helper',
    apply: 'build',
    enforce: 'pre',
    configEnvironment: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies } } }),
    load: {
      filter: { id: HELPER },
      handler: () => `export { importChunk as __vitePreload } from ${lateCode};`,
    },
  };
}

/**
 * Code loaded by all pages. Few visitors need its lazy chunks, but all would download the list of
 * their files. Without the list, a page has 296 bytes (Brotli) of scripts less, and 361 for
 * signed-in visitors.
 */
const OF_PAGES = /Script\.astro|signed-in|intent|\/page\./;

/** Returns the files to fetch in parallel with the chunk. */
function resolveDependencies(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  return OF_PAGES.test(hostId) ? [] : needed;
}

/** Rolldown's helper that makes a module object of getters. */
const EXPORT_ALL = `(getters) => {
  const names = {};
  for (const name in getters) Object.defineProperty(names, name, { get: getters[name], enumerable: true });
  return names;
}`;

/**
 * Returns a Vite plugin that gives the late code its own copy of the bundler's helper. Rolldown
 * keeps its helpers in a file of their own, and the late code needs a small one of them. On a slow
 * network, a click right after the load of a page would wait for that file. So this saves no bytes
 * but a round trip: the late code of a page has 39 bytes (Brotli) more, in place of a request for
 * 166 bytes.
 */
export function selfContainedLateCode(): Plugin {
  return {
    name: 'self-contained-late-code',
    apply: 'build',
    renderChunk(code, { name }) {
      if (name !== 'late') return null;
      const helpers = this.parse(code).body.find(
        (node) => node.type === 'ImportDeclaration' && node.source.value.includes('/rolldown-runtime'),
      );
      if (helpers?.type !== 'ImportDeclaration') return null;
      const copies = helpers.specifiers.map(({ local }) => {
        if (!/^__exportAll(?:\$\d+)?$/.test(local.name))
          throw new Error(
            `The late code uses the bundler's helper "${local.name}". Add a copy of it to integration/bundler/chunks.ts.`,
          );
        return `const ${local.name} = ${EXPORT_ALL};`;
      });
      return { code: code.slice(0, helpers.start) + copies.join('\n') + code.slice(helpers.end), map: null };
    },
  };
}

/** The modules of a bundle, each with those that import it statically. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Chooses the chunk of a module; null leaves it to the bundler. */
type ChunkName = (id: string, graph: ModuleGraph) => string | null;

/** A group of modules for the bundler. */
interface ChunkGroup {
  readonly name: ChunkName;
  /** Number of entries that a module needs to belong to the group. */
  readonly minShareCount?: number;
}

/**
 * Returns groups of modules that the bundler would otherwise divide, because pages share them with
 * islands or frames. Saves 1,022 bytes (Brotli) and 7 requests of a view page, and 1,487 bytes and
 * 11 requests once the late code has arrived.
 *
 * @param program Folder with the sources of Podium.
 * @param readsFacts Whether the script of pages reads facts of the page, for events and sign-in.
 */
export function sharedChunks(program: string, readsFacts: boolean): ChunkGroup[] {
  const leftOut = readsFacts ? null : join(program, 'src/services/page-facts.ts');
  const pageScript = join(program, 'src/components/seo/Script.astro?');
  const lateCode = join(program, 'src/enhance/late-handlers.ts');
  return [
    // Code of the script of pages that others import too.
    { name: (id, graph) => (isPartOf(pageScript, id, graph, leftOut) ? 'page' : null), minShareCount: 2 },
    // Code that loads at the first sign of intent or the first failure. Islands import parts of it.
    { name: (id, graph) => (isPartOf(lateCode, id, graph) ? 'late' : null) },
  ];
}

/**
 * Reports whether an entry, whose id begins so, imports a module statically, or is it, also without
 * what is left out.
 */
function isPartOf(entry: string, id: string, graph: ModuleGraph, leftOut: string | null = null): boolean {
  const known = new Set([id]);
  for (const module of known) {
    if (module === leftOut) continue;
    if (module.startsWith(entry)) return true;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) known.add(importer);
  }
  return false;
}

/**
 * Minification settings. Compared with the bundler's faster minifier, Terser saves 173 bytes
 * (Brotli) of the scripts that a view page loads until it is idle, 185 for signed-in visitors, and
 * 314 once a presentation plays. Most of it counts towards two limits: 8,000 bytes of scripts
 * before the first intent, and 7,000 of the player.
 */
export const MINIFY = { minify: 'terser', terserOptions: { ecma: 2020, compress: { passes: 3 } } } as const;
