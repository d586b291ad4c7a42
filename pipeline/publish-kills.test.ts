import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { publish, startReading, versionOf, writeSite } from './publishing/releases/site.fixture.ts';

test('one complete release stays public when publishers are killed at any moment', async () => {
  const folder = await writeContent({});
  const places = { dist: join(folder, 'dist'), releases: join(folder, 'releases') };
  const current = join(places.releases, 'current');
  await writeSite(places.dist, 0);
  await publish(places);
  await writeSite(places.dist, 1);
  const start = performance.now();
  await publish(places);
  const usual = performance.now() - start;
  const readers = [startReading(current), startReading(current)];
  const rounds = 15;
  for (let round = 1; round <= rounds; round += 1) {
    await writeSite(places.dist, round + 1);
    await publish(places, { killAfter: (usual * 1.2 * round) / rounds });
  }
  const readings = await Promise.all(readers.map(({ stop }) => stop()));
  expect(readings.flatMap(({ missing, mixed }) => [...missing, ...mixed])).toEqual([]);
  expect(Math.min(...readings.map(({ reads }) => reads))).toBeGreaterThan(0);
  await writeSite(places.dist, 99);
  expect(await publish(places)).toMatchObject({ code: 0 });
  expect(versionOf(await readFile(join(current, 'index.html'), 'utf8'))).toBe('99');
  expect((await readdir(places.releases)).filter((name) => name.endsWith('.part'))).toEqual([]);
});
