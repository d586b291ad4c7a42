import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';

// Two rules differ from the standard set:
// - Astro puts a <style> before the first island. Browsers accept it there, so it may be anywhere.
// - A closed dialog may come before the h1, and its headings begin at h2. Tests in e2e/ check that
//   each page has its h1.
const rules = JSON.parse(
  readFileSync(join(import.meta.dirname, '../htmlvalidate.json'), 'utf8'),
) as ConfigData;

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
