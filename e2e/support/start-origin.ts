import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A built site, the content it was built from, and a folder for a database of its own; from the root. */
interface SiteFolders {
  readonly dist: string;
  readonly content: string;
  readonly data: string;
}

/** Serves a built site with the reference origin on a free port, on an empty database. */
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
    },
    stdio: 'pipe',
  });
  return { address: await addressOf(origin), stop: () => void origin.kill('SIGTERM') };
}

/** The address that an origin writes once it listens; rejects with what it said if it ends before. */
function addressOf(origin: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [origin.stdout, origin.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const address = /Home\s+(http:\S+)\/\s/.exec(said)?.[1];
        if (address !== undefined) resolve(address);
      });
    origin.on('error', reject).on('exit', () => reject(new Error(`The origin ended: ${said}`)));
  });
}
