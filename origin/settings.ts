import { resolve } from 'node:path';

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

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings. Folders are relative to `cwd`. Throws SettingError for an invalid value. */
export function readSettings(env: Environment, cwd: string): Settings {
  const folder = (name: string, fallback: string) => resolve(cwd, env[name] || fallback);
  return {
    port: readPort(env['PORT'] || '4321'),
    host: env['HOST'] || '127.0.0.1',
    dist: folder('PODIUM_DIST', 'dist'),
    staging: env['PODIUM_ORIGIN_STAGING'] ? resolve(cwd, env['PODIUM_ORIGIN_STAGING']) : null,
    content: folder('PODIUM_CONTENT', 'demo/content'),
    database: resolve(folder('PODIUM_DATA', '.data'), 'podium.db'),
    trustProxy: readFlag('PODIUM_TRUST_PROXY', env['PODIUM_TRUST_PROXY'] || '0'),
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new SettingError(`PORT is "${text}". Give a number from 0 to 65535; 0 takes any free port.`);
}

function readFlag(name: string, text: string): boolean {
  if (text === '0' || text === '1') return text === '1';
  throw new SettingError(`${name} is "${text}". Give 1 for yes or 0 for no.`);
}
