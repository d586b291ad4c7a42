import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { runAstro, type AstroRun } from '../output/run-astro.ts';
import { BUNDLE_FACTS } from './bundle-prerenderer.ts';

/** Where bundles are kept between builds, relative to the project: the modules in them find its packages from there. */
const BUNDLES = '.cache/bundles';
/** Name of the folder of a bundle with what every site publishes: scripts, fonts, and the files of `public`. */
const SITE = 'site';
/** How many bundles are kept beside the one in use. */
const KEPT = 3;
/** A bundle that was used since is kept too, milliseconds: another build may be using it. */
const RECENT = 60 * 60 * 1000;

/** What renders the pages of any content. */
export interface ProgramBundle {
  /** Absolute. */
  readonly folder: string;
  /** Folder with the files that every site has, absolute. */
  readonly site: string;
  /** What Astro warned of when it made it. */
  readonly warnings: readonly string[];
}

/**
 * Returns the bundle of the program with this digest; has Astro make it if there is none. A bundle is whole or not there:
 * it is made beside its place and renamed.
 */
export async function provideBundle(
  program: string,
  { cwd, signal }: Pick<AstroRun, 'cwd' | 'signal'>,
): Promise<ProgramBundle> {
  const bundles = join(cwd, BUNDLES);
  const folder = join(bundles, program.slice(0, 32));
  const bundle = { folder, site: join(folder, SITE) };
  if (existsSync(join(folder, BUNDLE_FACTS))) {
    await utimes(folder, new Date(), new Date());
    return { ...bundle, warnings: [] };
  }
  const work = join(bundles, `${randomUUID()}.tmp`);
  try {
    await mkdir(work, { recursive: true });
    const env = {
      PODIUM_BUNDLE: work,
      PODIUM_STAGING: join(work, SITE),
      PODIUM_ASTRO_CACHE: join(work, 'astro'),
    };
    const { warnings } = await runAstro({ cwd, env, signal, count: () => undefined });
    await rm(join(work, 'astro'), { recursive: true, force: true });
    // Another build may have put the same bundle there meanwhile.
    await rename(work, folder).catch((error: unknown) => {
      if (!existsSync(join(folder, BUNDLE_FACTS))) throw error;
    });
    await removeOld(bundles, folder);
    return { ...bundle, warnings };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Removes bundles that were not used for the longest time, and what builds left that were killed. */
async function removeOld(bundles: string, used: string): Promise<void> {
  const folders = (await readdir(bundles))
    .map((name) => join(bundles, name))
    .filter((folder) => folder !== used);
  const dated = await Promise.all(
    folders.map(async (folder) => ({
      folder,
      usedAt: await stat(folder).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  const old = dated
    .sort((a, b) => b.usedAt - a.usedAt)
    .filter(({ usedAt }, index) => index >= KEPT && Date.now() - usedAt > RECENT);
  for (const { folder } of old) await rm(folder, { recursive: true, force: true });
}
