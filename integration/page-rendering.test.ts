import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { AstroPrerenderer } from 'astro';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pageRendering } from './page-rendering.ts';

test('does not affect Astro that was started elsewhere', async () => {
  vi.stubGlobal('process', { ...process, send: undefined });
  const standard: AstroPrerenderer = { name: 'standard', getStaticPaths: vi.fn(), render: vi.fn() };
  const setPrerenderer = vi.fn<(wrap: (one: AstroPrerenderer) => AstroPrerenderer) => void>();
  const { hooks } = pageRendering();
  await hooks['astro:build:start']?.({ setPrerenderer } as never);
  await hooks['astro:build:done']?.({} as never);
  expect(setPrerenderer.mock.calls[0]?.[0](standard)).toBe(standard);
});

const MODULE = JSON.stringify(join(import.meta.dirname, 'page-rendering.ts'));
const GO_ON = 'setInterval(() => undefined, 1000)';
const evaluate = (code: string) => ['--input-type=module', '-e', code];
/**
 * Returns the code of a process that renders as Astro does. It prints its id before and after it
 * starts to render.
 */
const rendering = (before: string, after: string) =>
  `console.log(process.pid); ${before}; (await import(${MODULE})).pageRendering(); console.log(process.pid); ${after}`;
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
