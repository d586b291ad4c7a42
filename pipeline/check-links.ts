// Checks the links of built sites: node pipeline/check-links.ts [folder ...], by default `dist`.
import { openBuiltSite } from './links/built-site.ts';
import { checkSiteLinks, type DeadLink } from './links/check-site-links.ts';
import { withBar } from './output/bar.ts';

/** As many dead links as one reads; the rest are usually the same again. */
const SHOWN = 50;

/** The same dead link in several files is told once. */
function describeDead(dead: readonly DeadLink[]): string[] {
  const byLink = Map.groupBy(dead, ({ place, target, reason }) => `${place} ${target} ${reason}`);
  return [...byLink].map(([link, [first, ...more]]) => {
    const others = more.length === 0 ? '' : ` and ${more.length} more`;
    return `  ${link} (in ${first?.source ?? ''}${others})`;
  });
}

for (const folder of process.argv.length > 2 ? process.argv.slice(2) : ['dist']) {
  const site = await openBuiltSite(folder);
  const { pages, files, links, dead } = await withBar(process.stdout, folder, (count) =>
    checkSiteLinks(site, count),
  );
  console.log(`${folder}: ${links} links in ${files} files, ${pages} of them pages, ${dead.length} dead`);
  if (pages === 0 || dead.length > 0) process.exitCode = 1;
  if (pages === 0) console.error(`  There is no page in ${folder}; build the site first.`);
  const lines = describeDead(dead);
  for (const line of lines.slice(0, SHOWN)) console.error(line);
  if (lines.length > SHOWN) console.error(`  ... and ${lines.length - SHOWN} more`);
}
