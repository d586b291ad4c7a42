import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runAstro } from '../output/run-astro.ts';
import type { RenderingPlan, StoredRequest } from './choose-pages.ts';
import { writeLibrary } from './library-file.ts';
import type { PageRequest } from './page-plan.ts';
import type { RenderedPages, RenderRun } from './render-pages.ts';

/** Where Astro works, relative to the project: what it bundles for itself must find the packages of the project. */
const WORK = '.cache/plain';

/**
 * Renders the pages that are asked for with `astro build` alone, in one process: what the threads of a build are compared
 * with. The build checks, finishes and packs the pages afterwards, with the same code.
 */
export async function renderPlain(run: RenderRun, { former, shard }: PageRequest): Promise<RenderedPages> {
  const { cwd, staging, library } = run;
  const work = join(cwd, WORK, createHash('sha256').update(staging).digest('hex').slice(0, 16));
  // A process that was killed may have left it.
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const libraryFile = await writeLibrary(cwd, library);
  try {
    const file = join(work, 'pages.json');
    const request: StoredRequest = {
      former: [...former].map(([name, { key }]) => [name, { key }]),
      shard,
    };
    await writeFile(file, JSON.stringify(request));
    const rendering = await runAstro({
      ...run,
      env: {
        PODIUM_STAGING: staging,
        PODIUM_PAGES: file,
        PODIUM_LIBRARY: libraryFile,
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
