import { jsonOrUndefined } from '#library/util/json-or-undefined';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { toRecord } from '#library/util/records';

/** Settings that are now settings of Astro, next to `integrations`. */
const OF_ASTRO = ['site', 'redirects'];

/** Returns the message for a project with settings of an earlier version: the lines to write. */
export async function explainOldConfig(cwd: string, name: string): Promise<string> {
  const settings = toRecord(jsonOrUndefined(await readFile(join(cwd, name), 'utf8')));
  return `${name} is read no longer. Remove it, and write its settings into astro.config.mjs:

${configLines(settings)}
Add a file src/content.config.ts: export { collections } from 'podium/content';
${'content' in settings ? '' : "Move content/ to src/content/, or add the option content: './content'.\n"}`;
}

/** Returns an astro.config.mjs with these settings. */
export function configLines(settings: Readonly<Record<string, unknown>>): string {
  const { $schema: _, ...all } = settings;
  const entries = Object.entries(all);
  const ofAstro = entries.filter(([key]) => OF_ASTRO.includes(key));
  const options = Object.fromEntries(entries.filter(([key]) => !OF_ASTRO.includes(key)));
  const lines = ofAstro.map(([key, value]) => `  ${key}: ${indent(toCode(value))},\n`);
  return `import podium from 'podium';

export default {
${lines.join('')}  integrations: [podium(${indent(toCode(options))})],
};
`;
}

/** Maximum length of an object that is written in one line. */
const LINE = 60;

/** Returns a value as JavaScript, in the style of code formatters. */
function toCode(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCode).join(', ')}]`;
  if (typeof value !== 'object' || value === null)
    return inspect(value, { maxStringLength: null, breakLength: Infinity });
  const fields = Object.entries(value).map(
    ([key, field]) => `${/^[a-z]\w*$/i.test(key) ? key : inspect(key)}: ${toCode(field)}`,
  );
  const line = fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  if (line.length <= LINE && !line.includes('\n')) return line;
  return `{\n${fields.map((field) => `  ${indent(field)},\n`).join('')}}`;
}

const indent = (code: string) => code.replaceAll('\n', '\n  ');
