// Checks the links of built sites: node checks/check-links.ts [folder ...] (default: `dist`)
import { listFaults } from '#pipeline/cli/list-faults';
import { openBuiltSite } from '#pipeline/site/links/built-site';
import { checkSiteLinks } from '#pipeline/site/links/check-site-links';
import { formatDeadLinks } from '#pipeline/site/links/format-dead-links';
import { withProgressBar } from '#pipeline/cli/progress-bar';

for (const folder of process.argv.length > 2 ? process.argv.slice(2) : ['dist']) {
  const site = await openBuiltSite(folder);
  const { pages, files, links, dead } = await withProgressBar(process.stdout, folder, (count) =>
    checkSiteLinks(site, count),
  );
  console.log(`${folder}: ${links} links in ${files} files, ${pages} of them pages, ${dead.length} dead`);
  if (pages === 0 || dead.length > 0) process.exitCode = 1;
  if (pages === 0) console.error(`  There is no page in ${folder}; build the site first.`);
  if (dead.length > 0) console.error(listFaults(formatDeadLinks(dead)));
}
