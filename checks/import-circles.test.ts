// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const IMPORT = /(?:\bfrom|^import|\bimport\()\s*'([^']+)'/gm;
const PACKAGE = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  imports: Readonly<Record<string, string>>;
};
const ALIASES = Object.entries(PACKAGE.imports).map(
  ([alias, file]) => [alias.replace('*', ''), file.replace(/^\.\//, '').split('*')] as const,
);

/** Returns the path of an imported file, relative to the root; undefined for a package. */
function resolveImport(from: string, target: string): string | undefined {
  if (target.startsWith('.')) return join(dirname(from), target);
  const alias = ALIASES.find(([start]) => target.startsWith(start));
  if (alias === undefined) return undefined;
  const [start, [folder, ending]] = alias;
  return ending === undefined ? folder : `${folder}${target.slice(start.length)}${ending}`;
}

/** Returns the first circle of imports, each file followed by the one that it imports. */
function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

const FILES = globSync(
  ['*.{ts,mjs}', '{src,integration,origin,pipeline,testing,checks,bench,e2e}/**/*.{ts,tsx,astro,mjs}'],
  {
    cwd: ROOT,
  },
);
const IMPORTS = new Map(
  FILES.map((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const targets = [...text.matchAll(IMPORT)].map(([, target = '']) => resolveImport(file, target));
    return [relative(ROOT, join(ROOT, file)), targets.filter((target) => target !== undefined)];
  }),
);

/**
 * Returns the two folders beside each other that a file and an imported one are in; undefined if
 * one of them is in a folder above the other.
 */
function findNeighbours(file: string, target: string): [string, string] | undefined {
  const [parts, other] = [file.split('/'), target.split('/')];
  const depth = parts.findIndex((name, index) => name !== other[index]);
  if (depth >= parts.length - 1 || depth >= other.length - 1) return undefined;
  return [parts.slice(0, depth + 1).join('/'), other.slice(0, depth + 1).join('/')];
}

test('no file imports itself through others, not even as a type', () => {
  expect(IMPORTS.get('src/domain/playback/published-part.ts')).toContain('src/domain/playback/first-step.ts');
  expect(findCircle(IMPORTS)).toEqual([]);
});

test('no folder imports itself through those beside it, not even as a type', () => {
  const pairs = [...IMPORTS]
    .filter(([file]) => !/\.(?:test|spec)\./.test(file))
    .flatMap(([file, targets]) => targets.map((target) => findNeighbours(file, target)))
    .filter((pair) => pair !== undefined)
    // src/domain has types of src/library/schemas. The import table orders the folders of src.
    .filter(([folder]) => dirname(folder) !== 'src');
  const imports = new Map(
    [...Map.groupBy(pairs, ([folder]) => folder)].map(([folder, members]) => [
      folder,
      members.map(([, neighbour]) => neighbour),
    ]),
  );
  expect(imports.get('pipeline/authoring/import')).toContain('pipeline/authoring/outline');
  expect(findCircle(imports)).toEqual([]);
});
