// Builds the site of the documents, checks its links, and opens it in a browser.
import { chromium, type Browser } from '@playwright/test';
import { serveSite, violations, type ServedSite } from 'podium/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBuiltSite } from '#pipeline/site/links/built-site.fixture';
import { checkSiteLinks, formatDeadLinks } from '#pipeline/site/links/check-site-links';
import { browserFlags, findBrowser } from '../browser.ts';
import { run } from '../package/run-podium.fixture.ts';
import { ROOT } from '../testing/stages.ts';

const DIST = '.cache/docs/dist';

let browser: Browser;
let site: ServedSite;

beforeAll(async () => {
  await run(ROOT, [process.execPath, 'checks/docs/build.ts']);
  site = await serveSite({ dist: DIST });
  const installed = await findBrowser();
  browser = await chromium.launch({
    args: browserFlags(),
    ...(installed && { executablePath: installed.path }),
  });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

test('all links of the documents lead to a page, a part of one, or a file', async () => {
  const { root, files } = await openBuiltSite(DIST);
  // The search index is compressed, and the page for missing addresses has no address.
  const others = [...files].filter((file) => !/^\/pagefind\/|^\/404\.html$/.test(file));
  const { pages, dead } = await checkSiteLinks({ root, files: new Set(others) });
  expect(pages).toBeGreaterThan(80);
  // Documents name the server on the reader's machine.
  const faults = dead.filter(({ target }) => !target.startsWith('http://localhost:4321/'));
  expect(formatDeadLinks(faults)).toEqual([]);
});

test.each(['/', '/coming-from/', '/fields/presentation/'])(
  '%s has no violations of accessibility',
  async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ baseURL: site.address, colorScheme });
      await page.goto(path);
      expect(await violations(page)).toEqual([]);
      await page.close();
    }
  },
);

test('the search finds a document by its words, and leads to it', async () => {
  const page = await browser.newPage({ baseURL: site.address, locale: 'en-GB' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('harfbuzzjs');
  await page.getByRole('dialog').getByRole('link', { name: 'Dependencies' }).first().click();
  expect(new URL(page.url()).pathname).toBe('/dependencies/');
  await page.close();
});

test('the fields of content files come from the JSON Schemas', async () => {
  const page = await browser.newPage({ baseURL: site.address });
  await page.goto('/fields/presentation/');
  const frames = page.getByRole('heading', { name: 'storyboard.path[].frame' });
  expect(await frames.count()).toBe(1);
  expect(await page.getByRole('row', { name: /^oid .* string required$/ }).count()).toBe(1);
  await page.close();
});
