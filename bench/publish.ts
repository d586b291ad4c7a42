// Publishes a site 200 times while readers read it, kills most publishers at a random moment, and
// counts failed reads.
//   npm run bench:publish -- --rounds 200
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countFlag, readFlagsOrExit } from '../pipeline/cli/flags.ts';
import { makeProgressBar } from '../pipeline/cli/progress-bar.ts';
import {
  publish,
  startReading,
  writeSite,
  type Readings,
} from '../pipeline/publishing/releases/site.fixture.ts';

const [PAGES, READERS] = [300, 4];
/**
 * Latest moment of a kill, as a multiple of the time of an undisturbed publish. Readers slow it
 * down.
 */
const WINDOW = 3;
const { values } = readFlagsOrExit({
  script: 'bench:publish',
  summary:
    'Publishes a site many times while readers read it, kills most publishers, and counts failed reads.',
  flags: { rounds: countFlag(200, 'sets how often it publishes') },
  examples: ['', '--rounds 20'],
});
const rounds = Number(values.rounds);
const folder = await mkdtemp(join(tmpdir(), 'podium-bench-publish-'));
const places = { dist: join(folder, 'dist'), releases: join(folder, 'releases') };

try {
  await writeSite(places.dist, 0, PAGES);
  const start = performance.now();
  await publish(places);
  const usual = performance.now() - start;
  const readers = Array.from({ length: READERS }, () => startReading(join(places.releases, 'current')));
  let [killed, failed] = [0, 0];
  const seen = new Set<string>();
  const bar = makeProgressBar(process.stdout, 'Publishes');
  for (let round = 1; round <= rounds; round += 1) {
    await writeSite(places.dist, round, PAGES);
    const { code } = await publish(places, { killAfter: Math.random() * WINDOW * usual });
    if (code === null) killed += 1;
    else if (code !== 0) failed += 1;
    seen.add(await readlink(join(places.releases, 'current')));
    bar.show(round, rounds);
  }
  bar.end();
  const readings = await Promise.all(readers.map(({ stop }) => stop()));
  const sum = (count: (reading: Readings) => number) =>
    readings.reduce((total, reading) => total + count(reading), 0);
  const left = (await readdir(places.releases)).filter((name) => name.endsWith('.part')).length;
  console.log(
    `${rounds} publishes of ${PAGES + 1} pages, usually ${Math.round(usual)} ms: ${killed} killed, ${failed} failed, ${seen.size} releases were public`,
  );
  console.log(
    `${sum(({ reads }) => reads)} reads by ${READERS} readers: ${sum(({ missing }) => missing.length)} missing, ${sum(({ mixed }) => mixed.length)} mixed`,
  );
  console.log(`${left} unfinished folders left, which the next publish removes`);
  for (const { missing, mixed } of readings)
    for (const fault of [...missing, ...mixed].slice(0, 5)) console.log(fault);
} finally {
  await rm(folder, { recursive: true });
}
