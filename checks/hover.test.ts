import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { transform } from '@astrojs/compiler-rs';
import { generate, parse, walk, type CssNode } from 'css-tree';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * Selectors that keep something visible while a mouse is over it. On touch screens, too, the menu
 * button of an embed stays until the next press.
 */
const KEEPS = ['.embed-menu:not(:hover,:focus-visible,:has(+:popover-open))'];

/** Returns the selectors with `:hover` that a style sheet has outside `@media (hover: hover)`. */
function findBareHovers(css: string): string[] {
  const faults: string[] = [];
  let depth = 0;
  walk(parse(css), {
    enter(node: CssNode) {
      if (node.type === 'Atrule' && isForHover(generate(node))) depth += 1;
      if (node.type !== 'Rule' || depth > 0) return;
      const selector = generate(node.prelude);
      if (selector.includes(':hover') && !KEEPS.some((kept) => selector.endsWith(kept)))
        faults.push(selector);
    },
    leave(node: CssNode) {
      if (node.type === 'Atrule' && isForHover(generate(node))) depth -= 1;
    },
  });
  return faults;
}

const isForHover = (rule: string): boolean => rule.startsWith('@media (hover:hover)');

test('finds a bare hover, also in other rules', () => {
  expect(findBareHovers('.a:hover{color:red}')).toEqual(['.a:hover']);
  expect(findBareHovers('@media (width>1px){.a:not(:hover){color:red}}')).toEqual(['.a:not(:hover)']);
  expect(findBareHovers('@media (hover: hover){.a:hover{color:red}}.b:hover{}')).toEqual(['.b:hover']);
});

test('no style looks pressed after a tap: each hover is for pointers that hover [9.44]', () => {
  const files = globSync(['src/**/*.{css,astro}', 'origin/**/*.css'], { cwd: ROOT });
  expect(files.length).toBeGreaterThan(30);
  const bare = files.flatMap((file) => {
    const text = readFileSync(resolve(ROOT, file), 'utf8');
    const sheets = file.endsWith('.css') ? [text] : transform(text).css;
    return sheets.flatMap((css) => findBareHovers(css).map((selector) => `${file}: ${selector}`));
  });
  expect(bare).toEqual([]);
});
