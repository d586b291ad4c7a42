import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { retitle } from './content.ts';
import { measure } from './measure.ts';
import type { Tool } from './tool.ts';

/** What a build reads of the project, next to its packages. */
const PARTS = ['astro.config.mjs', 'astro-i18next.config.ts', 'package.json', 'package-lock.json'].concat([
  'tsconfig.json',
  'src',
  'public',
  'origin',
  'pipeline',
]);

/** Where a copy of the project builds a content folder. */
export interface PodiumInput {
  /** Copy of the project, from `copyProject`. */
  readonly project: string;
  /** Content folder, absolute. */
  readonly content: string;
  /** Folder that may be made and removed, absolute. */
  readonly folder: string;
}

/**
 * Copies the project, so that what builds keep for the next one is not that of the project itself. The copy lies
 * within the project, whose packages it finds above; gives its folder.
 */
export function copyProject(root: string): string {
  mkdirSync(join(root, '.cache/bench'), { recursive: true });
  const copy = mkdtempSync(join(root, '.cache/bench/podium-'));
  for (const part of PARTS) cpSync(join(root, part), join(copy, part), { recursive: true });
  return copy;
}

/** Podium without packed copies, as the peers write pages alone. */
export function podiumPages({ project, content, folder }: PodiumInput): Tool {
  const env = { PODIUM_CONTENT: content, PODIUM_OUT: folder };
  const args = ['pipeline/build.ts', '--full', '--no-compress'];
  return {
    name: 'Podium, nothing packed',
    out: folder,
    prepare: () => forget(project, folder),
    build: (signal) => measure(process.execPath, args, { cwd: project, env, signal }),
    clear: () => forget(project, folder),
  };
}

/**
 * The view pages of Podium alone: rendered, finished and written, as the peers do it. All else of
 * the site is built before and not measured.
 */
export function podiumViewPages({ project, content, folder }: PodiumInput): Tool {
  const [site, out] = [join(folder, 'site'), join(folder, 'pages')];
  const whole = podiumPages({ project, content, folder: site });
  const clear = () => {
    forget(project, site);
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    name: 'Podium, view pages alone',
    out,
    prepare: clear,
    build: async (signal) => {
      await whole.build(signal);
      const script = join(import.meta.dirname, 'render-view-pages.ts');
      const env = { PODIUM_CONTENT: content };
      return measure(process.execPath, [script, site, out], { cwd: project, env, signal });
    },
    clear,
  };
}

/** Podium as its users run it, what `npm run build` does, and the same again after one file of `count` has changed. */
export function podiumBuilds(input: PodiumInput, count: number): Tool[] {
  const { project, content, folder } = input;
  const env = { PODIUM_CONTENT: content, PODIUM_OUT: folder };
  const build = (signal: AbortSignal) =>
    measure(process.execPath, ['pipeline/build.ts'], { cwd: project, env, signal });
  const clear = () => forget(project, folder);
  let changes = 0;
  const change = () => retitle(content, count - 1, `Benchmark presentation after change ${(changes += 1)}`);
  const whole = { name: 'Podium, npm run build', out: folder, prepare: clear, build };
  const again = { ...whole, name: 'the same, one file changed', after: whole.name, prepare: change, clear };
  return [whole, again];
}

/** Removes a built site and what its build kept for the next one; pictures stay, so that pages are what is measured. */
function forget(project: string, out: string): void {
  for (const folder of [out, join(project, 'node_modules')]) rmSync(folder, { recursive: true, force: true });
}
