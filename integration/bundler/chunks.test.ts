import { expect, it, test } from 'vitest';
import { chunkPreloadHelper, selfContainedLateCode, sharedChunks } from './chunks.ts';
import { runInNewContext } from 'node:vm';
import { parseSync } from 'vite';

const SCRIPT = '/podium/src/components/seo/Script.astro?astro&type=script&index=0&lang.ts';
const FRAME = '/podium/src/layouts/EmbedPage.astro?astro&type=script&index=0&lang.ts';

const { load, configEnvironment, generateBundle } = chunkPreloadHelper('/podium') as unknown as {
  load: { filter: { id: RegExp }; handler: () => string };
  configEnvironment: (name: string) => {
    build: {
      modulePreload: { resolveDependencies: (file: string, needed: string[], host: object) => string[] };
      rolldownOptions?: object;
    };
  };
  generateBundle: (options: null, bundle: object) => void;
};

it('replaces the helper of Vite, and nothing else', () => {
  expect(load.filter.id.test('\0vite/preload-helper.js')).toBe(true);
  expect(load.filter.id.test('/src/preload-helper.js')).toBe(false);
  expect(load.handler()).toBe(
    'export { importChunk as __vitePreload } from "/podium/src/enhance/load-late-code.ts";',
  );
});

/** Returns a chunk with the files that it imports at once, and later. */
const chunk = (
  name: string,
  imports: string[],
  dynamicImports: string[],
  facadeModuleId = `/podium/${name}`,
) => ({
  type: 'chunk',
  fileName: `_astro/${name}.js`,
  facadeModuleId,
  imports: imports.map((other) => `_astro/${other}.js`),
  dynamicImports: dynamicImports.map((other) => `_astro/${other}.js`),
});

it('lists no files in the scripts that pages load before any sign of intent', () => {
  const chunks = [
    chunk('late', ['atom'], ['first-intent']),
    chunk('Script', ['page'], ['signed-in'], SCRIPT),
    chunk('signed-in', ['page', 'roles'], ['admin-tools']),
    chunk('page', ['atom'], ['late']),
    chunk('ViewerStage', ['page'], ['player']),
    chunk('EmbedPage', ['page', 'shared'], [], FRAME),
  ];
  generateBundle(null, {
    ...Object.fromEntries(chunks.map((item) => [item.fileName, item])),
    a: { type: 'asset' },
  });
  const { resolveDependencies } = configEnvironment('client').build.modulePreload;
  const hasList = (name: string) =>
    resolveDependencies('lazy.js', ['needed.js'], { hostId: `_astro/${name}.js` }).length > 0;
  expect(['Script', 'EmbedPage', 'page', 'shared', 'signed-in', 'roles', 'atom'].filter(hasList)).toEqual([]);
  expect(
    ['late', 'first-intent', 'admin-tools', 'ViewerStage', 'player'].filter((name) => !hasList(name)),
  ).toEqual([]);
});

it('lets the files of entries have exports for others, in browsers only', () => {
  const optionsOf = (name: string) => configEnvironment(name).build.rolldownOptions;
  expect(optionsOf('client')).toEqual({ preserveEntrySignatures: 'allow-extension' });
  expect(optionsOf('ssr')).toBeUndefined();
});

const { renderChunk } = selfContainedLateCode() as unknown as {
  renderChunk: (code: string, chunk: { name: string }) => { code: string } | null;
};
const parse = (code: string) => parseSync('late.js', code).program;
const rendered = (code: string, name = 'late') => renderChunk.call({ parse }, code, { name })?.code;

const CODE = `import { a } from "./page.js";
import { n as __exportAll } from "./rolldown-runtime.x.js";
const b = "import { n as __exportAll } from './rolldown-runtime.x.js';";
export const names = __exportAll({ b: () => b });`;

it('replaces the import of the helper by a copy of it, and changes nothing else', () => {
  const code = rendered(CODE)!;
  expect(code.split('\n')[0]).toBe('import { a } from "./page.js";');
  expect(code.match(/rolldown-runtime/g)).toHaveLength(1);
  const script = code.replace(/^import.*$/m, '').replace('export const names = ', '');
  const names = runInNewContext(script) as { b: string };
  expect(names.b).toBe(`import { n as __exportAll } from './rolldown-runtime.x.js';`);
  expect(Object.keys(names)).toEqual(['b']);
});

it('runs a CommonJS module once, with its own copy of the helper', () => {
  const text = `import { t as __commonJSMin } from "./rolldown-runtime.x.js";
const read = __commonJSMin((exports, module) => { module.exports = { count: (count += 1) }; });
names = [read(), read()];`;
  const context = { count: 0, names: [] as object[] };
  runInNewContext(rendered(text, 'client')!, context);
  expect(context.names).toEqual([{ count: 1 }, { count: 1 }]);
  expect(context.names[0]).toBe(context.names[1]);
});

it('does not change other chunks, or late code without helpers', () => {
  expect(rendered(CODE, 'modals')).toBeUndefined();
  expect(rendered('import { a } from "./page.js";')).toBeUndefined();
});

it('names a helper that it has no copy of', () => {
  expect(() => rendered('import { t as __toESM } from "./rolldown-runtime.x.js";')).toThrow(
    '"__toESM". Add a copy of it to integration/bundler/chunks.ts',
  );
});

const LATE = '/podium/src/enhance/late-handlers.ts';
const INTENT = '/podium/src/enhance/first-intent.ts';
const ANALYTICS = '/podium/src/stores/analytics.ts';
const ISLANDS = '/podium/src/islands/view-page.tsx';

/** Entries of the bundle. */
const ENTRIES: readonly string[] = [SCRIPT, ISLANDS, FRAME, 'other-entry.ts'];
/** Modules that others import with `import()`. */
const DYNAMIC: readonly string[] = [LATE, INTENT, ANALYTICS, 'film.ts'];

/** Returns the chunk of a module, whose importers are those of a graph; null for one of its own. */
function nameOf(id: string, importers: Readonly<Record<string, readonly string[]>>, readsFacts = true) {
  const graph = {
    getModuleInfo: (name: string) => ({
      importers: importers[name] ?? [],
      dynamicImporters: DYNAMIC.includes(name) ? ['page.ts'] : [],
      isEntry: ENTRIES.includes(name),
    }),
  };
  const names = sharedChunks('/podium', readsFacts).map(({ name }) => name(id, graph));
  return names.find((name) => name !== null) ?? null;
}

test('the chunk of pages has what their script imports, also through other modules and from tools', () => {
  const importers = { 'preload-helper.js': ['/podium/src/a.ts'], '/podium/src/a.ts': [SCRIPT] };
  expect(nameOf('preload-helper.js', importers)).toBe('page');
  expect(nameOf(SCRIPT, importers)).toBe('page');
});

test('the chunk of pages has what code before a sign of intent shares with other code', () => {
  expect(nameOf('cookies.ts', { 'cookies.ts': [ANALYTICS, INTENT] })).toBe('page');
});

test('the chunk of pages has no facts of the page, and what only these import, on a site without events', () => {
  const facts = '/podium/src/services/page-facts.ts';
  const importers = { 'hosts.ts': [facts], [facts]: [SCRIPT], 'other.ts': [facts, SCRIPT] };
  for (const id of ['hosts.ts', facts]) {
    expect(nameOf(id, importers)).toBe('page');
    expect(nameOf(id, importers, false)).toBeNull();
  }
  expect(nameOf('other.ts', importers, false)).toBe('page');
});

test('the chunk of late code has what that code imports, and the code', () => {
  expect(nameOf('b.ts', { 'b.ts': [ISLANDS, LATE] })).toBe('late');
  expect(nameOf(LATE, {})).toBe('late');
});

test('a chunk has what the script of frames needs of the islands, and no more', () => {
  expect(nameOf('atom.js', { 'atom.js': ['modals.ts'], 'modals.ts': [ISLANDS, FRAME] })).toBe('shared');
  expect(nameOf('copy.ts', { 'copy.ts': [FRAME] })).toBeNull();
});

test('the chunk for the first sign of intent has its code, and what islands share with other entries', () => {
  expect(nameOf(INTENT, {})).toBe('first-intent');
  expect(nameOf('cards.ts', { 'cards.ts': [INTENT] })).toBe('first-intent');
  expect(nameOf('http.ts', { 'http.ts': [ISLANDS, 'other-entry.ts'] })).toBe('first-intent');
  expect(nameOf('keys.ts', { 'keys.ts': [ISLANDS, 'film.ts'] })).toBe('first-intent');
});

test('what only the islands import stays with them', () => {
  expect(nameOf('Like.tsx', { 'Like.tsx': [ISLANDS] })).toBeNull();
  expect(nameOf(ISLANDS, {})).toBeNull();
});

test('React is one chunk with its connections, which islands share', () => {
  for (const name of ['react', 'react-dom', 'scheduler', '@astrojs/react', '@nanostores/react']) {
    const id = `/podium/node_modules/${name}/index.js`;
    expect(nameOf(id, { [id]: [ISLANDS, 'other-entry.ts'] })).toBe('react');
  }
});

test('other modules are in none, also if they import each other in a circle', () => {
  expect(nameOf('a', { a: ['b'], b: ['a'] })).toBeNull();
});

test('the chunk of pages has no module that only their script imports', () => {
  expect(sharedChunks('/podium', true).map(({ minShareCount = 1 }) => minShareCount)).toEqual([
    2, 1, 1, 1, 1,
  ]);
});
