// @vitest-environment node
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { configFile } from './config-file.ts';

test.each(['astro.config.mjs', 'astro.config.js', 'astro.config.ts', 'astro.config.mts'])(
  'names the settings of a project: %s',
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'podium-config-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    expect(configFile(folder)).toBe('astro.config.mjs');
    await writeFile(join(folder, name), '');
    expect(configFile(folder)).toBe(name);
  },
);
