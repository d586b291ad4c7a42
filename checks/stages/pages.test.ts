import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBuiltSite } from '#pipeline/site/links/built-site';
import { reportFolder } from '#pipeline/site/manifest';
import { checkSitePages, findNotPlain, findWorkbench } from '../pages/check-site-pages.fixture.ts';
import { SITES } from '../testing/stages.ts';
import { SITE_FOLDERS } from './site.fixture.ts';

test.each(SITE_FOLDERS)('the pages in %s meet the rules for every page', async (folder) => {
  const { pages, faults } = await checkSitePages(await openBuiltSite(folder));
  expect(pages, 'There is no page: build the site first').toBeGreaterThan(0);
  expect(faults).toEqual([]);
});

test.each(SITE_FOLDERS)('%s has no code of the workbench', async (folder) => {
  expect(await findWorkbench(await openBuiltSite(folder))).toEqual([]);
});

// Only the demo is complete and has no pages of a team.
test.each(SITE_FOLDERS.filter((folder) => folder === SITES.build))(
  'the build of %s has no warning, and its pages are in plain markup',
  async (folder) => {
    const report = JSON.parse(await readFile(join(reportFolder(folder), 'report.json'), 'utf8')) as object;
    expect(report).toMatchObject({ warnings: [] });
    expect(await findNotPlain(await openBuiltSite(folder))).toEqual([]);
  },
);
