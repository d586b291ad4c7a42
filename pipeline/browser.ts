import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a browser was found: an absolute path, and by what. */
export interface Browser {
  readonly path: string;
  readonly source: 'CHROMIUM_PATH' | 'system' | 'Playwright';
}

/** No Chromium is there and none could be installed, or CHROMIUM_PATH names none. */
export class BrowserError extends Error {
  override readonly name = 'BrowserError';
}

/** Names under which Linux packages put Chromium or Chrome on the path, best first. */
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** Where the same browsers lie on macOS, below `/` and below the home folder. */
const MAC_APPS = [
  'Applications/Chromium.app/Contents/MacOS/Chromium',
  'Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'Applications/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where programs of such names may lie, by the path of the environment. */
const onPath = (env: Environment, names: readonly string[]): string[] =>
  names.flatMap((name) => (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)));

/** The first browser of the system's own, or undefined. */
function findSystemBrowser(env: Environment, platform: NodeJS.Platform): string | undefined {
  const candidates =
    platform === 'darwin'
      ? ['/', homedir()].flatMap((root) => MAC_APPS.map((app) => join(root, app)))
      : onPath(env, COMMANDS);
  return candidates.find(isExecutable);
}

/** The browser that Playwright downloaded, or undefined. */
async function findPlaywrightBrowser(): Promise<string | undefined> {
  // Loaded late: the unit tests of this file and the stages before the browser do without Playwright.
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path !== '' && existsSync(path) ? path : undefined;
}

/**
 * The Chromium to test with: the one `CHROMIUM_PATH` names, else the system's own, else Playwright's; undefined if
 * there is none. Throws BrowserError if `CHROMIUM_PATH` names no program.
 */
export async function findBrowser(
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
  findDownloaded = findPlaywrightBrowser,
): Promise<Browser | undefined> {
  const named = readNamed(env, 'CHROMIUM_PATH', 'Chromium');
  if (named !== undefined) return { path: named, source: 'CHROMIUM_PATH' };
  const own = findSystemBrowser(env, platform);
  if (own !== undefined) return { path: own, source: 'system' };
  const downloaded = await findDownloaded();
  return downloaded === undefined ? undefined : { path: downloaded, source: 'Playwright' };
}

/** The program that a variable of the environment names, if it is set. Throws BrowserError if that is no program. */
function readNamed(env: Environment, variable: string, browser: string): string | undefined {
  const named = env[variable];
  if (!named || isExecutable(named)) return named || undefined;
  throw new BrowserError(
    `${variable} is "${named}", which is no program. Name the ${browser} program, or unset it.`,
  );
}

/**
 * The Firefox to test with: the one `FIREFOX_PATH` names, else the system's own, as Mozilla ships it; undefined if there is
 * none. Throws BrowserError if `FIREFOX_PATH` names no program.
 */
export function findFirefox(env: Environment = process.env): string | undefined {
  const candidates = [
    ...onPath(env, ['firefox-esr', 'firefox']),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ];
  return readNamed(env, 'FIREFOX_PATH', 'Firefox') ?? candidates.find(isExecutable);
}

/** Flags for a quiet browser: no traffic of its own. Root cannot have the sandbox. */
export function browserFlags(isRoot = process.getuid?.() === 0): string[] {
  return [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
}

function run(command: string, ...args: string[]): boolean {
  console.log(`$ ${[command, ...args].join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

/** Playwright's own Chromium; libraries of the system that it needs may still be missing. */
function installFromPlaywright(): boolean {
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  // Its default of 30 seconds a try is long where the network is closed.
  process.env['PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT'] ??= '10000';
  return run(process.execPath, cli, 'install', 'chromium');
}

/** Debian's package, as root or with a sudo that asks nothing. */
function installFromDebian(): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return false;
  const apt = (...args: string[]) =>
    isRoot ? run('apt-get', ...args) : run('sudo', '-n', 'apt-get', ...args);
  return apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium');
}

/** Whether the browser starts: a download may lack libraries of the system. */
function starts({ path }: Browser): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Finds a Chromium that starts, and installs one if there is none. Throws BrowserError if that fails too. */
export async function provideBrowser(): Promise<Browser> {
  const found = await findBrowser();
  if (found && (found.source === 'CHROMIUM_PATH' || starts(found))) return found;
  console.log('No Chromium or Chrome here yet: installing one.');
  for (const install of [installFromPlaywright, installFromDebian]) {
    const installed = install() ? await findBrowser() : undefined;
    if (installed && starts(installed)) return installed;
  }
  throw new BrowserError(
    'The end-to-end tests need Chromium, and it could not be installed. Install Chromium or Chrome with the ' +
      'package manager of this machine, or set CHROMIUM_PATH to its program, then run the tests again.',
  );
}
