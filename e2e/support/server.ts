import { join, resolve } from 'node:path';
import { findSettingFault } from '#domain/settings/settings';

const root = resolve(import.meta.dirname, '../..');
const port = process.env['PODIUM_E2E_PORT'] || '4460';
const fault = findSettingFault('PODIUM_E2E_PORT', port);
if (fault !== null) throw new Error(fault);

/** Address of the origin during the end-to-end tests. */
export const ORIGIN = `http://localhost:${port}`;

/** Folder of the site under test, built from e2e/site/src/content. */
export const DIST = join(root, '.cache/e2e/dist');

/** Folder of the site without listed content, built from e2e/content-empty. */
export const EMPTY_DIST = join(root, '.cache/e2e/empty');

/**
 * Folder of the origin's database, recreated for each run. It depends on the port, so that two runs
 * do not share it.
 */
export const DATA = join(root, `.cache/e2e/data-${port}`);

/** The database file of the origin. */
export const DATABASE = join(DATA, 'podium.db');

/** Environment variables of the origin. */
export const SERVER_ENV = {
  PORT: port,
  PODIUM_DIST: DIST,
  PODIUM_CONTENT: join(root, 'e2e/site/src/content'),
  PODIUM_DATA: DATA,
};
