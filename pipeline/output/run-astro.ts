import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import type { PageTime, RenderMessage } from '../report/page-times.ts';
import type { Count } from './bar.ts';

const ASTRO = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin/astro.mjs');
/** Pages are those of production, whatever starts the build: Vitest sets some of these for itself and all that it starts. */
const PRODUCTION = {
  NODE_ENV: 'production',
  DEV: undefined,
  PROD: undefined,
  MODE: undefined,
  SSR: undefined,
};
/** How many lines of its output an error shows. */
const LAST_LINES = 200;
/** What Astro warns of, up to the end of a line that may have begun with a page. */
const WARNING = /\[WARN\] (.+)$/;

/** How Astro runs. */
export interface AstroRun {
  /** Project folder, absolute. */
  readonly cwd: string;
  /** Variables on top of those of this process. */
  readonly env: Readonly<Record<string, string>>;
  /** Told how many pages are rendered. */
  readonly count: Count;
  /** Stops it. */
  readonly signal: AbortSignal;
}

/** What is known of how the pages were rendered. */
export interface Rendering {
  readonly times: readonly PageTime[];
  /** What was warned of, one line a warning. */
  readonly warnings: readonly string[];
}

/** Runs `astro build` as a process of its own, whose memory is free again afterwards. Throws with its output if it fails. */
export function runAstro({ cwd, env, count, signal }: AstroRun): Promise<Rendering> {
  const child = spawn(process.execPath, [ASTRO, 'build'], {
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

/** What a line of Astro warns of; null if it does not. */
export function findWarning(line: string): string | null {
  return WARNING.exec(line)?.[1] ?? null;
}
