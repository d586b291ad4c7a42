// Validates the HTML of built sites: node checks/check-html.ts [folder ...], by default `dist`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';
import { listHtmlFiles, readBuiltFile, sampleEvenly } from '#pipeline/site/links/built-site';
import { checkSites } from './pages/check-sites.ts';

// Two rules differ from the standard set:
// - Astro puts a <style> before the first island. Browsers accept it there, so it may be anywhere.
// - A closed dialog may come before the h1, and its headings begin at h2. Tests in e2e/ check that
//   each page has its h1.
const rules = JSON.parse(readFileSync(join(import.meta.dirname, 'htmlvalidate.json'), 'utf8')) as ConfigData;

/**
 * Resolves the rules once. By default, html-validate checks and merges its element table for each
 * page.
 */
class SharedConfigLoader extends StaticConfigLoader {
  #resolved: ReturnType<StaticConfigLoader['getConfigFor']> | undefined;

  override getConfigFor(...request: Parameters<StaticConfigLoader['getConfigFor']>) {
    return (this.#resolved ??= super.getConfigFor(...request));
  }
}

const validator = new HtmlValidate(new SharedConfigLoader(rules));

/**
 * Returns the faults of a page by the HTML standard, one line each: line, column, message and rule.
 */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, message, ruleId }) => `${line}:${column} ${message} (${ruleId})`),
  );
}

/**
 * Sample size for large sites. The sample is spread over the whole site, whose pages are of few
 * kinds.
 */
const MAX_PAGES = 1000;

if (import.meta.main)
  await checkSites(async (site, folder, onProgress) => {
    const all = listHtmlFiles(site);
    const pages = sampleEvenly(all, MAX_PAGES);
    const faults: string[] = [];
    for (const [index, page] of pages.entries()) {
      onProgress(index, pages.length);
      const found = await findHtmlFaults(await readBuiltFile(site, page));
      faults.push(...found.map((fault) => `${join(folder, page)}:${fault}`));
    }
    const checked = `${pages.length} of ${all.length} pages`;
    return { checked, faults, missing: all.length === 0 && 'page' };
  });
