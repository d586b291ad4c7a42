// Builds the tests' content below a path, and checks that no address of the site lacks it: in any
// text of the site, and in all links.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CALL_PATTERNS } from '#domain/addresses/calls';
import { PLATFORM, REPORT_FOLDER, SIGNUP_PATH } from '#domain/addresses/paths';
import { listFaults } from '#pipeline/cli/command-error';
import { openBuiltSite } from '#pipeline/site/links/built-site';
import { checkSiteLinks, formatDeadLinks } from '#pipeline/site/links/check-site-links';
import { findBareAddresses } from './base/bare-addresses.ts';
import { runBuild } from './rebuilds/run-build.ts';

const SITE = 'https://user.github.io/talks';
/** Arguments of functions that add the path, and a pattern, in scripts. */
const ARGUMENTS = new Set(['/explore/', '/explore/search/', '/p', '/v', '/view/|auth_key=|link_id=']);
const out = resolve('.cache/base/dist');

async function run(): Promise<string[]> {
  const content = resolve('e2e/site/src/content');
  console.log(runBuild({ content, out, env: { PODIUM_SITE_URL: SITE, PODIUM_LANGUAGES: 'en,de' } }));
  const site = await openBuiltSite(out);
  const others = [...CALL_PATTERNS, ...Object.values(PLATFORM), REPORT_FOLDER, SIGNUP_PATH];
  const starts = new Set([...site.files, ...others].map((path) => path.split('/')[1] ?? ''));
  const faults: string[] = [];
  for (const file of site.files)
    if (/\.(?:html|json|xml|css|js|webmanifest)$/.test(file))
      for (const text of findBareAddresses(await readFile(join(out, file), 'utf8'), starts))
        if (!file.endsWith('.js') || !ARGUMENTS.has(text)) faults.push(`${file} has the address ${text}`);
  const report = await checkSiteLinks(site);
  console.log(`${report.files} files with ${report.links} links`);
  return [...faults, ...formatDeadLinks(report.dead)];
}

const faults = await run();
if (faults.length > 0) {
  console.error(`Addresses without the path of the site:\n${listFaults(faults)}`);
  process.exitCode = 1;
}
