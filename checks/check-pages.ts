// Checks the rules that every page must meet: node checks/check-pages.ts [folder ...] (default:
// `dist`)
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuiltFile, type BuiltSite } from '#pipeline/site/links/built-site';
import { reportFolder } from '#pipeline/site/manifest';
import { checkSitePages, findNotPlain } from './pages/check-site-pages.ts';
import { checkSites } from './pages/check-sites.ts';
import { SITES } from './testing/stages.ts';

/** Texts that only the code of the workbench has: its addresses, its token, its handles. */
const MARKS = ['/workbench/-/', 'workbench-token', 'moveable-control'];

/**
 * Returns a fault for each file of a built site that has code of the workbench, which writes
 * content files and belongs to the dev server alone.
 */
export async function findWorkbench(site: BuiltSite): Promise<string[]> {
  const faults: string[] = [];
  for (const file of [...site.files].sort()) {
    if (file.startsWith('/workbench/')) faults.push(`${file} is a page of the workbench: do not build it`);
    if (!/\.(?:html|m?js|css)$/.test(file)) continue;
    const code = await readBuiltFile(site, file);
    const mark = MARKS.find((text) => code.includes(text));
    if (mark !== undefined)
      faults.push(`${file} has code of the workbench ("${mark}"): import nothing of src/workbench`);
  }
  return faults;
}

/** Returns the warnings in the report of a build. Throws if it has no report. */
async function findWarnings(folder: string): Promise<string[]> {
  const text = await readFile(join(reportFolder(folder), 'report.json'), 'utf8');
  const { warnings } = JSON.parse(text) as { warnings: readonly string[] };
  return warnings.map((warning) => `The build warns: ${warning}`);
}

if (import.meta.main)
  await checkSites(async (site, folder, onProgress) => {
    const { pages, faults } = await checkSitePages(site, onProgress);
    // Only the demo is complete and has no pages of a team.
    const ofDemo =
      folder === SITES.build ? [...(await findWarnings(folder)), ...(await findNotPlain(site))] : [];
    return {
      checked: `${pages} pages`,
      faults: [...faults, ...(await findWorkbench(site)), ...ofDemo],
      missing: pages === 0 && 'page',
    };
  });
