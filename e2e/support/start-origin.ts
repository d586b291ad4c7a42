import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * A built site, its content and a folder for its own database, relative to the root of the project.
 */
interface SiteFolders {
  readonly dist: string;
  readonly content: string;
  readonly data: string;
  /** Other settings. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Serves a built site with the reference origin on a free port and an empty database. */
export async function startOrigin(site: SiteFolders): Promise<{ address: string; stop: () => void }> {
  rmSync(resolve(root, site.data), { recursive: true, force: true });
  const origin = spawn(join(root, 'node_modules/.bin/node'), ['origin/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      PODIUM_DIST: site.dist,
      PODIUM_CONTENT: site.content,
      PODIUM_DATA: site.data,
      ...site.env,
    },
    stdio: 'pipe',
  });
  return { address: await addressOf(origin), stop: () => void origin.kill('SIGTERM') };
}

/**
 * Resolves with the address that the origin prints once it listens. Rejects with its output if it
 * ends before that.
 */
function addressOf(origin: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [origin.stdout, origin.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const address = /Home\s+(http:\S+)\/\s/.exec(output)?.[1];
        if (address !== undefined) resolve(address);
      });
    origin.on('error', reject).on('exit', () => reject(new Error(`The origin ended: ${output}`)));
  });
}
