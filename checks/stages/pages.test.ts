import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isNeededFile } from '#domain/addresses/texts-path';
import { ALL_LOCALES } from '#domain/languages/locales';
import { openBuiltSite } from '#pipeline/site/links/built-site.fixture';
import { reportFolder } from '#pipeline/site/manifest';
import { checkSitePages, findNotPlain, findWorkbench } from '../pages/check-site-pages.fixture.ts';
import { SITE_DIRS } from '../testing/stages.ts';
import { SITE_FOLDERS } from './site.fixture.ts';

test.each(SITE_FOLDERS)('the pages in %s meet the rules for every page', async (folder) => {
  const { pages, faults } = await checkSitePages(await openBuiltSite(folder));
  expect(pages, 'There is no page: build the site first').toBeGreaterThan(0);
  expect(faults).toEqual([]);
});

test.each(SITE_FOLDERS)('%s has no code of the workbench', async (folder) => {
  expect(await findWorkbench(await openBuiltSite(folder))).toEqual([]);
});

test.each(SITE_FOLDERS)('%s has no texts but those that pages ask for', async (folder) => {
  const site = { languages: ALL_LOCALES, hasSignIn: true };
  const { files } = await openBuiltSite(folder);
  expect([...files].filter((file) => !isNeededFile(file.replace(/\.(?:br|gz)$/, ''), site))).toEqual([]);
});

// Only the demo is complete and has no pages of a team.
test.each(SITE_FOLDERS.filter((folder) => folder === SITE_DIRS.build))(
  'the build of %s has no warning, and its pages are in plain markup',
  async (folder) => {
    const report = JSON.parse(await readFile(join(reportFolder(folder), 'report.json'), 'utf8')) as object;
    expect(report).toMatchObject({ warnings: [] });
    expect(await findNotPlain(await openBuiltSite(folder))).toEqual([]);
  },
);
