import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAstro, type AstroRun } from '../output/run-astro.ts';
import type { PageRequest, PlannedPage } from './page-plan.ts';

/** Has Astro make the pages that are asked for; gives what is known of them. */
export async function renderPages(run: AstroRun, request: PageRequest): Promise<readonly PlannedPage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-pages-'));
  try {
    const file = join(folder, 'pages.json');
    await writeFile(file, JSON.stringify(request));
    await runAstro({ ...run, env: { ...run.env, PODIUM_PAGES: file } });
    return JSON.parse(await readFile(file, 'utf8')) as PlannedPage[];
  } finally {
    await rm(folder, { recursive: true });
  }
}
