import { resolve } from 'node:path';
import { SITE_DIRS } from '../testing/stages.ts';

/** The built site to check: that in `PODIUM_OUT`, by default that of the tests' content. */
export const SITE_DIR = resolve(process.env['PODIUM_OUT'] || SITE_DIRS['build-e2e']);

/** The folders of the built sites that every page belongs to: that in `PODIUM_OUT`, or all. */
export const SITE_FOLDERS: readonly string[] = process.env['PODIUM_OUT']
  ? [process.env['PODIUM_OUT']]
  : Object.values(SITE_DIRS);

/** The content of the site: that in `PODIUM_CONTENT`, by default that of the tests. */
export const CONTENT_DIR = resolve(process.env['PODIUM_CONTENT'] || 'e2e/site/src/content');

/** Returns a number that repeats or extends a random run: that of an environment variable. */
export const numberSetting = (name: 'SEED' | 'EDITS' | 'ROUNDS', fallback: number): number =>
  Number(process.env[`PODIUM_TEST_${name}`] || fallback);

/** The same seed makes the same run. */
export const SEED = String(numberSetting('SEED', Date.now() % 1_000_000));
