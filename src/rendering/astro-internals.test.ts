import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createComponent, renderHead, renderTemplate } from 'astro/runtime/server/index.js';
import type { SSRManifest, SSRResult } from 'astro';
import { expect, test } from 'vitest';
import { FONT_STYLES, ISLAND_CODE, makeResults, NeedsAstro, renderMarkup } from './astro-internals.ts';

test('this code was written for the installed version of Astro', () => {
  const file = createRequire(import.meta.url).resolve('astro/package.json');
  // To change it, compare `makeResults` with `FetchState.createResult` of the other version, and
  // build a site with and without --plain.
  expect((JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version).toBe('7.3.4');
});

const ROUTE = {
  styles: [{ type: 'inline', content: 'a{}' }],
  scripts: [],
  routeData: { route: '/p/[oid]' },
} as unknown as SSRManifest['routes'][number];
const MANIFEST = {
  base: '/',
  entryModules: {},
  renderers: [],
  clientDirectives: new Map(),
  compressHTML: 'jsx',
  componentMetadata: new Map(),
  inlinedScripts: new Map(),
  shouldInjectCspMetaTags: true,
  csp: {
    directives: ["default-src 'self'"],
    scriptDirective: { resources: [], hashes: ['sha256-a'], strictDynamic: false },
    styleDirective: { resources: [], hashes: ['sha256-b'] },
  },
} as unknown as SSRManifest;

type Compiled = (result: SSRResult, props: Record<string, unknown>) => unknown;
const compile = (component: Compiled) => createComponent(component as never);
const newResult = makeResults(MANIFEST, ROUTE, (sheet) => `/*${sheet}*/`);
const render = (component: ReturnType<typeof compile>, props: Record<string, unknown>) =>
  renderMarkup(newResult(), component, props, { isPage: true });

/** A page that shows its title and contains Astro's head. */
const page = compile((result, given) => {
  const Astro = result.createAstro(given, {});
  const { title } = Astro.props as { title: string };
  return renderTemplate`<html><head>${renderHead()}</head><body>${title}</body></html>`;
});

test('renders each page of a route with its props, the styles of the route, and a policy without hashes', async () => {
  const texts = [await render(page, { title: 'A' }), await render(page, { title: '<B>' })];
  expect(texts[0]).toContain('<body>A</body>');
  expect(texts[1]).toContain('<body>&lt;B&gt;</body>');
  for (const text of texts) {
    expect(text).toContain('<style>/*a{}*/</style>');
    expect(text).toContain("default-src 'self'; script-src 'self' ; style-src 'self' ;");
  }
});

test('names a property of Astro that a page uses besides its props', async () => {
  const other = compile((result, given) => {
    const Astro = result.createAstro(given, {});
    return renderTemplate`${Astro.url.href}`;
  });
  await expect(render(other, {})).rejects.toThrow(NeedsAstro);
  await expect(render(other, {})).rejects.toThrow('Astro.url');
});

test('passes the error of a page on', async () => {
  const failing = compile(() => {
    throw new Error('no title');
  });
  await expect(render(failing, {})).rejects.toThrow('no title');
});

test('has the code of islands', () => {
  expect(ISLAND_CODE.runtime).toContain('astro-island');
  expect(ISLAND_CODE.styles).toContain('display:contents');
});

test('has the styles of fonts', () => {
  expect(FONT_STYLES).toEqual(['@font-face{}']);
});
