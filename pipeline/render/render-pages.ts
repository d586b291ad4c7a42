import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAstro, type AstroRun, type Rendering } from '../output/run-astro.ts';
import type { PageRequest, PlannedPage } from './page-plan.ts';

/** What Astro made. */
export interface RenderedPages extends Rendering {
  /** The pages whose keys are known, also those that stay. */
  readonly planned: readonly PlannedPage[];
}

/** Has Astro make the pages that are asked for. */
export async function renderPages(run: AstroRun, request: PageRequest): Promise<RenderedPages> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-pages-'));
  try {
    const file = join(folder, 'pages.json');
    await writeFile(file, JSON.stringify(request));
    const rendering = await runAstro({
      ...run,
      env: { ...run.env, PODIUM_PAGES: file, PODIUM_ASTRO_CACHE: join(folder, 'astro') },
    });
    return { ...rendering, planned: JSON.parse(await readFile(file, 'utf8')) as PlannedPage[] };
  } finally {
    await rm(folder, { recursive: true });
  }
}
