import { stopClock } from 'podium/testing';
import { player } from './support/playback.ts';
import { expect, test } from './support/test.ts';

/** Minutes that the clock of the page advances at once. In between, pictures can decode. */
const MINUTES = 30;

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
    await client.send('HeapProfiler.collectGarbage');
    const { usedSize } = await client.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
    const entries = await page.evaluate(() => history.length);
    return { kilobytes: Math.round(usedSize / 1000), nodes, jsEventListeners, entries };
  };
  await play(1);
  const before = await measure();
  await play(7);
  const after = await measure();
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  expect([after.jsEventListeners, after.entries]).toEqual([before.jsEventListeners, before.entries]);
  // In these hours the player moves about a hundred and forty times.
  expect(after.nodes - before.nodes).toBeLessThan(20);
  expect(after.kilobytes - before.kilobytes).toBeLessThan(100);
});
