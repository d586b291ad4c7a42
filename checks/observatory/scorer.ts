import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installTool, isToolInstalled, type ToolPackages } from '../tool-packages.ts';

const TOOL: ToolPackages = {
  source: import.meta.dirname,
  folder: resolve(import.meta.dirname, '../../.cache/observatory'),
};
const PACKAGE = join(TOOL.folder, 'node_modules/@mdn/mdn-http-observatory');
const PRELOADED = join(PACKAGE, 'conf/hsts-preload.json');

/** The scorer's result for an address. */
export interface Score {
  readonly grade: string;
  readonly score: number;
  /** The results by the name of the test. */
  readonly tests: Readonly<Record<string, { readonly result: string; readonly scoreModifier: number }>>;
}

/** Returns whether the scorer is installed in the version of its lock file. */
export function isInstalled(): boolean {
  return existsSync(PRELOADED) && isToolInstalled(TOOL);
}

/** Installs the scorer. Throws if npm fails. */
export async function installScorer(): Promise<void> {
  await rm(PRELOADED, { force: true });
  // Install scripts do not run: they would compile a database driver and download lists.
  await installTool(TOOL);
  // The only list that scoring reads: hosts with preloaded HTTPS. None of them is served here.
  await writeFile(PRELOADED, '{}');
}

/**
 * Grades an address (host, port and path, without scheme). The scorer requests it by HTTP, and by
 * HTTPS with our certificate.
 */
export async function scoreAddress(address: string, certificate: string): Promise<Score> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(PACKAGE, 'src/scan.js'), address], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
  });
  const { scan, tests } = JSON.parse(stdout) as { scan: Omit<Score, 'tests'>; tests: Score['tests'] };
  return { grade: scan.grade, score: scan.score, tests };
}
