import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { retitle } from './content.ts';
import { measure } from './measure.ts';
import type { Tool } from './tool.ts';

/**
 * Builds the view pages alone. It is copied too: beside the repository's modules, those that the
 * bundle of the copy loads would be a second program, which knows nothing of the build.
 */
const VIEW_PAGES_SCRIPT = 'bench/render-view-pages.ts';

/** The parts of the project that a build reads, apart from its packages. */
const PARTS = [
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'src',
  'integration',
  'public',
  'origin',
  'pipeline',
  VIEW_PAGES_SCRIPT,
];

/** The folders of one Podium build. */
export interface PodiumInput {
  /** Copy of the project, from `copyProject`. */
  readonly project: string;
  /** Content folder, absolute. */
  readonly content: string;
  /** Output folder, absolute. Builds may create and remove it. */
  readonly folder: string;
}

/**
 * Copies the project, so that builds do not change the build cache of the project itself. The copy
 * is inside the project, so that it finds the project's packages. Returns its folder.
 */
export function copyProject(root: string): string {
  mkdirSync(join(root, '.cache/bench'), { recursive: true });
  const copy = mkdtempSync(join(root, '.cache/bench/podium-'));
  const isCode = (path: string) => path !== join(root, 'src/content');
  for (const part of PARTS) cpSync(join(root, part), join(copy, part), { recursive: true, filter: isCode });
  return copy;
}

/** Measures Podium without compressed copies, because the other tools write only pages. */
export function podiumPages({ project, content, folder }: PodiumInput): Tool {
  const env = { PODIUM_CONTENT: content, PODIUM_OUT: folder, ...BUILD_ENV };
  const args = ['pipeline/build.ts', '--full', '--no-compress'];
  return {
    name: 'Podium, not compressed',
    outDir: folder,
    prepare: () => forget(project, folder),
    build: (signal) => measure(process.execPath, args, { cwd: project, env, signal }),
    clear: () => forget(project, folder),
  };
}

/**
 * Measures only the view pages of Podium: rendered, checked, finished and written, as by the other
 * tools.
 */
export function podiumViewPages({ project, content, folder }: PodiumInput): Tool {
  const env = { PODIUM_CONTENT: content, ...BUILD_ENV };
  return {
    name: 'Podium, view pages only',
    outDir: folder,
    prepare: () => forget(project, folder),
    build: (signal) => measure(process.execPath, [VIEW_PAGES_SCRIPT, folder], { cwd: project, env, signal }),
    clear: () => forget(project, folder),
  };
}

/**
 * Measures `npm run build` as users run it: without gzip copies, with them, and again after a
 * change in one of `count` files.
 */
export function podiumBuilds(input: PodiumInput, count: number): Tool[] {
  const { project, content, folder } = input;
  const env = { PODIUM_CONTENT: content, PODIUM_OUT: folder, ...BUILD_ENV };
  const run = (...flags: string[]) => {
    const args = ['pipeline/build.ts', ...flags];
    return (signal: AbortSignal) => measure(process.execPath, args, { cwd: project, env, signal });
  };
  const build = run();
  const clear = () => forget(project, folder);
  let changes = 0;
  const change = () => retitle(content, count - 1, `Benchmark presentation after change ${(changes += 1)}`);
  const whole = { name: 'Podium, npm run build', outDir: folder, prepare: clear, build };
  const again = { ...whole, name: 'the same, one file changed', after: whole.name, prepare: change, clear };
  const brotli = { ...whole, name: 'Podium, Brotli copies alone', build: run('--no-gzip') };
  return [brotli, whole, again];
}

/** The environment that the script `build` of package.json sets. */
export const BUILD_ENV = { NODE_COMPILE_CACHE: '.cache/compile', MALLOC_ARENA_MAX: '1' };

/**
 * Removes a built site and its build cache. Keeps the pictures, so that the benchmark measures
 * pages.
 */
function forget(project: string, outDir: string): void {
  for (const folder of [outDir, join(project, 'node_modules')])
    rmSync(folder, { recursive: true, force: true });
}
