// Measures the search in Chromium with many presentations: bytes fetched and time, from opening the
// address to the results, and for a second search in the same page. The control is a single file
// with all texts that the browser fetches and scans.
//   npm test -- build-e2e             run this first: it builds the search page
//   npm run bench:search              10,000 presentations
//   npm run bench:search -- --count 1000
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { sha256 } from '#library/sha256';
import { readLibrary } from '#library/library';
import { BROTLI_QUALITY } from '#pipeline/site/compressed-copies';
import { countFlag, readFlagsOrExit } from '#pipeline/cli/flags';
import { withProgressBar } from '#pipeline/cli/progress-bar';
import { SEARCH_CARDS } from '#pipeline/site/output-folders';
import { buildSearchIndexes } from '#pipeline/building/search/search-index';
import { DIST, ORIGIN } from '../e2e/support/server.ts';
import { writeContent } from './content.ts';
import { makeTexts } from './search-texts.ts';
import { withServedSite } from './serve-site.ts';

const { values } = readFlagsOrExit({
  script: 'bench:search',
  summary: 'Measures the search in a browser with many presentations.',
  flags: { count: countFlag(10_000, 'sets the number of presentations') },
  examples: ['', '--count 1000'],
});
const count = Number(values.count);
const model = join(import.meta.dirname, '../src/content');
/**
 * Languages of the content, each with its own index. The search page of the test site searches all
 * of them.
 */
const LANGUAGES = ['en', 'en', 'de', 'fr'];
const results = (page: Page) => page.getByRole('main').locator('li h2');
const folder = mkdtempSync(join(tmpdir(), 'podium-bench-search-'));

try {
  const { texts, earlier, queries } = makeTexts(count);
  const seconds = await withProgressBar(process.stdout, 'Index', () => buildSite(texts));
  console.log(`index of ${count} presentations built in ${seconds.toFixed(1)} s`);
  const measure = async (browser: Browser): Promise<void> => {
    for (const [kind, term] of Object.entries(queries)) await measureQuery(browser, { kind, term, earlier });
  };
  await withServedSite(measure, join(folder, 'dist'));
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * Writes a site with the search page, its index and the control. Returns the build time of the
 * index in seconds.
 */
async function buildSite(texts: readonly string[]): Promise<number> {
  const [content, dist] = [join(folder, 'content'), join(folder, 'dist')];
  writeContent(content, count, model, (index) => ({
    language: LANGUAGES[index % LANGUAGES.length] ?? 'en',
    text: texts[index] ?? '',
  }));
  for (const part of ['_astro', 'explore', 'locales', '_headers'])
    cpSync(join(DIST, part), join(dist, part), { recursive: true });
  const library = await readLibrary(content);
  const cards = [...library.entries.values()].map((facts) => ({
    ...facts,
    author: 'Ada Lovelace',
    duration: null,
    steps: null,
    picture: pictureOf(facts.oid),
  }));
  writeFileSync(join(dist, SEARCH_CARDS), JSON.stringify(cards));
  const start = performance.now();
  await buildSearchIndexes(dist, library, new AbortController().signal);
  const seconds = (performance.now() - start) / 1000;
  const all = JSON.stringify(cards.map(({ oid, title }, index) => ({ oid, title, text: texts[index] })));
  mkdirSync(join(dist, 'control'));
  writeFileSync(join(dist, 'control/all.json'), all);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  writeFileSync(join(dist, 'control/all.json.br'), brotliCompressSync(all, { params }));
  return seconds;
}

/** Returns a card picture with the same kind of addresses as in a build. */
function pictureOf(oid: string): { src: string; width: number; height: number; avif: string } {
  const base = `/_pictures/${sha256(oid).slice(0, 16)}`;
  const avif = [220, 440, 660].map((width) => `${base}-${width}.avif ${width}w`).join(', ');
  return { src: `${base}-440.webp`, width: 440, height: 248, avif };
}

async function measureQuery(
  browser: Browser,
  { kind, term, earlier }: { readonly kind: string; readonly term: string; readonly earlier: string },
): Promise<void> {
  const first = await inNewPage(browser, (page) =>
    cost(page, async () => {
      await page.goto(`/explore/search/?search=${encodeURIComponent(term)}`);
      await results(page).first().waitFor();
    }),
  );
  const next = await inNewPage(browser, async (page) => {
    // Not a word without results: similar ones, which are shown in their place, would be counted.
    await page.goto(`/explore/search/?search=${earlier}`);
    await results(page).first().waitFor();
    return cost(page, async () => {
      await page.getByRole('main').getByRole('searchbox').fill(term);
      await page.getByRole('main').getByRole('searchbox').press('Enter');
      await page.getByRole('status').filter({ hasText: term }).waitFor();
      await results(page).first().waitFor();
    });
  });
  const control = await inNewPage(browser, async (page) => {
    await page.goto('/explore/search/');
    return cost(page, () => page.evaluate(scanAll, term));
  });
  console.log(`\n${kind}: "${term}"`);
  for (const [name, { bytes, ms }] of Object.entries({ first, next, control }))
    console.log(
      `${name.padEnd(8)} ${(bytes / 1000).toFixed(0).padStart(6)} kB ${ms.toFixed(0).padStart(6)} ms`,
    );
  console.log(
    `ratio    ${(first.bytes / control.bytes).toFixed(3).padStart(6)}    ${(first.ms / control.ms).toFixed(2).padStart(6)}`,
  );
}

async function inNewPage<T>(browser: Browser, run: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ baseURL: ORIGIN });
  try {
    return await run(await context.newPage());
  } finally {
    await context.close();
  }
}

/**
 * Measures the compressed bytes of index or control that `run` downloads, and its time in
 * milliseconds.
 */
async function cost(page: Page, run: () => Promise<unknown>): Promise<{ bytes: number; ms: number }> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const counted = new Map<string, number>();
  const wanted = new Set<string>();
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (/^\/(?:search|control)\//.test(new URL(response.url).pathname)) wanted.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    counted.set(requestId, encodedDataLength),
  );
  const start = performance.now();
  await run();
  const ms = performance.now() - start;
  const bytes = [...wanted].reduce((sum, id) => sum + (counted.get(id) ?? 0), 0);
  await client.detach();
  return { bytes, ms };
}

/** Runs in the page: the minimum work of a search without an index. */
async function scanAll(term: string): Promise<number> {
  const all = (await (await fetch('/control/all.json')).json()) as { title: string; text: string }[];
  const words = term.toLowerCase().split(' ');
  return all.filter(({ title, text }) =>
    words.every((word) => `${title} ${text}`.toLowerCase().includes(word)),
  ).length;
}
