import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { refuseFaults } from '../finish-site.ts';
import type { Count } from '../output/bar.ts';
import { joinFiles } from '../output/join-files.ts';
import { listFiles } from '../output/list-files.ts';
import { runAstro, type AstroRun, type Rendering } from '../output/run-astro.ts';
import type { RenderingPlan } from './choose-pages.ts';
import { divide, type PageRequest } from './page-plan.ts';

/** Where Astro works, relative to the project: what it bundles for itself must find the packages of the project. */
const WORK = '.cache/pages';

/** What Astro made. */
export interface RenderedPages extends Rendering, RenderingPlan {}

/** How pages are rendered. */
export interface RenderRun {
  /** How many processes share the work. */
  readonly processes: number;
  /** Told how many pages are rendered. */
  readonly count: Count;
}

/** Has Astro make the pages that are asked for, into the folder `staging`. If one process fails, none goes on. */
export async function renderPages(
  { staging, processes, count, ...run }: AstroRun & RenderRun & { readonly staging: string },
  request: PageRequest,
): Promise<RenderedPages> {
  const work = join(run.cwd, WORK, createHash('sha256').update(staging).digest('hex').slice(0, 16));
  // A process that was killed may have left it.
  await rm(work, { recursive: true, force: true });
  const failure = new AbortController();
  const signal = AbortSignal.any([run.signal, failure.signal]);
  const counts = addUp(count, processes);
  try {
    const running = divide(request, processes).map((part, index) =>
      renderPart(
        join(work, String(index + 1)),
        { ...run, signal, count: counts[index] ?? count },
        part,
      ).catch((error: unknown) => {
        if (!failure.signal.aborted) failure.abort(error);
        throw error;
      }),
    );
    // None must write any more when what they have made is removed.
    await Promise.allSettled(running);
    failure.signal.throwIfAborted();
    const parts = await Promise.all(running);
    const files = await Promise.all(parts.map(({ folder }) => listFiles(folder)));
    const { faults } = await joinFiles(files, staging);
    refuseFaults(faults, 'Two processes have made the same page in two ways');
    return {
      planned: parts.flatMap(({ planned }) => planned),
      ownCode: sameOwnCode(parts),
      times: parts.flatMap(({ times }) => times),
      warnings: [...new Set(parts.flatMap(({ warnings }) => warnings))],
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Has one process make what is asked for, into a folder of its own in `work`. */
async function renderPart(
  work: string,
  run: AstroRun,
  request: PageRequest,
): Promise<RenderedPages & { readonly folder: string }> {
  const [folder, file] = [join(work, 'site'), join(work, 'pages.json')];
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(request));
  const rendering = await runAstro({
    ...run,
    env: {
      ...run.env,
      PODIUM_STAGING: folder,
      PODIUM_PAGES: file,
      PODIUM_ASTRO_CACHE: join(work, 'astro'),
    },
  });
  const plan = JSON.parse(await readFile(file, 'utf8')) as RenderingPlan;
  return { ...rendering, ...plan, folder };
}

/** Returns the code of the bundles, which all processes made of the same sources. Throws where they differ. */
function sameOwnCode(parts: readonly RenderingPlan[]): RenderingPlan['ownCode'] {
  const [first, ...others] = parts.map(({ ownCode }) => ownCode);
  if (first === undefined) throw new Error('No process has rendered pages.');
  if (others.some((other) => !isDeepStrictEqual(other, first)))
    throw new Error('Two processes have bundled different code: the sources have changed. Build again.');
  return first;
}

/** Counts for several that do one thing together: `count` is told the sums. */
function addUp(count: Count, parts: number): Count[] {
  const counted = Array.from({ length: parts }, () => ({ done: 0, total: 0 }));
  return counted.map((part) => (done, total) => {
    Object.assign(part, { done, total });
    const sum = (of: 'done' | 'total') => counted.reduce((all, one) => all + one[of], 0);
    count(sum('done'), sum('total'));
  });
}
