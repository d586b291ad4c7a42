import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { AstroPrerenderer } from 'astro';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PageTime } from '#pipeline/building/render/run-astro';
import { pageRendering, recordTimes } from './astro-process.ts';

const MODULE = JSON.stringify(join(import.meta.dirname, 'astro-process.ts'));
const GO_ON = 'setInterval(() => undefined, 1000)';
const evaluate = (code: string) => ['--input-type=module', '-e', code];
/**
 * Returns the code of a process that renders as Astro does. It prints its id before and after it
 * starts to render.
 */
const rendering = (before: string, after: string) =>
  `console.log(process.pid); ${before}; (await import(${MODULE})).endWithBuild(); console.log(process.pid); ${after}`;
/** Returns the code of a process that starts a render process, as a build does. */
const building = (code: string) =>
  `(await import('node:child_process')).spawn(process.execPath, ${JSON.stringify(evaluate(code))},
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });`;

test.each([
  ['while it renders', 2, rendering('', GO_ON)],
  ['before it begins to', 1, rendering(`await new Promise((go) => process.once('disconnect', go))`, GO_ON)],
])('ends the render process when its build is killed %s', async (_, lines, code) => {
  const build = spawn(process.execPath, evaluate(building(code)), { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = createInterface({ input: build.stdout })[Symbol.asyncIterator]();
  let rendererId = 0;
  onTestFinished(() => {
    if (rendererId > 0) process.kill(rendererId, 'SIGKILL');
  });
  for (let line = 0; line < lines; line += 1) rendererId = Number((await said.next()).value);
  build.kill('SIGKILL');
  // Both processes write to this stream, so it closes when neither runs any more.
  expect(await said.next()).toMatchObject({ done: true });
  rendererId = 0;
});

test('ends the render process when all pages are rendered', async () => {
  const renderer = spawn(process.execPath, evaluate(rendering('', '')), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  expect(await once(renderer, 'exit')).toEqual([0, null]);
});

const nothing = () => undefined;

test.each([
  [{ 'astro:build:done': nothing }, true],
  [{ 'astro:build:generated': nothing }, true],
  [{ 'astro:config:setup': nothing, 'astro:build:start': nothing }, false],
])('makes no bundle for an integration that works on all pages: %o', async (hooks, isLate) => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-bundle-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const bundle = { folder, libraryFile: '' };
  const task = { root: '/site', port: 4321, outDir: '/site/dist', cacheDir: '/site/.cache', bundle };
  const rendering = pageRendering(task, () => Promise.resolve());
  const config = { integrations: [{ name: 'other', hooks }, rendering] };
  const check = async () => rendering.hooks['astro:config:done']?.({ config } as never);
  if (isLate) await expect(check()).rejects.toThrow();
  else await check();
  const facts = await readFile(join(folder, 'facts.json'), 'utf8').catch(() => 'no facts yet');
  expect(facts).toBe(isLate ? 'null' : 'no facts yet');
});

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
  const prerenderer = recordTimes(aPrerenderer(), times, (...count) => counts.push(count));
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
  await expect(render(recordTimes(aPrerenderer(), times, vi.fn()), '/bad/')).rejects.toThrow('bad');
  expect(times).toEqual([]);
});
