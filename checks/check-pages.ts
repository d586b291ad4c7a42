// Checks the rules that every page must meet: node checks/check-pages.ts [folder ...] (default:
// `dist`)
import { listFaults } from '#pipeline/cli/list-faults';
import { openBuiltSite } from '#pipeline/site/links/built-site';
import { withProgressBar } from '#pipeline/cli/progress-bar';
import { checkSitePages, findNotPlain } from './pages/check-site-pages.ts';
import { findWarnings } from './pages/find-warnings.ts';
import { SITES } from './testing/stages.ts';
import { findWorkbench } from './pages/find-workbench.ts';

const { build: DEMO } = SITES;

for (const folder of process.argv.length > 2 ? process.argv.slice(2) : [DEMO]) {
  const site = await openBuiltSite(folder);
  const { pages, faults: found } = await withProgressBar(process.stdout, folder, (count) =>
    checkSitePages(site, count),
  );
  // Only the demo is complete and has no pages of a team.
  const warnings = folder === DEMO ? [...(await findWarnings(folder)), ...(await findNotPlain(site))] : [];
  const faults = [...found, ...(await findWorkbench(site)), ...warnings];
  console.log(`${folder}: ${pages} pages checked, ${faults.length} faults`);
  if (pages === 0 || faults.length > 0) process.exitCode = 1;
  if (pages === 0) console.error(`  There is no page in ${folder}; build the site first.`);
  if (faults.length > 0) console.error(listFaults(faults));
}
