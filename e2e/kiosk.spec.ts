import type { CDPSession } from '@playwright/test';
import { stopClock } from 'podium/testing';
import { player } from './support/playback.ts';
import { expect, test } from './support/test.ts';

/** Minutes that the clock of the page advances at once. In between, pictures can decode. */
const MINUTES = 30;

/** The parts of a heap snapshot that say how large its objects are. */
interface HeapSnapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[]] } };
  /** The fields of all objects, one object after the other. */
  readonly nodes: readonly number[];
}

/**
 * Returns the size of the objects of a page that are in use, in kilobytes. Compiled code is not in
 * it: browsers compile functions again when they like, which adds tens of kilobytes in these hours.
 * Nor are the long tasks that the browser records while the clock advances.
 */
async function measureObjects(client: CDPSession): Promise<number> {
  let text = '';
  const add = ({ chunk }: { readonly chunk: string }) => (text += chunk);
  client.on('HeapProfiler.addHeapSnapshotChunk', add);
  await client.send('HeapProfiler.takeHeapSnapshot');
  client.off('HeapProfiler.addHeapSnapshotChunk', add);
  const { snapshot, nodes } = JSON.parse(text) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (!/^(?:code|native)$/.test(types[0][nodes[at + type] ?? 0] ?? '')) bytes += nodes[at + size] ?? 0;
  return Math.round(bytes / 1000);
}

test('a presentation that repeats plays for eight hours with a flat heap [9.37, 9.38]', async ({ page }) => {
  await page.clock.install();
  // Its three steps stay three minutes each.
  await page.goto('/p/embed/slow-road/?autoplay=1&toolbar=0');
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await stopClock(page);
  const client = await page.context().newCDPSession(page);
  const play = async (hours: number) => {
    for (let minutes = 0; minutes < hours * 60; minutes += MINUTES) await page.clock.runFor(MINUTES * 60_000);
  };
  const measure = async () => {
    const kilobytes = await measureObjects(client);
    const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
    const entries = await page.evaluate(() => history.length);
    return { kilobytes, nodes, jsEventListeners, entries };
  };
  await play(1);
  const before = await measure();
  await play(7);
  const after = await measure();
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  expect([after.jsEventListeners, after.entries]).toEqual([before.jsEventListeners, before.entries]);
  // In these hours the player moves about a hundred and forty times. One small object for each move
  // would be 8 kB.
  expect(after.nodes - before.nodes).toBeLessThan(20);
  expect(after.kilobytes - before.kilobytes).toBeLessThan(5);
});
