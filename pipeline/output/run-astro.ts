import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const ASTRO = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin/astro.mjs');

/** How Astro runs. */
export interface AstroRun {
  /** Project folder, absolute. */
  cwd: string;
  /** Variables on top of those of this process. */
  env: Readonly<Record<string, string>>;
  /** Whether its output goes to the terminal; else it is shown only if it fails. */
  isShown: boolean;
  /** Stops it. */
  signal: AbortSignal;
}

/** Runs `astro build` as a process of its own, whose memory is free again afterwards. Throws with its output if it fails. */
export function runAstro({ cwd, env, isShown, signal }: AstroRun): Promise<void> {
  const child = spawn(process.execPath, [ASTRO, 'build'], {
    cwd,
    env: { ...process.env, ...env, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    signal,
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(`${output}\nastro build ended with ${killedBy ?? `code ${code ?? '?'}`}.`.trimStart()),
        );
    });
  });
}
