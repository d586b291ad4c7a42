import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Vite's module that wraps each `import()` of the browser code. */
const HELPER = /vite\/preload-helper\.js$/;

/** Returns the start of the id of the script of pages. */
const pageScriptOf = (program: string): string => join(program, 'src/components/seo/Script.astro?');

/**
 * Returns a Vite plugin that replaces Vite's preload helper with `importChunk`. Each `import()`
 * then rejects with a ChunkLoadError, after 120 s at the latest, and can be retried once the files
 * are available. Vite's helper also loads styles, which the pages already contain.
 *
 * Vite lists the files that a chunk needs beside its `import()`, to fetch them in parallel. Code
 * loaded by all pages has no such list: few visitors need its lazy chunks, but all would download
 * it. That saves a page 296 bytes (Brotli) of scripts, and 361 for signed-in visitors.
 */
export function chunkPreloadHelper(program: string): Plugin {
  const lateCode = JSON.stringify(join(program, 'src/enhance/load-late-code.ts'));
  const pageScript = pageScriptOf(program);
  const ofPages = new Set<string>();
  const resolveDependencies = (_file: string, needed: string[], { hostId }: { hostId: string }) =>
    ofPages.has(hostId) ? [] : needed;
  return {
    name: 'chunk-preload-helper',
    apply: 'build',
    enforce: 'pre',
    configEnvironment: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies } } }),
    load: {
      filter: { id: HELPER },
      handler: () => `export { importChunk as __vitePreload } from ${lateCode};`,
    },
    // Before Vite writes the lists.
    generateBundle(_, bundle) {
      for (const file of listPageFiles(bundle, pageScript)) ofPages.add(file);
    },
  };
}

/**
 * Returns the names of the chunks that pages load before any sign of intent: that of their script,
 * those that it imports, and those that it imports later by itself, such as for signed-in visitors.
 */
function listPageFiles(bundle: Rolldown.OutputBundle, pageScript: string): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const scripts = chunks.filter(({ facadeModuleId }) => facadeModuleId?.startsWith(pageScript));
  const files = new Set(scripts.flatMap(({ fileName, dynamicImports }) => [fileName, ...dynamicImports]));
  for (const file of files)
    for (const { fileName, imports } of chunks)
      if (fileName === file) for (const imported of imports) files.add(imported);
  return files;
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
  const pageScript = pageScriptOf(program);
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
