import { resolve } from 'node:path';
import { findSettingFaults, type Environment } from '#domain/settings';

/** Settings of the origin, from environment variables. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Folder of the built site, absolute. */
  readonly dist: string;
  /**
   * Folder of a build in progress, absolute; null for none. Its finished files are served until
   * `dist` exists.
   */
  readonly staging: string | null;
  /** Folder of the content files, absolute. */
  readonly content: string;
  /** The database file, absolute. */
  readonly database: string;
  readonly trustProxy: boolean;
}

/** A setting with an invalid value. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** The settings that have a rule. */
const CHECKED = ['PORT', 'HOST', 'PODIUM_DIST', 'PODIUM_CONTENT', 'PODIUM_DATA', 'PODIUM_TRUST_PROXY'];

/** Reads the settings. Folders are relative to `cwd`. Throws SettingError for an invalid value. */
export function readSettings(env: Environment, cwd: string): Settings {
  const faults = findSettingFaults(CHECKED, env);
  if (faults.length > 0) throw new SettingError(faults.join('\n'));
  const folder = (name: string, fallback: string) => resolve(cwd, env[name] || fallback);
  return {
    port: Number(env['PORT'] || '4321'),
    host: env['HOST'] || '127.0.0.1',
    dist: folder('PODIUM_DIST', 'dist'),
    staging: env['PODIUM_ORIGIN_STAGING'] ? resolve(cwd, env['PODIUM_ORIGIN_STAGING']) : null,
    content: folder('PODIUM_CONTENT', 'demo/content'),
    database: resolve(folder('PODIUM_DATA', '.data'), 'podium.db'),
    trustProxy: env['PODIUM_TRUST_PROXY'] === '1',
  };
}
