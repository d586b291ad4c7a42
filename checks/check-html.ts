// Validates the HTML of built sites: node checks/check-html.ts [folder ...], by default `dist`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFaults } from '#pipeline/cli/list-faults';
import { listHtmlFiles, openBuiltSite } from '#pipeline/site/links/built-site';
import { sampleEvenly } from '#pipeline/site/links/sample-evenly';
import { withProgressBar, type ReportProgress } from '#pipeline/cli/progress-bar';
import { findHtmlFaults } from './html/find-html-faults.ts';

/**
 * Sample size for large sites. The sample is spread over the whole site, whose pages are of few
 * kinds.
 */
const MOST_PAGES = 1000;

async function validate(folder: string, pages: readonly string[], count: ReportProgress): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, page] of pages.entries()) {
    count(index, pages.length);
    const html = await readFile(join(folder, page), 'utf8');
    faults.push(...(await findHtmlFaults(html)).map((fault) => `${join(folder, page)}:${fault}`));
  }
  return faults;
}

for (const folder of process.argv.length > 2 ? process.argv.slice(2) : ['dist']) {
  const all = listHtmlFiles(await openBuiltSite(folder));
  const pages = sampleEvenly(all, MOST_PAGES);
  const faults = await withProgressBar(process.stdout, folder, (count) => validate(folder, pages, count));
  console.log(`${folder}: ${pages.length} of ${all.length} pages validated, ${faults.length} faults`);
  if (all.length === 0 || faults.length > 0) process.exitCode = 1;
  if (all.length === 0) console.error(`  There is no page in ${folder}; build the site first.`);
  if (faults.length > 0) console.error(listFaults(faults));
}
