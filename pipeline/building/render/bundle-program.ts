import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256 } from '#library/sha256';
import { runAstro, type AstroRun } from './run-astro.ts';
import { BUNDLE_CODE, type AstroTask } from './astro-process.ts';

/**
 * Folder of the cached bundles, relative to the project. It is inside the project, so that the
 * modules resolve its packages.
 */
const BUNDLES = '.cache/bundles';
/**
 * Folder in a bundle with the files that every site publishes: scripts, fonts, and the files of
 * `public`.
 */
const SITE = 'site';
/** Number of bundles kept besides the one in use. */
const KEPT = 3;
/**
 * Bundles used within this time (milliseconds) are kept too, because another build may be using
 * them.
 */
const RECENT = 60 * 60 * 1000;

/** The program that renders the pages of any content. */
export interface ProgramBundle {
  /** Absolute. */
  readonly folder: string;
  /** Folder with the files that every site has, absolute. */
  readonly site: string;
  /** Astro's warnings from creating the bundle. */
  readonly warnings: readonly string[];
}

/**
 * Returns the absolute folder of the bundle of a program. A bundle holds absolute paths of its
 * project, so a project that was moved or copied with its cache needs another one.
 */
export function bundleFolder(cwd: string, program: string): string {
  const name = sha256(`${program}\n${cwd}`).slice(0, 32);
  return join(cwd, BUNDLES, name);
}

/**
 * Returns the bundle of the program with this digest. If there is none, creates it with Astro. A
 * bundle is created under a temporary name and renamed, so that it is never incomplete.
 */
export async function provideBundle(
  program: string,
  { cwd, root, signal }: Pick<AstroRun, 'cwd' | 'signal'> & Pick<AstroTask, 'root'>,
): Promise<ProgramBundle> {
  const folder = bundleFolder(cwd, program);
  const bundles = dirname(folder);
  const bundle = { folder, site: join(folder, SITE) };
  if (existsSync(join(folder, BUNDLE_CODE))) {
    await utimes(folder, new Date(), new Date());
    return { ...bundle, warnings: [] };
  }
  const work = join(bundles, `${randomUUID()}.tmp`);
  try {
    await mkdir(work, { recursive: true });
    const cacheDir = join(work, 'astro');
    const { warnings } = await runAstro(
      { root, outDir: join(work, SITE), cacheDir, bundle: work },
      { cwd, signal, count: () => undefined },
    );
    await rm(cacheDir, { recursive: true, force: true });
    // Another build may have created the same bundle in the meantime.
    await rename(work, folder).catch((error: unknown) => {
      if (!existsSync(join(folder, BUNDLE_CODE))) throw error;
    });
    await removeOld(bundles, folder);
    return { ...bundle, warnings };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Removes the least recently used bundles, and temporary folders of builds that were killed. */
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
