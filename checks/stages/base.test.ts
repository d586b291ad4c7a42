// Builds the tests' content below a path, and checks that no address of the site lacks it: in any
// text of the site, and in all links.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { CALL_PATTERNS } from '#domain/addresses/calls';
import { PLATFORM, REPORT_FOLDER, SIGNUP_PATH } from '#domain/addresses/paths';
import { openBuiltSite } from '#pipeline/site/links/built-site.fixture';
import { checkSiteLinks, formatDeadLinks } from '#pipeline/site/links/check-site-links';
import { findBareAddresses } from '../base/bare-addresses.fixture.ts';
import { runBuild } from '../rebuilds/run-build.fixture.ts';

/** Arguments of functions that add the path, and a pattern, in scripts. */
const ARGUMENTS = new Set(['/explore/', '/explore/search/', '/p', '/v', '/view/|auth_key=|link_id=']);
const outDir = resolve('.cache/base/dist');

beforeAll(() => {
  const env = { PODIUM_SITE_URL: 'https://user.github.io/talks' };
  runBuild({ content: resolve('e2e/site/src/content'), outDir, env });
});

test('all addresses of a site below a path have the path', async () => {
  const site = await openBuiltSite(outDir);
  const others = [...CALL_PATTERNS, ...Object.values(PLATFORM), REPORT_FOLDER, SIGNUP_PATH];
  const starts = new Set([...site.files, ...others].map((path) => path.split('/')[1] ?? ''));
  const faults: string[] = [];
  for (const file of site.files)
    if (/\.(?:html|json|xml|css|js|webmanifest)$/.test(file))
      for (const text of findBareAddresses(await readFile(join(outDir, file), 'utf8'), starts))
        if (!file.endsWith('.js') || !ARGUMENTS.has(text)) faults.push(`${file} has the address ${text}`);
  expect(faults).toEqual([]);
});

test('all links of a site below a path lead to a page', async () => {
  const { dead } = await checkSiteLinks(await openBuiltSite(outDir));
  expect(formatDeadLinks(dead)).toEqual([]);
});
