import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { CommandError } from '#pipeline/cli/command-error';
import type { ReportProgress } from '#pipeline/cli/progress-bar';
import type { AstroMessage, AstroTask, PageTime, RenderingPlan } from './astro-process.ts';

const ASTRO = fileURLToPath(new URL('./astro-process.ts', import.meta.url));
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

/** The result of a run of Astro. */
interface AstroResult extends Rendering {
  /** Null if Astro renders no pages. */
  readonly plan: RenderingPlan | null;
}

/**
 * Runs `astro build` in a child process, so that its memory is freed afterwards. Throws with its
 * output if it fails.
 */
export function runAstro(task: AstroTask, { cwd, count, signal }: AstroRun): Promise<AstroResult> {
  const child = spawn(process.execPath, [ASTRO, JSON.stringify(task)], {
    cwd,
    env: { ...process.env, ...PRODUCTION, ASTRO_TELEMETRY_DISABLED: '1' },
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
  let plan: RenderingPlan | null = null;
  let fault: string | null = null;
  child.on('message', (message: AstroMessage) => {
    if (message.kind === 'count') count(message.done, message.total);
    else if (message.kind === 'plan') plan = message.plan;
    else if (message.kind === 'times') times = message.times;
    else fault = message.message;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve({ times, plan, warnings: [...warnings] });
      else if (fault !== null) reject(new CommandError(fault));
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
