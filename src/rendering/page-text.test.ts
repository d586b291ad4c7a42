import { createComponent, renderHead, renderTemplate } from 'astro/runtime/server/index.js';
import type { SSRResult } from 'astro';
import { expect, test } from 'vitest';
import { makeTextRenderer } from './page-text.ts';

/** Returns the state that Astro prepares for the first page of a route. */
function prepared(): SSRResult {
  const firstAstro: unknown = Object.create({ url: new URL('http://first.example') });
  return {
    styles: new Set([{ props: {}, children: 'a{}' }]),
    ...{ scripts: new Set(), links: new Set(), directives: ["default-src 'self'"] },
    scriptDirective: { resources: [], hashes: [], strictDynamic: false },
    styleDirective: { resources: [], hashes: ['sha256-b'] },
    createAstro: () => firstAstro,
    _metadata: { extraScriptHashes: [], extraStyleHashes: ['sha256-a'], propagators: new Set() },
    ...{ cspDestination: 'meta', shouldInjectCspMetaTags: true, compressHTML: 'jsx' },
    componentMetadata: new Map(),
  } as unknown as SSRResult;
}

type Compiled = (result: SSRResult, props: Record<string, unknown>) => unknown;
const compile = (component: Compiled) => createComponent(component as never);

/** A page that shows its title and contains Astro's head. */
const page = compile((result, given) => {
  const Astro = result.createAstro(given, {});
  const { title } = Astro.props as { title: string };
  return renderTemplate`<html><head>${renderHead()}</head><body>${title}</body></html>`;
});

test('renders each page of a route with its props, the styles of the first, and a policy without hashes', async () => {
  const render = makeTextRenderer(prepared());
  const texts = [await render(page, { title: 'A' }), await render(page, { title: '<B>' })];
  expect(texts[0]).toContain('<body>A</body>');
  expect(texts[1]).toContain('<body>&lt;B&gt;</body>');
  for (const text of texts) {
    expect(text).toContain('<style>a{}</style>');
    expect(text).toContain("default-src 'self'; script-src 'self' ; style-src 'self' ;");
  }
});

test('leaves a page that uses more of Astro than its props to Astro, like all that follow', async () => {
  const render = makeTextRenderer(prepared());
  const other = compile((result, given) => {
    const Astro = result.createAstro(given, {});
    return renderTemplate`${Astro.url.href}`;
  });
  expect(await render(other, {})).toBeNull();
  expect(await render(page, { title: 'A' })).toBeNull();
});

test('passes the error of a page on', async () => {
  const failing = compile(() => {
    throw new Error('no title');
  });
  await expect(makeTextRenderer(prepared())(failing, {})).rejects.toThrow('no title');
});
