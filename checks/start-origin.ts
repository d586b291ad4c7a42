import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Starts the origin on a free port, with a temporary database. Throws with its output if it does
 * not start.
 */
export async function startOrigin(dist: string, content: string, env: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'podium-origin-'));
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../origin/main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      PODIUM_DIST: dist,
      PODIUM_CONTENT: content,
      PODIUM_DATA: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill();
    await exited;
    await rm(dataDir, { recursive: true });
  };
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    output += String(chunk);
    const port = /http:\/\/[^:/]+:(\d+)\//.exec(output)?.[1];
    if (port !== undefined) return { port: Number(port), pid: Number(child.pid), stop };
  }
  await stop();
  throw new Error(`The origin did not start: ${output}`);
}
