// @vitest-environment node
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { facesFor } from '#pictures/font-faces';
import { BUNDLED, toOneFile } from './bundle-packages.ts';

const MODULES = resolve(import.meta.dirname, '../../node_modules');
const FONTS = Object.entries(BUNDLED).filter(([name]) => name.startsWith('@fontsource'));

/** Returns the first characters of all ranges of a font. */
function charactersOf(font: string): number[] {
  const subsets = JSON.parse(readFileSync(join(MODULES, font, 'unicode.json'), 'utf8')) as object;
  const ranges = Object.values(subsets).flatMap((one: string) => one.split(','));
  return ranges.map((range) => Number.parseInt(range.trim().slice(2), 16));
}

test.each(FONTS)('%s has all files that pictures read', (font, { leftOut }) => {
  const faces = charactersOf(font).flatMap((character) =>
    [true, false].flatMap((isItalic) => facesFor(character, { isItalic, isEmoji: false, isCode: false })),
  );
  const files = new Set(faces.map(({ file }) => relative(join(MODULES, font), file)));
  const read = ['package.json', 'unicode.json', ...[...files].filter((file) => !file.startsWith('..'))];
  expect(read.length).toBeGreaterThan(5);
  expect(read.filter((file) => leftOut?.test(file) === true)).toEqual([]);
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
    const exported = list.split(', ').map((one) => one.split(' as ').at(-1));
    const wanted = Object.keys((await import(pathToFileURL(file).href)) as object);
    expect(wanted.filter((one) => !exported.includes(one))).toEqual([]);
    expect(String(files.get('LICENSES.md'))).toMatch(new RegExp(`^## ${name} - `, 'm'));
  },
);
