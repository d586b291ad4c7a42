// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { listPods } from './jobs.fixture.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const pods = listPods(ROOT, { entry: ['podium'], site: 'https://talks.example', parts: 2 });

test('jobs run facts, parts and merge with the settings of the first', () => {
  expect(pods.map(({ name }) => name)).toEqual(['facts', 'parts 0', 'parts 1', 'merge']);
  for (const { env } of pods)
    expect(env).toMatchObject({ PODIUM_FACTS: '/site/facts', PODIUM_PART_COUNT: '2' });
});

test('jobs call only commands that the image has', () => {
  const dockerfile = readFileSync(resolve(ROOT, 'Dockerfile'), 'utf8');
  const [, entry = ''] = /^ENTRYPOINT (.+)$/m.exec(dockerfile) ?? [];
  expect(JSON.parse(entry)).toEqual(['podium']);
  for (const { command } of pods) {
    const line = command.join(' ');
    // npm and Node's other programs stay in the first stage of the image.
    expect(line).not.toMatch(/\b(?:npm|npx|node|pnpm)\b/);
    const called = [...line.matchAll(/\bpodium ([a-z]+)/g)].map(([, name = '']) => name);
    expect(called.length).toBeGreaterThan(0);
    for (const name of called) expect(existsSync(resolve(ROOT, `pipeline/${name}.ts`))).toBe(true);
  }
});
