import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { onTestFinished, vi } from 'vitest';
import { readLibrary, type EntryFacts } from '#library/library';
import { aPresentation, aVideo, goodContent, writeContent } from '#library/content.fixture';
import { setBuild, type BuildInput } from './environment.ts';

/** Starts a build, which lasts until the test ends. */
export function startBuild(input: Partial<BuildInput>): void {
  vi.stubEnv('DEV', false);
  setBuild({
    libraryFile: '',
    outDir: 'dist',
    shard: null,
    hasPages: true,
    ownPages: [],
    warn: () => undefined,
    ...input,
  });
  onTestFinished(() => setBuild(undefined));
}

/**
 * Makes these files the content of the site until the test ends, as a build does. The
 * working directory is a temporary folder, because caches of builds are relative to it. Returns the
 * facts of its presentations and videos.
 */
export async function openSite(files: Record<string, unknown>): Promise<ReadonlyMap<string, EntryFacts>> {
  const root = await writeContent({ ...goodContent(), ...files });
  const { root: _, ...library } = await readLibrary(root);
  const file = join(root, 'library.bin');
  await writeFile(file, serialize(library));
  const cwd = process.cwd();
  process.chdir(root);
  onTestFinished(() => process.chdir(cwd));
  startBuild({ libraryFile: file });
  return library.entries;
}

/**
 * Returns the files of `count` presentations, "deck-01" first and newest, with `changes` to each.
 */
export function manyDecks(count: number, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const oid = `deck-${String(index + 1).padStart(2, '0')}`;
      const lastModified = new Date(Date.UTC(2026, 0, 1) - index * 86_400_000).toISOString();
      return [`presentations/${oid}.json`, aPresentation({ oid, title: oid, lastModified, ...changes })];
    }),
  );
}

/** Returns the files of `count` videos, "film-01" first. */
export function manyFilms(count: number): Record<string, unknown> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const oid = `film-${String(index + 1).padStart(2, '0')}`;
      return [`videos/${oid}.json`, aVideo({ oid, title: oid })];
    }),
  );
}

/** Returns a site file with these staff picks and videos. */
export function aSite(
  staffPicks: string[] = [],
  videos: string[] = [],
  changes: Record<string, unknown> = {},
) {
  const site = { name: 'Podium', searchTerms: {}, staffPicks, videos, evaluatedFeatures: {}, ...changes };
  return { 'site/site.json': site };
}

/** A hidden presentation behind a view link. */
export const HIDDEN = aPresentation({
  oid: 'sealed-letter',
  privacy: 'hidden',
  viewLink: { link_id: 'Sl2vN7xQm4KtR9wJ' },
});
