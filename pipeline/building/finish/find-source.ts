import { readFile, realpath } from 'node:fs/promises';
import { listContent } from '#library/content-folders';
import { formatPath } from '#library/fault';
import type { TextFault } from './inspect-text.ts';

/** Returns the lines of faults. That of foreign code names the content file and field, too. */
export async function nameSources(faults: readonly TextFault[], content: string): Promise<string[]> {
  const sources = new Map<string, string>();
  for (const { code } of faults)
    if (code !== null && !sources.has(code)) sources.set(code, await describeSource(code, content));
  return faults.map(({ line, code }) => (code === null ? line : `${line}: ${sources.get(code) ?? ''}`));
}

async function describeSource(code: string, content: string): Promise<string> {
  const fields = code === '' ? [] : await findFields(code, content);
  return fields.length === 0
    ? 'no content file contains it, so it comes from a template of the site; fix that template'
    : `it comes from ${fields.join(', ')}; the template that shows this field must escape it`;
}

/** Returns the fields of content whose text contains `code`, each as "file, field". */
async function findFields(code: string, content: string): Promise<string[]> {
  const { files } = await listContent(content, await realpath(content));
  const places: string[] = [];
  for (const { path, name } of files)
    for (const field of fieldsWith(code, JSON.parse(await readFile(path, 'utf8')), []))
      places.push(`${name}, ${formatPath(field)}`);
  return places;
}

function* fieldsWith(
  code: string,
  value: unknown,
  path: readonly (string | number)[],
): Generator<(string | number)[]> {
  if (typeof value === 'string') {
    if (value.includes(code)) yield [...path];
  } else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* fieldsWith(code, item, [...path, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) yield* fieldsWith(code, item, [...path, key]);
}
