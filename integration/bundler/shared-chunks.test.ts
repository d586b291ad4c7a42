import { expect, test } from 'vitest';
import { sharedChunks } from './shared-chunks.ts';

const SCRIPT = '/podium/src/components/seo/Script.astro?astro&type=script&index=0&lang.ts';
const LATE = '/podium/src/enhance/late-handlers.ts';

/** Returns the names that the groups give to a module, whose importers are those of a graph. */
function namesOf(id: string, importers: Readonly<Record<string, readonly string[]>>) {
  const graph = { getModuleInfo: (name: string) => ({ importers: importers[name] ?? [] }) };
  return sharedChunks('/podium').map(({ name }) => name(id, graph));
}

test('the chunk of pages has what their script imports, also through other modules and from tools', () => {
  const importers = { 'preload-helper.js': ['/podium/src/a.ts'], '/podium/src/a.ts': [SCRIPT] };
  expect(namesOf('preload-helper.js', importers)).toEqual(['page', null]);
  expect(namesOf(SCRIPT, importers)).toEqual(['page', null]);
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
  expect(sharedChunks('/podium').map(({ minShareCount = 1 }) => minShareCount)).toEqual([2, 1]);
});
