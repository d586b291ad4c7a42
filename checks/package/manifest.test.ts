import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compiledImports, EXPORTS, packageManifest } from './manifest.ts';

const ROOT = {
  name: 'podium',
  version: '1.2.3',
  description: 'A generator',
  license: 'UNLICENSED',
  imports: { '#domain/*': './src/domain/*.ts', '#layouts/*': './src/layouts/*.astro' },
  dependencies: { astro: '7.0.0', node: '24.0.0', prettier: '3.0.0', 'astro-i18next': '1.0.0' },
  devDependencies: { '@axe-core/playwright': '4.1.0', '@playwright/test': '1.2.0', 'axe-core': '4.2.0' },
};
const LOCK = {
  packages: {
    'node_modules/astro': { version: '7.0.0', dependencies: { vite: '^8.0.0' } },
    'node_modules/vite': { version: '8.1.0' },
    'node_modules/node': { version: '24.0.0' },
    'node_modules/prettier': { version: '3.0.0' },
    'node_modules/astro-i18next': { version: '1.0.0', dependencies: { tsm: '2.0.0' } },
    'node_modules/tsm': { version: '2.0.0' },
  },
};

test('the package depends on all packages that its commands load, also indirectly, in exact versions', () => {
  const manifest = packageManifest(ROOT, LOCK, { 'astro-i18next': '1.0.0', i18next: '25.0.0' });
  expect(manifest.dependencies).toEqual({
    astro: '7.0.0',
    'astro-i18next': '1.0.0',
    i18next: '25.0.0',
    vite: '8.1.0',
  });
  expect(manifest.bundleDependencies).toEqual(['astro-i18next', 'i18next']);
  expect(manifest.podium).toEqual({ node: '24.0.0' });
  // Only projects that test their sites install these.
  expect(manifest.peerDependencies).toEqual({
    '@axe-core/playwright': '^4.1.0',
    '@playwright/test': '^1.2.0',
    'axe-core': '^4.2.0',
  });
  expect(Object.values(manifest.peerDependenciesMeta)).toEqual(Array(3).fill({ optional: true }));
});

test('all that a project imports has types, and stays what the repository exports', async () => {
  const { './package.json': _, ...modules } = EXPORTS;
  for (const module of Object.values(modules)) expect(module).toHaveProperty('types');
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  const repository = JSON.parse(text) as { exports: Record<string, string> };
  expect(Object.keys(EXPORTS)).toEqual(Object.keys(repository.exports));
});

test('imports of compiled modules name JavaScript', () => {
  expect(compiledImports(ROOT.imports)).toEqual({ '#domain/*': './src/domain/*.js' });
});
