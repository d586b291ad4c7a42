import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** Apart from the packages of the project, and from its source, which tools look through. */
const FOLDER = resolve(import.meta.dirname, '../../.cache/observatory');
const PACKAGE = join(FOLDER, 'node_modules/@mdn/mdn-http-observatory');
const PRELOADED = join(PACKAGE, 'conf/hsts-preload.json');

/** What the scorer says of an address. */
export interface Score {
  readonly grade: string;
  readonly score: number;
  /** What it found, by the name of its test. */
  readonly tests: Readonly<Record<string, { readonly result: string; readonly scoreModifier: number }>>;
}

const LOCK = 'package-lock.json';

/** Whether the scorer is there, in the version of its lock file. */
export function isInstalled(): boolean {
  const read = (folder: string) => readFileSync(join(folder, LOCK), 'utf8');
  return existsSync(PRELOADED) && read(FOLDER) === read(import.meta.dirname);
}

/** Installs the scorer. Throws if npm fails. */
export async function installScorer(): Promise<void> {
  await rm(PRELOADED, { force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const name of ['package.json', LOCK])
    await copyFile(join(import.meta.dirname, name), join(FOLDER, name));
  // Its scripts would compile a driver for its database, and fetch lists.
  const { status, error } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
  if (error) throw error;
  if (status !== 0) throw new Error('The scorer could not be installed; npm says why above.');
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
