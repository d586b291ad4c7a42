import { EventEmitter } from 'node:events';
import { parseShard } from '#library/shard';
import { buildSite } from './build-site.ts';
import {
  renderPages,
  type FinishedEvents,
  namesOf,
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
import type { StoredRequest } from './render/run-astro.ts';
import type { PageRequest } from './render/page-plan.ts';

/**
 * Builds the site with a command's settings. `finished` announces files that have their final
 * bytes, while others are still rendered. `built` rejects with the same errors as `buildSite`.
 */
export function runBuild(settings: SiteSettings) {
  const finished = new EventEmitter<FinishedEvents>();
  const built = buildSite({
    ...settings,
    shard: parseShard(process.env['PODIUM_SHARD']),
    render: async (request, run) => {
      const all = { ...settings, ...run, finished };
      return (settings.isPlain ? null : await renderPages(all, request)) ?? (await renderPlain(all, request));
    },
  });
  return { finished, built };
}

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
async function renderPlain(run: RenderRun, { previous, shard }: PageRequest): Promise<RenderedPages> {
  const { cwd, root, port, staging, library } = run;
  const work = join(cwd, WORK, sha256(staging).slice(0, 16));
  // A killed process may have left the folder behind.
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
      const task = { root, port, outDir: staging, cacheDir: join(work, 'astro'), request };
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
