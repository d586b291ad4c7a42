// @vitest-environment node
import { expect, test } from 'vitest';
import * as calls from '#domain/calls';
import { openTestOrigin } from '../origin.fixture.ts';

/** The addresses of `src/domain/calls.ts`, without its patterns and its test of an address. */
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
    if (status !== 405) unknown.push(`${address} of src/domain/calls.ts has no route in origin/calls/`);
  }
  expect(unknown).toEqual([]);
});
