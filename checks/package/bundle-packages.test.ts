// @vitest-environment node
import { existsSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { fontFiles } from '#pictures/font-faces';
import { isUnread } from '#pipeline/unread-files.mjs';
import { BUNDLED, toOneFile } from './bundle-packages.ts';

const MODULES = resolve(import.meta.dirname, '../../node_modules');
const pathOf = (file: string) => relative(MODULES, file).split(sep).join('/');

test('An installation keeps all font files that pictures read, and no other of these packages', () => {
  const read = new Set(fontFiles());
  expect(read.size).toBeGreaterThan(300);
  expect([...read].filter((file) => isUnread(pathOf(file)) || !existsSync(file))).toEqual([]);
  const folders = [...new Set([...read].map((file) => dirname(file)))];
  const others = folders.flatMap((folder) =>
    readdirSync(folder)
      .map((name) => join(folder, name))
      .filter((file) => !read.has(file)),
  );
  // Figtree is also the font of the pages, and its package has no other files.
  expect(others.map(pathOf).filter((file) => !isUnread(file))).toEqual([]);
});

test.each([
  '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-latin-wght-normal.woff2',
  '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wdth-normal.woff2',
  '@fontsource-variable/noto-serif-tibetan/files/noto-serif-tibetan-latin-ext-wght-normal.woff2',
  '@fontsource-variable/noto-sans/files/noto-sans-greek-standard-italic.woff2',
  '@fontsource-variable/noto-sans-jp/wght.css',
  '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff',
  '@fontsource/noto-sans-math/scss/mixins.scss',
  '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-italic.woff2',
])('An installation does not keep %s', (file) => {
  expect(isUnread(file)).toBe(true);
});

test.each([
  '@fontsource-variable/figtree/index.css',
  '@fontsource-variable/noto-sans-thai/LICENSE',
  '@fontsource-variable/noto-sans-thai/unicode.json',
  '@fontsource-variable/noto-sans-thai/package.json',
])('An installation keeps %s', (file) => {
  expect(isUnread(file)).toBe(false);
});

const ONE_FILE = Object.entries(BUNDLED).flatMap(([name, { entry, external }]) =>
  entry === undefined ? [] : [{ name, file: join(MODULES, name, entry), external }],
);

test.each(ONE_FILE)(
  '$name becomes one module that exports all, imports nothing of other packages, and has all licences',
  async ({ name, file, external = [] }) => {
    const files = new Map(await toOneFile(file, external));
    // Without comments, which have examples.
    const code = String(files.get('index.js')).replace(/\/\*[\s\S]*?\*\//g, '');
    const others = [...code.matchAll(/^import .*?"([^"]+)";$/gm)].map(([, from = '']) => from);
    expect(others.filter((from) => !isBuiltin(from) && !external.includes(from))).toEqual([]);
    const [, list = ''] = /^export \{ (.*) \};\s*$/m.exec(code) ?? [];
    const exported = list.split(', ').map((item) => item.split(' as ').at(-1));
    const wanted = Object.keys((await import(pathToFileURL(file).href)) as object);
    expect(wanted.filter((element) => !exported.includes(element))).toEqual([]);
    expect(String(files.get('LICENSES.md'))).toMatch(new RegExp(`^## ${name} - `, 'm'));
  },
);
