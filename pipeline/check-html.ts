// Validates the HTML of built sites: node pipeline/check-html.ts [folder ...], by default `dist`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader, type ConfigData, type Result } from 'html-validate';
import { listFaults } from './command/list-faults.ts';
import { listHtmlFiles, openBuiltSite } from './links/built-site.ts';
import { sampleEvenly } from './links/sample-evenly.ts';
import { withBar, type Count } from './output/bar.ts';

/** A larger site has more pages of the same kinds; so many, spread over all of it, tell enough. */
const MOST_PAGES = 1000;

// The rules are those of .htmlvalidate.json, whatever lies beside the pages. Two differ from the standard set:
// - Astro puts a <style> before the first island, wherever that stands; browsers take it, so it may stand anywhere.
// - A closed dialog may come before the h1, and its headings begin at h2; that each page has its h1 is tested in e2e/.
const rules = JSON.parse(
  await readFile(join(import.meta.dirname, '../.htmlvalidate.json'), 'utf8'),
) as ConfigData;
const validator = new HtmlValidate(new StaticConfigLoader(rules));

function describe({ filePath, messages }: Result): string[] {
  return messages.map(
    ({ line, column, message, ruleId }) => `${filePath}:${line}:${column} ${message} (${ruleId})`,
  );
}

async function validate(folder: string, pages: readonly string[], count: Count): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, page] of pages.entries()) {
    count(index, pages.length);
    const report = await validator.validateFile(join(folder, page));
    faults.push(...report.results.flatMap(describe));
  }
  return faults;
}

for (const folder of process.argv.length > 2 ? process.argv.slice(2) : ['dist']) {
  const all = listHtmlFiles(await openBuiltSite(folder));
  const pages = sampleEvenly(all, MOST_PAGES);
  const faults = await withBar(process.stdout, folder, (count) => validate(folder, pages, count));
  console.log(`${folder}: ${pages.length} of ${all.length} pages validated, ${faults.length} faults`);
  if (all.length === 0 || faults.length > 0) process.exitCode = 1;
  if (all.length === 0) console.error(`  There is no page in ${folder}; build the site first.`);
  if (faults.length > 0) console.error(listFaults(faults));
}
