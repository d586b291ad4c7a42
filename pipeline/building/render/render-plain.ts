import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '#library/sha256';
import { listFiles } from '#pipeline/site/list-files';
import { runAstro } from './run-astro.ts';
import type { StoredRequest } from './astro-process.ts';
import type { PageRequest } from './page-plan.ts';
import { namesOf, withLibrary, type RenderedPages, type RenderRun } from './render-pages.ts';

/**
 * Astro's work folder, relative to the project. It is inside the project, so that bundled modules
 * resolve its packages.
 */
const WORK = '.cache/plain';

/**
 * Renders the requested pages with `astro build` alone, in one process: for integrations that work
 * on all pages, and as a reference for the threads of a build. The build then checks, finishes and
 * compresses the pages with the same code.
 */
export async function renderPlain(run: RenderRun, { previous, shard }: PageRequest): Promise<RenderedPages> {
  const { cwd, root, staging, library } = run;
  const work = join(cwd, WORK, sha256(staging).slice(0, 16));
  // A process that was killed may have left it.
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const request = join(work, 'pages.json');
  try {
    return await withLibrary(run, async (libraryFile) => {
      const stored: StoredRequest = {
        libraryFile,
        shard,
        names: namesOf(library, shard),
        previous: [...previous].map(([name, { key }]) => [name, { key }]),
      };
      await writeFile(request, JSON.stringify(stored));
      const task = { root, outDir: staging, cacheDir: join(work, 'astro'), request };
      const { plan, ...rendering } = await runAstro(task, run);
      if (plan === null) throw new Error('Astro has rendered the pages without a plan.');
      await dropCompressedPages(staging);
      return { ...rendering, ...plan, present: [], inspected: [], hashes: new Map() };
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Removes copies that an integration has compressed, because the pages are not finished yet. */
async function dropCompressedPages(staging: string): Promise<void> {
  for (const { name, path } of await listFiles(staging))
    if (/\.html\.(?:br|gz|zst)$/.test(name)) await rm(path);
}
