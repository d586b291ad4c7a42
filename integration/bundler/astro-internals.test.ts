// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transform } from '@astrojs/compiler-rs';
import { expect, test } from 'vitest';
import { scopeAttribute } from './astro-internals.ts';

const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`));

test.each([
  ['astro', '7.3.4'],
  ['vite', '8.3.8'],
])('this code was written for the installed version of %s', (name, version) => {
  // To change it, read the sources of the other version for each part of astro-internals.ts.
  const manifest = readFileSync(join(folderOf(name), 'package.json'), 'utf8');
  expect((JSON.parse(manifest) as { version: string }).version).toBe(version);
});

test.each([
  ['dist/content/consts.js', 'DATA_STORE_FILE = "data-store.json"'],
  ['dist/vite-plugin-scripts/index.js', 'PAGE_SSR_SCRIPT_ID = `${SCRIPT_ID_PREFIX}${"page-ssr"}.js`'],
  ['dist/vite-plugin-scripts/index.js', 'SCRIPT_ID_PREFIX = `astro:scripts/`'],
])('%s of Astro has what the integration expects: %s', (file, text) => {
  expect(readFileSync(join(folderOf('astro'), file), 'utf8')).toContain(text);
});

test('names the scopes of styles as the compiler does', () => {
  const options = { normalizedFilename: '/src/A.astro', scopedStyleStrategy: 'attribute' } as const;
  const { code } = transform('<p></p><style>p { color: red }</style>', options);
  expect(code).toContain(scopeAttribute('/src/A.astro'));
});
