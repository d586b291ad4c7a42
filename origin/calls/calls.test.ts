// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as calls from '#domain/addresses/calls';
import { openTestOrigin } from '../origin.fixture.ts';

/** The addresses of the calls, without their patterns and the test of an address. */
const ADDRESSES = Object.entries(calls).flatMap(([name, call]): string[] => {
  if (typeof call === 'string') return [call];
  return typeof call === 'function' && name.endsWith('Call') ? [call('rivers-of-data', null) as string] : [];
});

test('the origin answers every call of the pages', async () => {
  expect(ADDRESSES.length).toBeGreaterThanOrEqual(6);
  const browser = (await openTestOrigin()).browser();
  const unknown: string[] = [];
  for (const address of ADDRESSES) {
    // A known address refuses this method; an unknown one is not found.
    const { status } = await browser.fetch(address, { method: 'PATCH' });
    if (status !== 405)
      unknown.push(`${address} of src/domain/addresses/calls.ts has no route in origin/calls/`);
  }
  expect(unknown).toEqual([]);
});

test('a page or a test of the origin uses every call of the table', () => {
  const cwd = resolve(import.meta.dirname, '../..');
  const files = globSync(['{src,integration}/**/*.{ts,astro}', 'origin/**/*.test.ts'], { cwd })
    .filter((file) => file.startsWith('origin/') || !/\.(?:test|fixture)\.ts$/.test(file))
    .filter((file) => file !== 'src/domain/addresses/calls.ts')
    .map((file) => readFileSync(resolve(cwd, file), 'utf8'));
  const unused = Object.keys(calls)
    .filter((name) => name !== 'isCall' && !files.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
    .map((name) => `${name} of src/domain/addresses/calls.ts is used by no page and no test of the origin`);
  expect(unused).toEqual([]);
});
