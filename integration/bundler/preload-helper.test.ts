import { expect, it } from 'vitest';
import { chunkPreloadHelper } from './preload-helper.ts';

const { load, configEnvironment } = chunkPreloadHelper('/podium') as unknown as {
  load: { filter: { id: RegExp }; handler: () => string };
  configEnvironment: () => {
    build: {
      modulePreload: { resolveDependencies: (file: string, needed: string[], host: object) => string[] };
    };
  };
};

it('replaces the helper of Vite, and nothing else', () => {
  expect(load.filter.id.test('\0vite/preload-helper.js')).toBe(true);
  expect(load.filter.id.test('/src/preload-helper.js')).toBe(false);
  expect(load.handler()).toBe(
    'export { importChunk as __vitePreload } from "/podium/src/enhance/load-late-code.ts";',
  );
});

it('lists no files in the scripts of pages', () => {
  const { resolveDependencies } = configEnvironment().build.modulePreload;
  const ask = (hostId: string) => resolveDependencies('late.js', ['one.js'], { hostId });
  expect(ask('_astro/Script.astro_astro_type_script_index_0_lang.x.js')).toEqual([]);
  expect(ask('_astro/signed-in.x.js')).toEqual([]);
  expect(ask('_astro/ViewerStage.x.js')).toEqual(['one.js']);
});
