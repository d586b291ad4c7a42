// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import type { loadRuntime as Bring } from './runtime.ts';
import type { loadIslandsAround as Wake } from './pending-islands.ts';

const fetched = vi.fn<typeof fetch>();
const load = vi.fn<(path: string) => Promise<unknown>>();
const failures: unknown[] = [];
let loadRuntime: typeof Bring;
let loadIslandsAround: typeof Wake;

const islands = () => [...document.querySelectorAll('astro-island')];
const bring = () => loadRuntime(islands()[0]!, load);

document.addEventListener('astro:hydration-error', (event) =>
  failures.push([event.target, (event as CustomEvent<{ error: unknown }>).detail.error]),
);

beforeEach(async () => {
  failures.length = 0;
  fetched.mockReset().mockResolvedValue(new Response());
  load.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('fetch', fetched);
  const island =
    '<astro-island ssr client=interaction component-url="/a.js" renderer-url="/react.js"></astro-island>';
  document.body.innerHTML = island + island;
  document.documentElement.dataset['islands'] = '/astro.js';
  vi.resetModules();
  ({ loadRuntime } = await import('./runtime.ts'));
  ({ loadIslandsAround } = await import('./pending-islands.ts'));
});

it("loads Astro's runtime once, and fetches the code of the island in parallel", async () => {
  await bring();
  await bring();
  expect(load.mock.calls).toEqual([['/astro.js']]);
  expect(fetched.mock.calls.flat()).toEqual(
    ['/astro.js', '/a.js', '/react.js'].map((path) => location.origin + path),
  );
});

it('reports a failure on every waiting island, and retries the next time', async () => {
  const error = new Error('offline');
  load.mockRejectedValueOnce(error);
  for (const island of islands()) loadIslandsAround(island);
  await bring();
  expect(failures).toEqual(islands().map((island) => [island, error]));
  await bring();
  expect(load).toHaveBeenCalledTimes(2);
});

it("loads nothing if Astro's runtime is in the page, as in the dev server", async () => {
  delete document.documentElement.dataset['islands'];
  await bring();
  expect(fetched).not.toHaveBeenCalled();
  expect(load).not.toHaveBeenCalled();
});
