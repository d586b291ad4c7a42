import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';

// Two rules differ from the standard set:
// - Astro puts a <style> before the first island. Browsers accept it there, so it may stand anywhere.
// - A closed dialog may come before the h1, and its headings begin at h2. Tests in e2e/ check that each
//   page has its h1.
const rules = JSON.parse(readFileSync(join(import.meta.dirname, 'htmlvalidate.json'), 'utf8')) as ConfigData;
const validator = new HtmlValidate(new StaticConfigLoader(rules));

/** Returns what the HTML standard forbids in a page, one line a fault: line, column, message and rule. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, message, ruleId }) => `${line}:${column} ${message} (${ruleId})`),
  );
}
