// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import type { bringRuntime as Bring } from './runtime.ts';

const shared: { parts: string[] } = { parts: [] };
const fetched = vi.fn<typeof fetch>();
let bringRuntime: typeof Bring;

beforeEach(async () => {
  Object.assign(globalThis, { shared });
  shared.parts = [];
  fetched.mockReset().mockImplementation(() => Promise.resolve(new Response('import "./part.js"')));
  vi.stubGlobal('fetch', fetched);
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
  await vi.waitFor(() =>
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(
      ['/a.js', '/react.js', '/part.js'].map((path) => location.origin + path),
    ),
  );
});

it('tells when it does not come', async () => {
  document.documentElement.dataset['islands'] = moduleOf('throw Error("offline")');
  await expect(bring()).rejects.toThrow('offline');
});

it("brings nothing where Astro's part is in the page, as in development", async () => {
  await bring();
  expect(fetched).not.toHaveBeenCalled();
});
