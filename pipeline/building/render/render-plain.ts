import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatShard } from '#library/shard';
import { runAstro } from './run-astro.ts';
import type { RenderingPlan, StoredRequest } from './limit-to-request.ts';
import { writeLibrary } from './library-file.ts';
import type { PageRequest } from './page-plan.ts';
import type { RenderedPages, RenderRun } from './render-pages.ts';

/**
 * Astro's work folder, relative to the project. It is inside the project, so that bundled modules
 * resolve its packages.
 */
const WORK = '.cache/plain';

/**
 * Renders the requested pages with `astro build` alone, in one process, as a reference for the
 * threads of a build. The build then checks, finishes and compresses the pages with the same code.
 */
export async function renderPlain(run: RenderRun, { previous, shard }: PageRequest): Promise<RenderedPages> {
  const { cwd, staging, library } = run;
  const work = join(cwd, WORK, createHash('sha256').update(staging).digest('hex').slice(0, 16));
  // A process that was killed may have left it.
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const libraryFile = await writeLibrary(cwd, library);
  try {
    const file = join(work, 'pages.json');
    const request: StoredRequest = {
      previous: [...previous].map(([name, { key }]) => [name, { key }]),
      shard,
    };
    await writeFile(file, JSON.stringify(request));
    const rendering = await runAstro({
      ...run,
      env: {
        PODIUM_STAGING: staging,
        PODIUM_PAGES: file,
        PODIUM_LIBRARY: libraryFile,
        PODIUM_SHARD: formatShard(shard),
        PODIUM_KEYS: '1',
        PODIUM_ASTRO_CACHE: join(work, 'astro'),
      },
    });
    const plan = JSON.parse(await readFile(file, 'utf8')) as RenderingPlan;
    return { ...rendering, ...plan, present: [], inspected: [], hashes: new Map() };
  } finally {
    await rm(work, { recursive: true, force: true });
    await rm(libraryFile, { force: true });
  }
}
