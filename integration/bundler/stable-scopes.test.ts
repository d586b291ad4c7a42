// @vitest-environment node
import { transform } from '@astrojs/compiler-rs';
import { expect, test } from 'vitest';
import { stableScopes } from './stable-scopes.ts';

const PROGRAM = process.cwd();
const PATH = '/src/components/header/Header.astro';
const scopeOf = (path: string) => `data-astro-cid-${transform('', { normalizedFilename: path }).scope}`;

/** Returns the code of a component with the scope that Astro gives it, after the plugins. */
function renamed(id: string, scope: string, root = '/work/talks'): string {
  const code = `a[${scope}]`;
  for (const { transform: run } of stableScopes(PROGRAM, root)) {
    const made = (run as (code: string, id: string) => { code: string } | null)(code, id);
    if (made !== null) return made.code;
  }
  return code;
}

test.each(['', '?astro&type=style&index=0&lang.css'])(
  'names a scope by its path in Podium, wherever that is: %j',
  (query) => {
    const id = `${PROGRAM}${PATH}`;
    expect(renamed(`${id}${query}`, scopeOf(id))).toBe(`a[${scopeOf(PATH)}]`);
  },
);

test('keeps the scopes of the repository', () => {
  expect(renamed(`${PROGRAM}${PATH}`, scopeOf(PATH), PROGRAM)).toBe(`a[${scopeOf(PATH)}]`);
});

test('gives a component of the project at the same path another scope', () => {
  expect(renamed(`/work/talks${PATH}`, scopeOf(PATH))).toBe(`a[${scopeOf(`/site${PATH}`)}]`);
  const component = '/src/components/Own.astro';
  expect(renamed(`/work/talks${component}`, scopeOf(component))).toBe(`a[${scopeOf(component)}]`);
});
