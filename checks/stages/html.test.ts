import { expect, test } from 'vitest';
import { listHtmlFiles, readBuiltFile } from '#pipeline/site/links/built-site';
import { openBuiltSite, sampleEvenly } from '#pipeline/site/links/built-site.fixture';
import { findHtmlFaults } from '../pages/html-faults.fixture.ts';
import { SITE_FOLDERS } from './site.fixture.ts';

/**
 * Sample size for large sites. The sample is spread over the whole site, whose pages are of few
 * kinds.
 */
const MAX_PAGES = 1000;

test.each(SITE_FOLDERS)('the pages in %s are valid HTML', async (folder) => {
  const site = await openBuiltSite(folder);
  const pages = sampleEvenly(listHtmlFiles(site), MAX_PAGES);
  expect(pages.length, 'There is no page: build the site first').toBeGreaterThan(0);
  const faults: string[] = [];
  for (const page of pages) {
    const ofPage = await findHtmlFaults(await readBuiltFile(site, page));
    faults.push(...ofPage.map((fault) => `${page}:${fault}`));
  }
  expect(faults).toEqual([]);
});
