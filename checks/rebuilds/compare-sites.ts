import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '#pipeline/site/list-files';

/** Returns the differences between two sites, one line for each file. */
export async function compareSites(one: string, other: string): Promise<string[]> {
  const [files, others] = [await listFiles(one), await listFiles(other)];
  const names = new Set(files.map(({ name }) => name));
  const otherNames = new Set(others.map(({ name }) => name));
  const faults = [
    ...[...otherNames].filter((name) => !names.has(name)).map((name) => `${name} is missing`),
    ...[...names].filter((name) => !otherNames.has(name)).map((name) => `${name} should not exist`),
  ];
  for (const { path, name } of files) {
    if (!otherNames.has(name)) continue;
    const [bytes, otherBytes] = await Promise.all([readFile(path), readFile(join(other, name))]);
    if (!bytes.equals(otherBytes)) faults.push(`${name} has different bytes`);
  }
  return faults;
}
