import { expect, test } from 'vitest';
import { compiledImports, packageManifest } from './manifest.ts';

const ROOT = {
  name: 'podium',
  version: '1.2.3',
  description: 'A generator',
  license: 'UNLICENSED',
  imports: { '#domain/*': './src/domain/*.ts', '#layouts/*': './src/layouts/*.astro' },
  dependencies: { astro: '7.0.0', node: '24.0.0', prettier: '3.0.0', i18next: '25.0.0' },
  overrides: { '@astrojs/compiler-rs': '0.4.1', i18next: '$i18next', tsm: { esbuild: '0.28.2' } },
};

test('the package depends on what its commands load, in exact versions, and not on Node', () => {
  const manifest = packageManifest(ROOT, { 'astro-i18next': '1.0.0', i18next: '25.0.0' });
  expect(manifest.dependencies).toEqual({
    '@astrojs/compiler-rs': '0.4.1',
    astro: '7.0.0',
    'astro-i18next': '1.0.0',
    i18next: '25.0.0',
  });
  expect(manifest.bundleDependencies).toEqual(['astro-i18next', 'i18next']);
  expect(manifest.podium).toEqual({ node: '24.0.0' });
});

test('imports of compiled modules name JavaScript', () => {
  expect(compiledImports(ROOT.imports)).toEqual({ '#domain/*': './src/domain/*.js' });
});
