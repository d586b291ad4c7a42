import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { findSettingFaults, type Environment } from '#domain/settings/settings';
import { contentRoot } from '#library/library';
import { siteBase } from '#library/site-record';

/** Settings of the origin, from environment variables. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The path below which the site is served, such as "/talks". */
  readonly base: string;
  /** Folder of the built site, absolute. */
  readonly dist: string;
  /** Folder of the content files, absolute. */
  readonly content: string;
  /** The database file, absolute. */
  readonly database: string;
  readonly trustProxy: boolean;
  readonly demoSignIn: DemoSignIn;
}

/**
 * Who may sign in with the demo accounts, which need no password, and sign up: all visitors,
 * nobody, or those on the machine of the server, whose requests no proxy forwards.
 */
export type DemoSignIn = 'all' | 'none' | 'same machine';

/** The message that is logged at the start if nobody may sign in. */
export const SIGN_IN_OFF =
  'Sign-in and sign-up are off: other machines may reach this server, and the demo accounts have no passwords. For a demo that others try, set PODIUM_DEMO_SIGN_IN=1.';

/** A setting with an invalid value. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** The settings whose values are checked. */
const CHECKED = [
  'PORT',
  'HOST',
  'PODIUM_DIST',
  'PODIUM_CONTENT',
  'PODIUM_DATA',
  'PODIUM_TRUST_PROXY',
  'PODIUM_DEMO_SIGN_IN',
];

/** Reads the settings. Folders are relative to `cwd`. Throws SettingError for an invalid value. */
export function readSettings(env: Environment, cwd: string): Settings {
  const faults = findSettingFaults(CHECKED, env);
  if (faults.length > 0) throw new SettingError(faults.join('\n'));
  const folder = (name: string, fallback: string) => resolve(cwd, env[name] || fallback);
  const host = env['HOST'] || '127.0.0.1';
  const trustProxy = env['PODIUM_TRUST_PROXY'] === '1';
  const signIn = env['PODIUM_DEMO_SIGN_IN'];
  const usualSignIn = isLoopback(host) && !trustProxy ? 'same machine' : 'none';
  const chosenSignIn = signIn === '1' ? 'all' : 'none';
  return {
    port: Number(env['PORT'] || '4321'),
    host,
    base: siteBase(env),
    dist: folder('PODIUM_DIST', 'dist'),
    content: contentRoot(env, cwd),
    database: resolve(folder('PODIUM_DATA', '.data'), 'podium.db'),
    trustProxy,
    demoSignIn: signIn ? chosenSignIn : usualSignIn,
  };
}

/** Reports whether other machines cannot reach a server that listens on this address. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
