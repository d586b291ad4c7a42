import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Returns the settings of a project that records what Astro registers. */
const settingsOf = (integrations: string) => `import { writeFileSync } from 'node:fs';
import react from '@astrojs/react';
import podium from ${JSON.stringify(join(ROOT, 'integration/podium.ts'))};
const record = {
  name: 'record',
  hooks: {
    'astro:config:done': ({ config: { integrations, vite } }) =>
      writeFileSync('record.json', JSON.stringify([...integrations, ...vite.plugins.flat(9)].map((part) => part?.name))),
  },
};
export default { integrations: [${integrations}, record] };
`;

test.each(['react(), podium()', 'podium(), react()'])(
  'React is registered once, and islands have the renderer of Podium: %s',
  async (integrations) => {
    // Inside the repository, so that Astro finds its packages.
    await mkdir(join(ROOT, '.cache'), { recursive: true });
    const cwd = await mkdtemp(join(ROOT, '.cache/islands-'));
    onTestFinished(() => rm(cwd, { recursive: true }));
    await writeFile(join(cwd, 'astro.config.mjs'), settingsOf(integrations));
    const astro = join(ROOT, 'node_modules/.bin/astro');
    const env = { PATH: process.env['PATH'], ASTRO_TELEMETRY_DISABLED: '1' };
    await promisify(execFile)(process.execPath, [astro, 'sync'], { cwd, env });
    const names = JSON.parse(await readFile(join(cwd, 'record.json'), 'utf8')) as (string | null)[];
    const expected = [
      '@astrojs/react',
      '@astrojs/react:opts',
      'vite:react:refresh-wrapper',
      'podium:island-renderer',
    ];
    for (const name of expected)
      expect([name, names.filter((other) => other === name).length]).toEqual([name, 1]);
  },
);
