import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import type { ReportProgress } from '#pipeline/cli/progress-bar';
import type { PageTime, RenderMessage } from './page-times.ts';

const ASTRO = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin/astro.mjs');
/**
 * Environment for production pages, for every way of starting a build. Vitest sets some of these
 * variables for its child processes.
 */
const PRODUCTION = {
  NODE_ENV: 'production',
  DEV: undefined,
  PROD: undefined,
  MODE: undefined,
  SSR: undefined,
  SITE: undefined,
  BASE_URL: undefined,
};
/** Number of output lines that an error shows. */
const LAST_LINES = 200;
/** A warning of Astro, up to the end of a line that may begin with a page. */
const WARNING = /\[WARN\] (.+)$/;

/** Options for running Astro. */
export interface AstroRun {
  /** Project folder, absolute: it has the content, the caches and the output. */
  readonly cwd: string;
  /** Folder with the sources of the site, absolute: the project itself in the repository. */
  readonly root: string;
  /** Variables added to those of this process. */
  readonly env: Readonly<Record<string, string>>;
  /** Receives the number of rendered pages. */
  readonly count: ReportProgress;
  /** Stops Astro. */
  readonly signal: AbortSignal;
}

/** Facts about how the pages were rendered. */
export interface Rendering {
  readonly times: readonly PageTime[];
  /** Warnings, one line each. */
  readonly warnings: readonly string[];
}

/**
 * Runs `astro build` in a child process, so that its memory is freed afterwards. Throws with its
 * output if it fails.
 */
export function runAstro({ cwd, root, env, count, signal }: AstroRun): Promise<Rendering> {
  const child = spawn(process.execPath, [ASTRO, 'build', '--root', root], {
    cwd,
    env: { ...process.env, ...PRODUCTION, ...env, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
  });
  const lines: string[] = [];
  const warnings = new Set<string>();
  const collect = (coloured: string) => {
    const line = stripVTControlCharacters(coloured);
    const warning = findWarning(line);
    if (warning !== null) warnings.add(warning);
    lines.push(line);
    if (lines.length > 2 * LAST_LINES) lines.splice(0, LAST_LINES);
  };
  for (const input of [child.stdout, child.stderr])
    if (input !== null) createInterface({ input }).on('line', collect);
  let times: readonly PageTime[] = [];
  child.on('message', (message: RenderMessage) => {
    if (message.kind === 'count') count(message.done, message.total);
    else times = message.times;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve({ times, warnings: [...warnings] });
      else
        reject(
          new Error(
            `${lines.slice(-LAST_LINES).join('\n')}\nastro build ended with ${killedBy ?? `code ${code ?? '?'}`}.`.trimStart(),
          ),
        );
    });
  });
}

/** Returns the warning in a line of Astro's output; null if there is none. */
export function findWarning(line: string): string | null {
  return WARNING.exec(line)?.[1] ?? null;
}
