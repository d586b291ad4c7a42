import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installTool, isToolInstalled, type ToolPackages } from '../testing/tool-packages.ts';

const TOOL: ToolPackages = {
  source: import.meta.dirname,
  folder: resolve(import.meta.dirname, '../../.cache/observatory'),
};
const PACKAGE = join(TOOL.folder, 'node_modules/@mdn/mdn-http-observatory');
const PRELOADED = join(PACKAGE, 'conf/hsts-preload.json');

/** What the scorer says of an address. */
export interface Score {
  readonly grade: string;
  readonly score: number;
  /** What it found, by the name of its test. */
  readonly tests: Readonly<Record<string, { readonly result: string; readonly scoreModifier: number }>>;
}

/** Returns whether the scorer is installed, in the version of its lock file. */
export function isInstalled(): boolean {
  return existsSync(PRELOADED) && isToolInstalled(TOOL);
}

/** Installs the scorer. Throws if npm fails. */
export async function installScorer(): Promise<void> {
  await rm(PRELOADED, { force: true });
  // Scripts of its packages would compile a database driver and fetch lists: they do not run.
  await installTool(TOOL);
  // The one list that scoring reads: hosts that browsers know to have HTTPS. Nothing served here is one of them.
  await writeFile(PRELOADED, '{}');
}

/** Has the scorer ask for an address (host, port and path, without scheme), by HTTP and by HTTPS with a certificate of ours. */
export async function scoreAddress(address: string, certificate: string): Promise<Score> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(PACKAGE, 'src/scan.js'), address], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
  });
  const { scan, tests } = JSON.parse(stdout) as { scan: Omit<Score, 'tests'>; tests: Score['tests'] };
  return { grade: scan.grade, score: scan.score, tests };
}
