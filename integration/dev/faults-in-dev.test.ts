import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { faultsInDev } from './faults-in-dev.ts';

/** Returns the middleware that the integration adds for a command of Astro. */
async function addedFor(command: string): Promise<unknown[]> {
  const addMiddleware = vi.fn();
  const setUp = faultsInDev().hooks['astro:config:setup'] as (options: object) => Promise<void> | void;
  await setUp({ command, config: { root: pathToFileURL(`${process.cwd()}/`) }, addMiddleware });
  return addMiddleware.mock.calls.map(([added]: unknown[]) => added);
}

test('only the dev server renders with the middleware that shows faults', async () => {
  expect(await addedFor('dev')).toMatchObject([{ order: 'pre' }]);
  for (const command of ['build', 'preview', 'sync']) expect(await addedFor(command)).toEqual([]);
});
