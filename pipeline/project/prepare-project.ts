import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PROGRAM } from '#library/program-folder';
import type { Config } from './config-schema.ts';
import type { LoadedConfig } from './load-config.ts';
import { ownSources, readLogo, TOKENS, type OwnSources } from './own-sources.ts';
import { checkConfig } from './read-config.ts';

/** Folder of the sources that the settings of a site make, relative to the project. */
const OWN = '.cache/own';
/** Sources that were used within this time, in milliseconds, stay: another command may use them. */
const RECENT = 60 * 60 * 1000;

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
  const path = base.replaceAll('/', ' ').trim().replaceAll(' ', '/');
  if (site !== undefined) env['PODIUM_SITE_URL'] ||= path === '' ? site : new URL(`/${path}`, site).href;
  else if (path !== '') env['PODIUM_BASE'] ||= `/${path}`;
  // Pages of the origin show it too.
  if (logo !== undefined) env['PODIUM_LOGO'] = (await readLogo(cwd, logo)).address;
  env['PODIUM_OWN'] = await provideOwn(cwd, await ownSources(settings, cwd, tokens));
  return settings;
}

/** Writes the sources that differ from those of Podium, if they are missing. */
async function provideOwn(cwd: string, own: OwnSources): Promise<string> {
  const digest = createHash('sha256');
  for (const [name, content] of own) digest.update(JSON.stringify(name)).update(content);
  const folder = join(cwd, OWN, digest.digest('hex').slice(0, 12));
  if (!existsSync(folder)) {
    const work = join(cwd, OWN, `${randomUUID()}.tmp`);
    for (const [name, content] of own) {
      await mkdir(dirname(join(work, name)), { recursive: true });
      await writeFile(join(work, name), content);
    }
    await rename(work, folder).catch(async (error: unknown) => {
      if (!existsSync(folder)) throw error;
      await rm(work, { recursive: true, force: true });
    });
    await removeOld(dirname(folder), folder);
  }
  await utimes(folder, new Date(), new Date());
  return folder;
}

/** Removes sources that were not used for an hour. */
async function removeOld(all: string, used: string): Promise<void> {
  for (const name of await readdir(all)) {
    const folder = join(all, name);
    if (folder === used || Date.now() - (await stat(folder)).mtimeMs < RECENT) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
