// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import type { bringRuntime as Bring } from './runtime.ts';

const shared: { parts: string[] } = { parts: [] };
let bringRuntime: typeof Bring;

beforeEach(async () => {
  Object.assign(globalThis, { shared });
  shared.parts = [];
  document.head.innerHTML = '';
  document.body.innerHTML = '<astro-island component-url="/a.js" renderer-url="/react.js"></astro-island>';
  delete document.documentElement.dataset['islands'];
  vi.resetModules();
  ({ bringRuntime } = await import('./runtime.ts'));
});

const bring = async () => {
  for (const island of document.querySelectorAll('astro-island')) await bringRuntime(island);
};

/** The address of a module of its own. */
const moduleOf = (code: string) => `data:text/javascript,${code}//${Math.random()}`;

it("brings Astro's part once, and the code of the island at the same time", async () => {
  document.documentElement.dataset['islands'] = moduleOf('shared.parts.push("astro")');
  await bring();
  await bring();
  expect(shared.parts).toEqual(['astro']);
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/a.js', '/react.js']);
});

it('tells when it does not come', async () => {
  document.documentElement.dataset['islands'] = moduleOf('throw Error("offline")');
  await expect(bring()).rejects.toThrow('offline');
});

it("brings nothing where Astro's part is in the page, as in development", async () => {
  await bring();
  expect(document.querySelector('link')).toBeNull();
});
