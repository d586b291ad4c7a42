import { jsonOrUndefined } from '#library/util/json-or-undefined';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { z } from 'astro/zod';

const names = z.record(z.string(), z.string()).optional();
const manifest = z.object({ dependencies: names, devDependencies: names });

/** The name of the package. */
const NAME = 'podium';

/**
 * Returns how the project in `cwd` names the package in its dependencies, for a project in
 * `folder`: the path of a tarball is relative to it. Returns null if the project does not name it.
 *
 * A version alone would be that of another package, which a public registry has under this name.
 */
export async function packageSpec(cwd: string, folder: string): Promise<string | null> {
  const text = await readFile(join(cwd, 'package.json'), 'utf8').catch(() => '');
  const { data } = manifest.safeParse(jsonOrUndefined(text));
  const spec = data?.dependencies?.[NAME] ?? data?.devDependencies?.[NAME];
  if (spec === undefined) return null;
  const [, path] = /^file:(.*)$/.exec(spec) ?? [];
  return path === undefined ? spec : `file:${relative(folder, resolve(cwd, path)).split(sep).join('/')}`;
}
