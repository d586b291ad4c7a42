import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Site } from '#library/schemas/site';
import { digestOf, sha256 } from '#library/sha256';
import { placeInCache } from '#pipeline/cli/cache-folder';
import {
  BUNDLE_FACTS,
  runAstro,
  type AstroRun,
  type AstroTask,
  type BundleFacts,
  type MadeBundle,
} from './run-astro.ts';

/**
 * Folder of the cached bundles, relative to the project. It is inside the project, so that the
 * modules resolve its packages.
 */
const BUNDLES_FOLDER = '.cache/bundles';
/**
 * Folder in a bundle with the files that every site publishes: scripts, fonts, and the files of
 * `public`.
 */
const SITE_FOLDER = 'site';
/** Number of bundles to keep, in addition to the one in use and those of the last hour. */
const KEPT_BUNDLES = 3;

/** The program that renders the pages of any content. */
export interface ProgramBundle extends MadeBundle {
  /** Absolute. */
  readonly folder: string;
  /** Folder with the files that every site has, absolute. */
  readonly siteFolder: string;
  /** Astro's warnings from creating the bundle. */
  readonly warnings: readonly string[];
}

/**
 * Returns the absolute folder of the bundle of a program. A bundle holds absolute paths of its
 * project, so a project that was moved or copied with its cache needs another one.
 */
export function bundleFolder(cwd: string, programDigest: string): string {
  const name = sha256(`${programDigest}\n${cwd}`).slice(0, 32);
  return join(cwd, BUNDLES_FOLDER, name);
}

interface BundleInput extends Pick<AstroRun, 'cwd' | 'signal'>, Pick<AstroTask, 'root' | 'port'> {
  readonly programDigest: string;
  /** The facts of the site that the header and footer of own pages show. */
  readonly site: Site;
  /** File with the checked content, which has these facts. */
  readonly libraryFile: string;
  /** Whether to rebuild a bundle with own pages, which may depend on files outside of `src`. */
  readonly isFull: boolean;
}

/**
 * Returns the bundle of a program. If there is none, creates it with Astro. A bundle with own pages
 * also depends on the facts of its site. A bundle is created under a temporary name and renamed, so
 * that it is never incomplete. Returns null if integrations of the project work on all pages.
 */
export async function provideBundle({
  cwd,
  root,
  port,
  signal,
  programDigest,
  site,
  libraryFile,
  isFull,
}: BundleInput): Promise<ProgramBundle | null> {
  const sharedBundleFolder = bundleFolder(cwd, programDigest);
  const ownPagesBundleFolder = bundleFolder(cwd, digestOf([programDigest, site]));
  const existingFolder = [sharedBundleFolder, ownPagesBundleFolder].find(isComplete);
  if (existingFolder !== undefined && !(isFull && existingFolder === ownPagesBundleFolder)) {
    await utimes(existingFolder, new Date(), new Date());
    return readBundle(existingFolder, []);
  }
  const bundles = dirname(sharedBundleFolder);
  const workFolder = join(bundles, `${randomUUID()}.tmp`);
  try {
    await mkdir(workFolder, { recursive: true });
    const cacheDir = join(workFolder, 'astro');
    const { warnings } = await runAstro(
      {
        root,
        port,
        outDir: join(workFolder, SITE_FOLDER),
        cacheDir,
        bundle: { folder: workFolder, libraryFile },
      },
      { cwd, signal, onProgress: () => undefined },
    );
    await rm(cacheDir, { recursive: true, force: true });
    const facts = await readBundleFacts(workFolder);
    const folder =
      facts === null || facts.projectFiles.length === 0 ? sharedBundleFolder : ownPagesBundleFolder;
    if (isFull) await rm(folder, { recursive: true, force: true });
    await placeInCache(workFolder, folder, { isComplete, keptCount: KEPT_BUNDLES });
    return await readBundle(folder, warnings);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

const isComplete = (folder: string): boolean => existsSync(join(folder, BUNDLE_FACTS));

async function readBundle(folder: string, warnings: readonly string[]): Promise<ProgramBundle | null> {
  const facts = await readBundleFacts(folder);
  return facts && { ...facts, folder, siteFolder: join(folder, SITE_FOLDER), warnings };
}

async function readBundleFacts(folder: string): Promise<BundleFacts> {
  return JSON.parse(await readFile(join(folder, BUNDLE_FACTS), 'utf8')) as BundleFacts;
}
