import { join, resolve } from 'node:path';
import { findSettingFault } from '#domain/settings/settings';

const root = resolve(import.meta.dirname, '../..');
const port = process.env['PODIUM_E2E_PORT'] || '4460';
const fault = findSettingFault('PODIUM_E2E_PORT', port);
if (fault !== null) throw new Error(fault);

/** Address of the origin during the end-to-end tests. */
export const ORIGIN = `http://localhost:${port}`;

/**
 * Whether the site under test has the content of e2e/team in place of that of e2e/site
 * (e2e/support/team-tests.ts).
 */
export const IS_TEAM = process.env['PODIUM_E2E_SITE'] === 'team';

/** Folder of the site under test. */
export const DIST = join(root, IS_TEAM ? '.cache/accounts/dist' : '.cache/e2e/dist');

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
  PODIUM_CONTENT: join(root, IS_TEAM ? '.cache/accounts/content' : 'e2e/site/src/content'),
  PODIUM_DATA: DATA,
};
