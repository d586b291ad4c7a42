import { expect, test } from 'vitest';
import { pageRendering } from './astro-process.ts';
import { refusePlainBuild } from './refuse-plain-build.ts';

test.each([
  ['build', [], '"astro build" cannot build a Podium site. Build it with: npx podium build'],
  ['preview', [], 'npx podium serve'],
  [
    'build',
    [pageRendering({ root: '', port: 4321, outDir: '', cacheDir: '' }, () => Promise.resolve())],
    null,
  ],
  ['dev', [], null],
  ['sync', [], null],
] as const)('Astro by itself: %s', (command, integrations, message) => {
  const check = () => refusePlainBuild(command, { integrations: [...integrations] });
  if (message === null) expect(check).not.toThrow();
  else expect(check).toThrow(message);
});
