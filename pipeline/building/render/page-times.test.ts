import type { AstroPrerenderer } from 'astro';
import { expect, test, vi } from 'vitest';
import { timed, type PageTime } from './page-times.ts';

type Route = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

const route = { pathname: '/', route: {} } as Route;

/** Returns a prerenderer that responds with the requested address. One address fails. */
function aPrerenderer(): AstroPrerenderer {
  return {
    name: 'test',
    getStaticPaths: () => Promise.resolve([route, route]),
    render: ({ url }) =>
      url.endsWith('/bad/') ? Promise.reject(new Error('bad')) : Promise.resolve(new Response(url)),
  };
}

function render(prerenderer: AstroPrerenderer, path: string) {
  return prerenderer.render(new Request(`http://localhost${path}`), { routeData: route.route });
}

test('times and counts each page under its readable address, without changing it', async () => {
  const times: PageTime[] = [];
  const counts: unknown[] = [];
  const prerenderer = timed(aPrerenderer(), times, (...count) => counts.push(count));
  await prerenderer.getStaticPaths();
  const answer = await render(prerenderer, '/p/a/%E6%9D%B1/');
  expect(await (answer as Response).text()).toBe('http://localhost/p/a/%E6%9D%B1/');
  await render(prerenderer, '/p/100%/');
  expect(times.map(([path]) => path)).toEqual(['/p/a/東/', '/p/100%/']);
  expect(times.every(([, milliseconds]) => milliseconds >= 0)).toBe(true);
  expect(counts).toEqual([
    [1, 2],
    [2, 2],
  ]);
});

test('lets a page fail, and does not count it', async () => {
  const times: PageTime[] = [];
  await expect(render(timed(aPrerenderer(), times, vi.fn()), '/bad/')).rejects.toThrow('bad');
  expect(times).toEqual([]);
});
