import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { PRELOAD_HELPER } from './astro-internals.ts';

/** Returns the start of the id of the script of pages. */
const pageScriptOf = (programDir: string): string => join(programDir, 'src/components/seo/Script.astro?');

/** Returns the start of the id of the script of frames. */
const frameScriptOf = (programDir: string): string => join(programDir, 'src/layouts/EmbedPage.astro?');

/**
 * Returns a Vite plugin that replaces Vite's preload helper with `importChunk`. Each `import()`
 * then rejects with a ChunkLoadError, after 120 s at the latest, and can be retried once the files
 * are available. Vite's helper also loads styles, which the pages already contain.
 *
 * Vite lists the files that a chunk needs beside its `import()`, to fetch them in parallel. Code
 * that all pages or frames load has no such list: few visitors need its lazy chunks, but all would
 * download it. That saves a page 296 bytes (Brotli) of scripts, and 361 for signed-in visitors.
 *
 * Also lets the chunk of an entry export code to other chunks. Otherwise Astro's entry for React
 * would be a chunk that only imports the one with React.
 */
export function chunkPreloadHelper(programDir: string): Plugin {
  const lateCode = JSON.stringify(join(programDir, 'src/enhance/load-late-code.ts'));
  const firstScripts = [pageScriptOf(programDir), frameScriptOf(programDir)];
  const pageFiles = new Set<string>();
  const resolveDependencies = (_file: string, dependencies: string[], { hostId }: { hostId: string }) =>
    pageFiles.has(hostId) ? [] : dependencies;
  return {
    name: 'chunk-preload-helper',
    apply: 'build',
    enforce: 'pre',
    configEnvironment: (name) => ({
      build: {
        modulePreload: { polyfill: false, resolveDependencies },
        ...(name === 'client' && { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } }),
      },
    }),
    load: {
      filter: { id: PRELOAD_HELPER },
      handler: () => `export { importChunk as __vitePreload } from ${lateCode};`,
    },
    // Before Vite writes the lists.
    generateBundle(_, bundle) {
      for (const file of listPageFiles(bundle, firstScripts)) pageFiles.add(file);
    },
  };
}

/**
 * Returns the names of the chunks that pages and frames load before any sign of intent: their
 * scripts, what these scripts import with `import()` on their own, such as for signed-in visitors,
 * and all static imports of both.
 */
function listPageFiles(bundle: Rolldown.OutputBundle, firstScripts: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const scripts = chunks.filter(({ facadeModuleId }) =>
    firstScripts.some((script) => facadeModuleId?.startsWith(script)),
  );
  const files = new Set(scripts.flatMap(({ fileName, dynamicImports }) => [fileName, ...dynamicImports]));
  for (const file of files)
    for (const { fileName, imports } of chunks)
      if (fileName === file) for (const imported of imports) files.add(imported);
  return files;
}

/** Rolldown's helper that makes a module object from getters. */
const EXPORT_ALL = `(getters) => {
  const names = {};
  for (const name in getters) Object.defineProperty(names, name, { get: getters[name], enumerable: true });
  return names;
}`;

/** Rolldown's helper that runs a CommonJS module, once. */
const COMMON_JS = `(run, module) => () =>
  (module || (run((module = { exports: {} }).exports, module), (run = null)), module.exports)`;

/** The helpers that have copies, by their names in the bundler. */
const HELPER_COPIES: Readonly<Record<string, string>> = { __exportAll: EXPORT_ALL, __commonJSMin: COMMON_JS };

/** Names of the chunks that a first action needs. React is in `client`, Astro's entry for it. */
const FIRST_ACTION_CHUNKS: readonly string[] = ['late', 'shared', 'first-intent', 'client'];

/**
 * Returns a Vite plugin that gives the code of a first action its own copies of the bundler's
 * helpers. Rolldown puts all helpers into one file, and this code needs only small ones. On a slow
 * network, a click right after the load of a page would wait for that file. The copies save this
 * round trip: the late code of a page has 39 bytes (Brotli) more, instead of a request for 166.
 */
export function selfContainedLateCode(): Plugin {
  return {
    name: 'self-contained-late-code',
    apply: 'build',
    renderChunk(code, { name }) {
      if (!FIRST_ACTION_CHUNKS.includes(name)) return null;
      const helpers = this.parse(code).body.find(
        (node) => node.type === 'ImportDeclaration' && node.source.value.includes('/rolldown-runtime'),
      );
      if (helpers?.type !== 'ImportDeclaration') return null;
      const copies = helpers.specifiers.map(({ local }) => {
        const copy = HELPER_COPIES[local.name.replace(/\$\d+$/, '')];
        if (copy === undefined)
          throw new Error(
            `The file "${name}" uses the bundler's helper "${local.name}". Add a copy of it to integration/bundler/chunks.ts.`,
          );
        return `const ${local.name} = ${copy};`;
      });
      return { code: code.slice(0, helpers.start) + copies.join('\n') + code.slice(helpers.end), map: null };
    },
  };
}

/** The modules of a bundle, and which modules import them. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importers: readonly string[];
    /** Modules that import it with `import()`. If there are any, it is an entry. */
    readonly dynamicImporters?: readonly string[];
    readonly isEntry?: boolean;
  } | null;
}

/** Chooses the chunk of a module; null leaves it to the bundler. */
type ChunkName = (id: string, graph: ModuleGraph) => string | null;

/** A group of modules for the bundler. */
interface ChunkGroup {
  readonly name: ChunkName;
  /** A module belongs to the group only if at least this many entries use it. */
  readonly minShareCount?: number;
}

/** React, and its connections to pages and to stores. */
const REACT = /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\//;

/**
 * Returns groups of modules that the bundler would otherwise divide, because several files share
 * them. A view page then fetches six files of late code in advance, in place of 29. Each file of
 * its own would be a request with headers of more bytes than most of these modules have.
 *
 * @param programDir Folder with the sources of Podium.
 * @param readsFacts Whether the script of pages reads facts of the page, for events and sign-in.
 */
export function sharedChunks(programDir: string, readsFacts: boolean): ChunkGroup[] {
  const excludedModule = readsFacts ? null : join(programDir, 'src/services/page-facts.ts');
  const pageScript = pageScriptOf(programDir);
  // Code that runs before a sign of intent too, for some visitors or on some sites.
  const earlyModules = [
    join(programDir, 'src/stores/analytics.ts'),
    join(programDir, 'src/enhance/signed-in.ts'),
  ];
  const lateCode = join(programDir, 'src/enhance/late-handlers.ts');
  const firstIntent = join(programDir, 'src/enhance/first-intent.ts');
  const islands = join(programDir, 'src/islands/view-page.tsx');
  const frameScript = frameScriptOf(programDir);
  return [
    // Code of the script of pages that others import too.
    {
      name: (id, graph) =>
        isPartOf(pageScript, id, graph, excludedModule) ||
        earlyModules.some((entry) => isPartOf(entry, id, graph))
          ? 'page'
          : null,
      minShareCount: 2,
    },
    // Code that loads at the first sign of intent or the first failure. Islands import parts of it.
    { name: (id, graph) => (isPartOf(lateCode, id, graph) ? 'late' : null) },
    // Code of the islands that the script of frames imports. This script runs before a sign of
    // intent, so it must not load the other code of the islands.
    {
      name: (id, graph) =>
        isPartOf(frameScript, id, graph) && isPartOf(islands, id, graph) ? 'shared' : null,
    },
    // The code for the first sign of intent, and what the islands of view pages share with others.
    {
      name: (id, graph) =>
        !REACT.test(id) &&
        (isPartOf(firstIntent, id, graph) ||
          (isPartOf(islands, id, graph) && !isOnlyPartOf(islands, id, graph)))
          ? 'first-intent'
          : null,
    },
    // One file for React and its connection to the page saves a round trip at a first click.
    { name: (id) => (REACT.test(id) ? 'react' : null) },
  ];
}

/**
 * Reports whether the entry whose id starts with `entry` is the module `id` or imports it
 * statically, directly or through modules other than `leftOut`.
 */
function isPartOf(
  entry: string,
  id: string,
  graph: ModuleGraph,
  excludedModule: string | null = null,
): boolean {
  const importers = new Set([id]);
  for (const module of importers) {
    if (module === excludedModule) continue;
    if (module.startsWith(entry)) return true;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) importers.add(importer);
  }
  return false;
}

/** Reports whether `entry` is the only entry that imports a module, directly or through others. */
function isOnlyPartOf(entry: string, id: string, graph: ModuleGraph): boolean {
  const modules = new Set([id]);
  for (const module of modules) {
    const { importers = [], dynamicImporters = [], isEntry = false } = graph.getModuleInfo(module) ?? {};
    if (module !== entry && (isEntry || dynamicImporters.length > 0)) return false;
    for (const importer of importers) modules.add(importer);
  }
  return true;
}

/**
 * Minification settings. Compared with the bundler's faster minifier, Terser saves 173 bytes
 * (Brotli) of the scripts that a view page loads until it is idle, 185 for signed-in visitors, and
 * 314 once a presentation plays. Most of it counts towards two limits: 8,000 bytes of scripts
 * before the first intent, and 7,400 of the player.
 */
export const MINIFY = { minify: 'terser', terserOptions: { ecma: 2020, compress: { passes: 3 } } } as const;
