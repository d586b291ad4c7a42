import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../run-program.ts';
import { FULL_TOOLS, isToolInstalled } from '../tool-packages.ts';

const PACKAGE = join(FULL_TOOLS.observatory.folder, 'node_modules/@mdn/mdn-http-observatory');
/**
 * The only list that scoring reads: hosts with preloaded HTTPS. The install script that would
 * download it does not run, and none of the hosts is served here.
 */
const PRELOADED = join(PACKAGE, 'conf/hsts-preload.json');

/** The scorer's result for an address. */
export interface Score {
  readonly grade: string;
  readonly score: number;
  /** The results by the name of the test. */
  readonly tests: Readonly<Record<string, { readonly result: string; readonly scoreModifier: number }>>;
}

/**
 * Returns what grading needs and this machine lacks, and how to install it; null if nothing is
 * missing.
 */
export function findScorerMissing(): string | null {
  if (!isToolInstalled(FULL_TOOLS.observatory))
    return 'The scorer is not installed. To install it: npm run observatory:install';
  return findProgram('openssl') === undefined
    ? 'openssl, which makes a certificate, is not installed. On Debian: apt-get install openssl'
    : null;
}

/**
 * Grades an address (host, port and path, without scheme). The scorer requests it by HTTP, and by
 * HTTPS with our certificate.
 */
export async function scoreAddress(address: string, certificate: string): Promise<Score> {
  await writeFile(PRELOADED, '{}');
  const { stdout } = await promisify(execFile)(process.execPath, [join(PACKAGE, 'src/scan.js'), address], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
  });
  const { scan, tests } = JSON.parse(stdout) as { scan: Omit<Score, 'tests'>; tests: Score['tests'] };
  return { grade: scan.grade, score: scan.score, tests };
}
