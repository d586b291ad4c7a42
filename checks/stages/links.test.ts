import { expect, test } from 'vitest';
import { openBuiltSite } from '#pipeline/site/links/built-site.fixture';
import { checkSiteLinks, formatDeadLinks } from '#pipeline/site/links/check-site-links';
import { SITE_FOLDERS } from './site.fixture.ts';

test.each(SITE_FOLDERS)('all links in %s lead to a file or part of the site', async (folder) => {
  const { pages, dead } = await checkSiteLinks(await openBuiltSite(folder));
  expect(pages, 'There is no page: build the site first').toBeGreaterThan(0);
  expect(formatDeadLinks(dead)).toEqual([]);
});
