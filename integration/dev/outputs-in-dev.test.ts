import { expect, test } from 'vitest';
import { isOutput } from './outputs-in-dev.ts';

test('the dev server ignores what other commands write, and nothing else', () => {
  const folders = { outputs: ['/site/.cache', '/site/dist'], sources: ['/site', '/talks/dist'] };
  const ignored = ['/site/.cache', '/site/.cache/e2e/a.html', '/site/dist/a.html', '/site/dist.next/a.html'];
  const watched = ['/site/src/a.ts', '/site/distance/a.ts', '/site/.astro/store.json', '/talks/dist/a.json'];
  expect([...ignored, ...watched].filter((path) => isOutput(path, folders))).toEqual(ignored);
});

test('the dev server follows its own folders inside of a cache', () => {
  const folders = { outputs: ['/site/.cache'], sources: ['/site/.cache/server', '/site/.cache/talks'] };
  const watched = ['/site/.cache/server', '/site/.cache/server/.astro/a.json', '/site/.cache/talks/a.json'];
  expect([...watched, '/site/.cache/other'].filter((path) => isOutput(path, folders))).toEqual([
    '/site/.cache/other',
  ]);
});
