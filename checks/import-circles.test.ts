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

test('no file imports itself through others, not even as a type', () => {
  const files = globSync(['*.{ts,mjs}', '{src,origin,pipeline,checks,bench,e2e}/**/*.{ts,tsx,astro,mjs}'], {
    cwd: ROOT,
  });
  const imports = new Map(
    files.map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const targets = [...text.matchAll(IMPORT)].map(([, target = '']) => resolveImport(file, target));
      return [relative(ROOT, join(ROOT, file)), targets.filter((target) => target !== undefined)];
    }),
  );
  expect(imports.get('src/domain/published-part.ts')).toContain('src/domain/first-step.ts');
  expect(findCircle(imports)).toEqual([]);
});
