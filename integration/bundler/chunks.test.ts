import { expect, it, test } from 'vitest';
import { chunkPreloadHelper, selfContainedLateCode, sharedChunks } from './chunks.ts';
import { runInNewContext } from 'node:vm';
import { parseSync } from 'vite';

const SCRIPT = '/podium/src/components/seo/Script.astro?astro&type=script&index=0&lang.ts';

const { load, configEnvironment, generateBundle } = chunkPreloadHelper('/podium') as unknown as {
  load: { filter: { id: RegExp }; handler: () => string };
  configEnvironment: () => {
    build: {
      modulePreload: { resolveDependencies: (file: string, needed: string[], host: object) => string[] };
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
  ];
  generateBundle(null, {
    ...Object.fromEntries(chunks.map((item) => [item.fileName, item])),
    a: { type: 'asset' },
  });
  const { resolveDependencies } = configEnvironment().build.modulePreload;
  const hasList = (name: string) =>
    resolveDependencies('lazy.js', ['needed.js'], { hostId: `_astro/${name}.js` }).length > 0;
  expect(['Script', 'page', 'signed-in', 'roles', 'atom'].filter(hasList)).toEqual([]);
  expect(
    ['late', 'first-intent', 'admin-tools', 'ViewerStage', 'player'].filter((name) => !hasList(name)),
  ).toEqual([]);
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

it('does not change other chunks, or late code without helpers', () => {
  expect(rendered(CODE, 'modals')).toBeUndefined();
  expect(rendered('import { a } from "./page.js";')).toBeUndefined();
});

it('names a helper that it has no copy of', () => {
  expect(() => rendered('import { t as __commonJS } from "./rolldown-runtime.x.js";')).toThrow(
    '"__commonJS". Add a copy of it to integration/bundler/chunks.ts',
  );
});

const LATE = '/podium/src/enhance/late-handlers.ts';

/** Returns the names that the groups give to a module, whose importers are those of a graph. */
function namesOf(id: string, importers: Readonly<Record<string, readonly string[]>>, readsFacts = true) {
  const graph = { getModuleInfo: (name: string) => ({ importers: importers[name] ?? [] }) };
  return sharedChunks('/podium', readsFacts).map(({ name }) => name(id, graph));
}

test('the chunk of pages has what their script imports, also through other modules and from tools', () => {
  const importers = { 'preload-helper.js': ['/podium/src/a.ts'], '/podium/src/a.ts': [SCRIPT] };
  expect(namesOf('preload-helper.js', importers)).toEqual(['page', null]);
  expect(namesOf(SCRIPT, importers)).toEqual(['page', null]);
});

test('the chunk of pages has no facts of the page, and what only these import, on a site without events', () => {
  const facts = '/podium/src/services/page-facts.ts';
  const importers = { 'hosts.ts': [facts], [facts]: [SCRIPT], 'other.ts': [facts, SCRIPT] };
  for (const id of ['hosts.ts', facts]) {
    expect(namesOf(id, importers)).toEqual(['page', null]);
    expect(namesOf(id, importers, false)).toEqual([null, null]);
  }
  expect(namesOf('other.ts', importers, false)).toEqual(['page', null]);
});

test('the chunk of late code has what that code imports, and the code', () => {
  expect(namesOf('/podium/src/b.ts', { '/podium/src/b.ts': ['/podium/src/Island.tsx', LATE] })).toEqual([
    null,
    'late',
  ]);
  expect(namesOf(LATE, {})).toEqual([null, 'late']);
});

test('other modules are in neither, also if they import each other in a circle', () => {
  expect(namesOf('a', { a: ['b'], b: ['a'] })).toEqual([null, null]);
});

test('the chunk of pages has no module that only their script imports', () => {
  expect(sharedChunks('/podium', true).map(({ minShareCount = 1 }) => minShareCount)).toEqual([2, 1]);
});
