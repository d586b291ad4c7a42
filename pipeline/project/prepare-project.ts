import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PROGRAM } from '#library/program-folder';
import { digestOf, sha256 } from '#library/sha256';
import { placeInCache } from '#pipeline/cli/cache-folder';
import type { Config } from './config-schema.ts';
import type { LoadedConfig } from './load-config.ts';
import { ownSources, readLogo, TOKENS, type OwnSources } from './own-sources.ts';
import { checkConfig } from './read-config.ts';

/** Folder of the sources that the settings of a site make, relative to the project. */
const OWN = '.cache/own';

/**
 * Checks the settings of the project in `cwd`, and sets the variables that commands and pages read.
 * A variable that is already set wins, so that a build for a preview can have another address.
 */
export async function applyConfig(
  env: NodeJS.ProcessEnv,
  cwd: string,
  loaded: LoadedConfig,
): Promise<Config> {
  const tokens = await readFile(join(PROGRAM, TOKENS), 'utf8');
  const settings = await checkConfig(loaded, cwd, tokens);
  const { name, content, site, base = '', logo } = settings;
  if (name !== undefined) env['PODIUM_NAME'] = name;
  env['PODIUM_CONTENT'] ||= resolve(cwd, content);
  const path = base.replace(/^\/|\/$/g, '');
  if (site !== undefined) env['PODIUM_SITE_URL'] ||= path === '' ? site : new URL(`/${path}`, site).href;
  else if (path !== '') env['PODIUM_BASE'] ||= `/${path}`;
  // Pages of the origin show it too.
  if (logo !== undefined) env['PODIUM_LOGO'] = (await readLogo(cwd, logo)).path;
  env['PODIUM_OWN'] = await provideOwn(cwd, await ownSources(settings, cwd, tokens));
  return settings;
}

/** Writes the sources that differ from those of Podium, if they are missing. */
async function provideOwn(cwd: string, sources: OwnSources): Promise<string> {
  const digest = digestOf([...sources].map(([name, content]) => [name, sha256(content)]));
  const folder = join(cwd, OWN, digest.slice(0, 12));
  if (!existsSync(folder)) {
    const work = join(cwd, OWN, `${randomUUID()}.tmp`);
    for (const [name, content] of sources) {
      await mkdir(dirname(join(work, name)), { recursive: true });
      await writeFile(join(work, name), content);
    }
    await placeInCache(work, folder, { isComplete: existsSync, kept: 0 });
  }
  await utimes(folder, new Date(), new Date());
  return folder;
}
