import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportFolder } from '#pipeline/site/manifest';

/** Returns the warnings in the report of a build. Throws if it has no report. */
export async function findWarnings(folder: string): Promise<string[]> {
  const text = await readFile(join(reportFolder(folder), 'report.json'), 'utf8');
  const { warnings } = JSON.parse(text) as { warnings: readonly string[] };
  return warnings.map((warning) => `The build warns: ${warning}`);
}
