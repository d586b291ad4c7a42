import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { readFlagsOrExit } from '../../pipeline/cli/flags.ts';
import { FILMS } from './films.ts';
import { RATE } from './synth.ts';

/**
 * Draws the sound of the demo films and writes it into their files, beside the pictures, which stay
 * as they are. Node has no encoders, so a browser encodes: `node demo/sound/add-sound.ts [film]`.
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
  about: 'Draws the sound of the demo films and writes it into their files.',
  operands: '[film]',
  flags: {},
  examples: ['', Object.keys(FILMS)[0] ?? ''],
});
const [chosen] = positionals;
if (chosen !== undefined && !Object.hasOwn(FILMS, chosen)) {
  console.error(
    `There is no film ${JSON.stringify(chosen)}. The films are ${Object.keys(FILMS).join(', ')}.`,
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
  for (const [name, compose] of Object.entries(FILMS)) {
    if (chosen !== undefined && chosen !== name) continue;
    const samples = Buffer.from(compose().buffer).toString('base64');
    for (const format of ['mp4', 'webm'] as const) {
      const file = join(MEDIA, `${name}.${format}`);
      const film = (await readFile(file)).toString('base64');
      const heard = await page.evaluate(
        ([before, kind, sound, rate]) => window.withSound(before, kind, sound, rate),
        [film, format, samples, RATE] as const,
      );
      await writeFile(file, Buffer.from(heard, 'base64'));
      console.log(`${file}: ${Buffer.from(heard, 'base64').length} bytes`);
    }
  }
} finally {
  await browser.close();
}
