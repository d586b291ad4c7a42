import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openBuiltSite, type BuiltSite } from './built-site.ts';

/** A built site of these files, by their names. */
export async function writeSite(files: Readonly<Record<string, string | Buffer>>): Promise<BuiltSite> {
  const root = await mkdtemp(join(tmpdir(), 'podium-site-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return openBuiltSite(root);
}
