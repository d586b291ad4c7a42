// Checks the links of built sites: node checks/check-links.ts [folder ...] (default: `dist`)
import { checkSiteLinks, formatDeadLinks } from '#pipeline/site/links/check-site-links';
import { checkSites } from './pages/check-sites.ts';

await checkSites(async (site, _, onProgress) => {
  const { pages, files, links, dead } = await checkSiteLinks(site, onProgress);
  const checked = `${links} links in ${files} files, ${pages} of them pages,`;
  return { checked, faults: formatDeadLinks(dead), missing: pages === 0 && 'page' };
});
