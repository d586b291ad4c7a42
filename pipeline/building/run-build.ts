import { EventEmitter } from 'node:events';
import { parseShard } from '#library/shard';
import { buildSite } from './build-site.ts';
import {
  renderPages,
  type FinishedEvents,
  requestedNames,
  withLibrary,
  type RenderedPages,
  type RenderRun,
} from './render/render-pages.ts';
import type { SiteSettings } from './site-command.ts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '#library/sha256';
import { listFiles } from '#pipeline/site/list-files';
import { runAstro } from './render/run-astro.ts';
import type { AstroTask, StoredRequest } from './render/run-astro.ts';
import type { PageRequest } from './render/page-plan.ts';

/**
 * Builds the site with a command's settings. `finishedEvents` announces files that have their final
 * bytes, while others are still rendered. `site` rejects with the same errors as `buildSite`.
 */
export function runBuild(settings: SiteSettings) {
  const finishedEvents = new EventEmitter<FinishedEvents>();
  const site = buildSite({
    ...settings,
    shard: parseShard(process.env['PODIUM_SHARD']),
    render: async (request, run) => {
      const job = { ...settings, ...run, finishedEvents };
      return (settings.isPlain ? null : await renderPages(job, request)) ?? (await renderPlain(job, request));
    },
  });
  return { finishedEvents, site };
}

/**
 * Astro's work folder, relative to the project. It is inside the project, so that bundled modules
 * resolve its packages.
 */
const WORK = '.cache/plain';

/**
 * Renders the requested pages with `astro build` in one process, without threads: for integrations
 * that work on all pages, and as a reference for other builds. The pages are then checked, finished
 * and compressed with the same code.
 */
async function renderPlain(run: RenderRun, { previous, shard }: PageRequest): Promise<RenderedPages> {
  const { cwd, root, port, staging, library } = run;
  const workFolder = join(cwd, WORK, sha256(staging).slice(0, 16));
  // A killed process may have left the folder behind.
  await rm(workFolder, { recursive: true, force: true });
  await mkdir(workFolder, { recursive: true });
  const requestFile = join(workFolder, 'pages.json');
  try {
    return await withLibrary(run, async (libraryFile) => {
      const storedRequest: StoredRequest = {
        libraryFile,
        shard,
        names: requestedNames(library, shard),
        previous: [...previous].map(([name, { key }]) => [name, { key }]),
      };
      await writeFile(requestFile, JSON.stringify(storedRequest));
      const cacheDir = join(workFolder, 'astro');
      const task: AstroTask = { root, port, outDir: staging, cacheDir, requestFile };
      const { plan, ...rendering } = await runAstro(task, run);
      if (plan === null) throw new Error('Astro has rendered the pages without a plan.');
      await dropCompressedPages(staging);
      return { ...rendering, ...plan, existingFiles: [], inspections: [], hashes: new Map() };
    });
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** Removes copies that an integration has compressed, because the pages are not finished yet. */
async function dropCompressedPages(staging: string): Promise<void> {
  for (const { name, path } of await listFiles(staging))
    if (/\.html\.(?:br|gz|zst)$/.test(name)) await rm(path);
}
