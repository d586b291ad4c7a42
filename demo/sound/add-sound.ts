import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { readFlagsOrExit } from '../../pipeline/cli/flags.ts';
import { RATE, finish, hiss, knock, makeNoise, pluck, sum, type Part, type Sound } from './synth.ts';

/** Returns a volume that rises from 0 to 1 between `start` and `end`, in seconds. */
const rise = (time: number, start: number, end: number): number =>
  Math.max(0, Math.min(1, (time - start) / (end - start)));

/** Returns a volume that swings between 0 and 1, once per `period` seconds. */
const swell = (time: number, period: number, shift = 0): number =>
  0.5 - 0.5 * Math.cos((2 * Math.PI * (time - shift)) / period);

/** Plays the notes of a chord one after another at each start, in seconds. */
const chords = (starts: readonly number[], notes: readonly number[]): Part[] =>
  starts.flatMap((start) => notes.map((note, index): Part => [start + index * 0.16, 0.16, pluck(note, 0.9)]));

/** Returns random times from `start` to `end` seconds, about `interval` seconds apart. */
function randomTimes(seed: number, start: number, end: number, interval: number): number[] {
  const noise = makeNoise(seed);
  const times: number[] = [];
  for (let time = start; time < end; time += interval * (1 + 0.7 * noise())) times.push(time);
  return times;
}

const drops = (seed: number, start: number, end: number, interval: number): Part[] =>
  randomTimes(seed, start, end, interval).map((time, index): Part => [
    time,
    0.12,
    pluck(520 + ((index * 197) % 500), 0.05, 6),
  ]);

/** The sound of each video, by the name of its files. The times match its captions. */
const SOUND_OF_FILMS: Readonly<Record<string, () => Sound>> = {
  /** Wind; sails that pass; cogs, faster and faster; stones; flour. */
  'die-windmuehle': () =>
    finish(
      sum(20, [
        [0, 1.2, hiss(20, 1, [120, 500], (time) => 0.5 + 0.5 * swell(time, 5.3))],
        [0, 0.7, hiss(20, 2, [200, 900], (time) => swell(time, 1.25) ** 3)],
        ...Array.from({ length: 34 }, (_, index): Part => [
          5 + 15 * (1 - 0.965 ** index),
          0.3,
          knock(index + 3),
        ]),
        [10.4, 0.9, hiss(9.6, 4, [60, 260], (time) => rise(time, 0, 2) * (0.8 + 0.2 * swell(time, 0.4)))],
        [15, 0.2, hiss(5, 5, [3000, 8000], (time) => rise(time, 0, 1))],
        ...chords([0.3, 5, 10.6, 15.2], [293.7, 349.2, 440]),
      ]),
    ),
  /** A pencil that follows the leaf, then a brush with water. */
  'drawing-a-leaf': () =>
    finish(
      sum(18, [
        [0.3, 0.7, hiss(2.8, 11, [1800, 5200], (time) => swell(time, 2.8) * (0.7 + 0.3 * swell(time, 0.11)))],
        [
          3.4,
          0.6,
          hiss(5.2, 12, [1900, 5600], (time) => swell(time, 0.65) * (0.7 + 0.3 * swell(time, 0.09))),
        ],
        [8.8, 0.6, hiss(2.2, 13, [2200, 6000], (time) => swell(time, 0.36))],
        ...drops(14, 11.1, 15.4, 0.32),
        [11.3, 0.5, hiss(4.3, 15, [400, 1500], (time) => swell(time, 1.1) * 0.7)],
        [15.8, 0.5, hiss(1.8, 16, [700, 2400], (time) => swell(time, 0.9))],
        ...chords([0.4, 3.4, 8.8, 11.3, 15.8], [329.6, 415.3, 493.9]),
      ]),
    ),
  /** A boat, gates, water that fills the chamber. */
  'how-a-lock-works': () =>
    finish(
      sum(22, [
        [0, 0.5, hiss(22, 21, [200, 1100], (time) => 0.35 + 0.15 * swell(time, 2.7))],
        ...[...randomTimes(22, 0.2, 5.8, 0.24), ...randomTimes(23, 17, 21.6, 0.24)].map((time): Part => [
          time,
          0.35,
          pluck(72, 0.06),
        ]),
        [6.6, 0.9, knock(24, 90)],
        [7.8, 1, knock(25, 80)],
        [8.2, 1.3, hiss(6.8, 26, [250, 1900], (time) => rise(time, 0, 1) * (1 - rise(time, 5.4, 6.8)))],
        ...drops(27, 8.4, 14.6, 0.12),
        [15.2, 0.8, knock(28, 85)],
        ...chords([0.4, 6, 8.2, 15, 17], [261.6, 329.6, 392]),
      ]),
    ),
  /** Ropes that are pulled through each other. */
  'knots-that-hold': () =>
    finish(
      sum(19, [
        ...[0.5, 1.9, 3.4, 6.5, 8, 9.6, 13, 14.4, 15.9].map((time, index): Part => [
          time,
          0.8,
          hiss(1.2, 31 + index, [500, 2300], (at) => swell(at, 1.2) * (0.55 + 0.45 * swell(at, 0.07))),
        ]),
        ...[4.6, 11.3, 16.8].map((time, index): Part => [time, 0.7, knock(41 + index, 120)]),
        ...chords([0.3, 6.3, 12.8, 16.9], [246.9, 293.7, 370]),
      ]),
    ),
  /** The sea: near, away, near again; a bell in between. */
  'un-jour-de-maree': () => {
    const near = (time: number) => 1 - 0.85 * rise(time, 4, 7) + 0.85 * rise(time, 9.6, 13);
    return finish(
      sum(21, [
        [0, 1.4, hiss(21, 51, [150, 1400], (time) => near(time) * (0.25 + 0.75 * swell(time, 4.1) ** 2))],
        [0, 0.7, hiss(21, 52, [900, 5000], (time) => near(time) * swell(time, 4.1, 0.5) ** 4)],
        [5.2, 0.3, pluck(622, 1.4)],
        [6.6, 0.25, pluck(622, 1.4)],
        ...chords([0.3, 9.8, 15.4], [220, 277.2, 329.6]),
      ]),
    );
  },
};

/**
 * Synthesises the sound of the demo videos and writes it into their files, whose pictures stay as
 * they are. Node has no encoders, so a browser encodes: `node demo/sound/add-sound.ts [film]`.
 */

const HERE = import.meta.dirname;
const MEDIA = resolve(HERE, '../../src/content/media');

declare global {
  interface Window {
    /** Returns a film with another sound, in Base64. Defined in encode.mjs. */
    withSound: (film: string, format: 'mp4' | 'webm', samples: string, rate: number) => Promise<string>;
  }
}

const { positionals } = readFlagsOrExit({
  script: 'demo:sound',
  summary: 'Draws the sound of the demo films and writes it into their files.',
  operands: '[film]',
  flags: {},
  examples: ['', Object.keys(SOUND_OF_FILMS)[0] ?? ''],
});
const [chosenFilm] = positionals;
if (chosenFilm !== undefined && !Object.hasOwn(SOUND_OF_FILMS, chosenFilm)) {
  console.error(
    `There is no film ${JSON.stringify(chosenFilm)}. The films are ${Object.keys(SOUND_OF_FILMS).join(', ')}.`,
  );
  process.exit(1);
}

await promisify(execFile)('npm', ['ci', '--ignore-scripts'], { cwd: HERE });
const bundle = await build({
  configFile: false,
  root: HERE,
  logLevel: 'error',
  build: { write: false, minify: false, lib: { entry: join(HERE, 'encode.mjs'), formats: ['es'] } },
});
const [chunk] = (Array.isArray(bundle) ? bundle : [bundle]).flatMap((item) =>
  'output' in item ? item.output : [],
);
if (chunk?.type !== 'chunk') throw new Error('Vite wrote no code.');

const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  // Encoders need a secure origin.
  await page.route('https://sound.invalid/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
  await page.goto('https://sound.invalid/');
  await page.addScriptTag({ type: 'module', content: chunk.code });
  await page.waitForFunction(() => 'withSound' in window);
  for (const [name, compose] of Object.entries(SOUND_OF_FILMS)) {
    if (chosenFilm !== undefined && chosenFilm !== name) continue;
    const samples = Buffer.from(compose().buffer).toString('base64');
    for (const format of ['mp4', 'webm'] as const) {
      const file = join(MEDIA, `${name}.${format}`);
      const film = (await readFile(file)).toString('base64');
      const filmWithSound = await page.evaluate(
        ([before, kind, sound, rate]) => window.withSound(before, kind, sound, rate),
        [film, format, samples, RATE] as const,
      );
      await writeFile(file, Buffer.from(filmWithSound, 'base64'));
      console.log(`${file}: ${Buffer.from(filmWithSound, 'base64').length} bytes`);
    }
  }
} finally {
  await browser.close();
}
