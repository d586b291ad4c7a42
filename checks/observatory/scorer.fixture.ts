import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FULL_TOOLS } from '../tool-packages.ts';

const PACKAGE_DIR = join(FULL_TOOLS.observatory.folder, 'node_modules/@mdn/mdn-http-observatory');
/**
 * The only list that scoring reads: hosts with preloaded HTTPS. The install script that would
 * download it does not run, and none of the hosts is served here.
 */
const PRELOADED_HOSTS_FILE = join(PACKAGE_DIR, 'conf/hsts-preload.json');

/** The scorer's result for an address. */
export interface Score {
  readonly grade: string;
  /** The results by the name of the test. */
  readonly tests: Readonly<Record<string, { readonly result: string; readonly scoreModifier: number }>>;
}

/**
 * Grades an address (host, port and path, without scheme). The scorer requests it by HTTP, and by
 * HTTPS with our certificate.
 */
export async function scoreAddress(address: string, certificate: string): Promise<Score> {
  await writeFile(PRELOADED_HOSTS_FILE, '{}');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(PACKAGE_DIR, 'src/scan.js'), address],
    {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
    },
  );
  const { scan, tests } = JSON.parse(stdout) as { scan: Omit<Score, 'tests'>; tests: Score['tests'] };
  return { grade: scan.grade, tests };
}
