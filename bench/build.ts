// Builds the same content with Podium and with Eleventy in turn and prints what each costs.
//   npm run bench:build                 1,000 and 10,000 pages, 3 runs each
//   npm run bench:build -- --pages 1000 --runs 1
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_LOCALE, LOCALES } from '#domain/locales';
import { viewPath } from '#domain/paths';
import { wordsOf, writeContent } from './content.ts';
import { writeEleventyProject } from './eleventy.ts';
import { measure, median, type Cost } from './measure.ts';

const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { pages: { type: 'string', default: '1000,10000' }, runs: { type: 'string', default: '3' } },
});
const work = mkdtempSync(join(tmpdir(), 'podium-bench-'));

try {
  console.log('tool      view pages  pages/s  peak memory   (medians)');
  const results = values.pages.split(',').map((pages) => compare(Number(pages), Number(values.runs)));
  const [first, last] = [results[0], results.at(-1)];
  if (first !== undefined && last !== undefined && first !== last) {
    const growth = (tool: 'podium' | 'eleventy') => (last[tool].peakBytes / first[tool].peakBytes).toFixed(2);
    console.log(
      `memory from ${first.pages} to ${last.pages} pages: Podium ${growth('podium')}x, Eleventy ${growth('eleventy')}x`,
    );
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

function compare(wanted: number, runs: number) {
  const count = Math.max(1, Math.round(wanted / LOCALES.length));
  const pages = count * LOCALES.length;
  const content = join(work, `content-${count}`);
  const podiumOut = join(work, `podium-${count}`);
  const eleventy = join(work, `eleventy-${count}`);
  writeContent(content, count, join(root, 'src/content'));
  const costs = { podium: [] as Cost[], eleventy: [] as Cost[] };
  for (let run = 0; run <= runs; run += 1) {
    const podium = buildWithPodium(content, podiumOut);
    const peer = buildWithEleventy(content, podiumOut, eleventy);
    // The first run fills the picture cache and is not counted.
    if (run > 0) {
      costs.podium.push(podium);
      costs.eleventy.push(peer);
    }
  }
  checkSamePages(podiumOut, join(eleventy, '_site'), pages);
  const podium = summarise('Podium', pages, costs.podium);
  const peer = summarise('Eleventy', pages, costs.eleventy);
  console.log(
    `ratio Podium / Eleventy: ${(podium.pagesPerSecond / peer.pagesPerSecond).toFixed(2)} in pages per second`,
  );
  return { pages, podium, eleventy: peer };
}

function buildWithPodium(content: string, out: string): Cost {
  rmSync(out, { recursive: true, force: true });
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  return measure(astro, ['build', '--silent'], {
    cwd: root,
    env: { PODIUM_CONTENT: content, PODIUM_STAGING: out, ASTRO_TELEMETRY_DISABLED: '1' },
  });
}

function buildWithEleventy(content: string, podiumOut: string, folder: string): Cost {
  const { oid, title } = wordsOf(0);
  const slug = title.toLowerCase().replaceAll(' ', '-');
  const pages = Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      join(
        podiumOut,
        viewPath({ kind: 'presentation', schemaVersion: '2', oid, slug }, locale),
        'index.html',
      ),
    ]),
  );
  rmSync(folder, { recursive: true, force: true });
  writeEleventyProject({ folder, content, pages });
  return measure(join(root, 'node_modules/@11ty/eleventy/cmd.cjs'), ['--quiet'], { cwd: folder });
}

function checkSamePages(podiumOut: string, eleventyOut: string, pages: number): void {
  const count = (out: string) =>
    LOCALES.map((locale) => join(out, locale === DEFAULT_LOCALE ? '' : locale, 'p'))
      .map((folder) => (existsSync(folder) ? readdirSync(folder).length : 0))
      .reduce((sum, part) => sum + part, 0);
  if (count(podiumOut) !== pages || count(eleventyOut) !== pages) {
    throw new Error(`Expected ${pages} pages, found ${count(podiumOut)} and ${count(eleventyOut)}.`);
  }
}

function summarise(tool: string, pages: number, costs: readonly Cost[]) {
  const pagesPerSecond = pages / median(costs.map((cost) => cost.seconds));
  const peakBytes = median(costs.map((cost) => cost.peakBytes));
  const memory = `${Math.round(peakBytes / 1e6)} MB`;
  console.log(
    `${tool.padEnd(9)} ${String(pages).padStart(10)} ${pagesPerSecond.toFixed(0).padStart(8)} ${memory.padStart(12)}`,
  );
  return { pagesPerSecond, peakBytes };
}
