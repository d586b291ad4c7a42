import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { spawnSync, execFileSync } from 'node:child_process';
import { homedir } from 'node:os';

type Environment = Readonly<Record<string, string | undefined>>;

/** The absolute path of a browser, and how it was found. */
interface Browser {
  readonly path: string;
  readonly source: 'CHROMIUM_PATH' | 'system' | 'Playwright';
}

/**
 * Reports that there is no Chromium and none could be installed, or that CHROMIUM_PATH is wrong.
 */
class BrowserError extends Error {
  override readonly name = 'BrowserError';
}

/** Command of Chromium without its user interface in Linux packages. */
const SHELL_COMMAND = 'chromium-headless-shell';

/** Commands of Chromium or Chrome in Linux packages, best first. */
const BROWSER_COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** Paths of the same browsers on macOS, relative to `/` and to the home folder. */
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

/** Returns the possible paths of these programs in the folders of PATH. */
const pathCandidates = (env: Environment, names: readonly string[]): string[] =>
  names.flatMap((name) => (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)));

/** Returns the first browser installed on the system, or undefined. */
function findSystemBrowser(env: Environment, platform: NodeJS.Platform): string | undefined {
  const candidates =
    platform === 'darwin'
      ? ['/', homedir()].flatMap((root) => MAC_APPS.map((app) => join(root, app)))
      : pathCandidates(env, BROWSER_COMMANDS);
  return candidates.find(isExecutable);
}

async function findPlaywrightBrowser(): Promise<string | undefined> {
  // Loaded lazily: the unit tests of this file and the stages before the browser tests do not need
  // Playwright.
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path !== '' && existsSync(path) ? path : undefined;
}

/**
 * Returns the Chromium to test with: the one in `CHROMIUM_PATH`, else the system's, else
 * Playwright's; undefined if there is none. Throws BrowserError if `CHROMIUM_PATH` is not a
 * program.
 */
export async function findBrowser(
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
  findDownloaded = findPlaywrightBrowser,
): Promise<Browser | undefined> {
  const namedPath = readProgramVariable(env, 'CHROMIUM_PATH', 'Chromium');
  if (namedPath !== undefined) return { path: namedPath, source: 'CHROMIUM_PATH' };
  const systemBrowser = findSystemBrowser(env, platform);
  if (systemBrowser !== undefined) return { path: systemBrowser, source: 'system' };
  const downloaded = await findDownloaded();
  return downloaded === undefined ? undefined : { path: downloaded, source: 'Playwright' };
}

/**
 * Returns the absolute path of Chromium's headless shell on the system: the same engine without the
 * user interface, which needs a third less processor time. Returns undefined if there is none, or
 * if `CHROMIUM_PATH` names a browser for all tests.
 */
export function findShell(env: Environment = process.env): string | undefined {
  return env['CHROMIUM_PATH'] ? undefined : pathCandidates(env, [SHELL_COMMAND]).find(isExecutable);
}

/**
 * Returns the program named by an environment variable, if it is set. Throws BrowserError if that
 * is not a program.
 */
function readProgramVariable(env: Environment, variable: string, browser: string): string | undefined {
  const namedPath = env[variable];
  if (!namedPath || isExecutable(namedPath)) return namedPath || undefined;
  throw new BrowserError(
    `${variable} is "${namedPath}", which is not a program. Set it to the path of ${browser}, or unset it.`,
  );
}

/**
 * Returns the Firefox to test with: the one in `FIREFOX_PATH`, else the system's, as Mozilla ships
 * it; undefined if there is none. Throws BrowserError if `FIREFOX_PATH` is not a program.
 */
export function findFirefox(env: Environment = process.env): string | undefined {
  const candidates = [
    ...pathCandidates(env, ['firefox-esr', 'firefox']),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ];
  return readProgramVariable(env, 'FIREFOX_PATH', 'Firefox') ?? candidates.find(isExecutable);
}

/** Returns flags that stop the browser's own network traffic. Root cannot use the sandbox. */
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

function run(command: string, args: string[], env = process.env): boolean {
  console.log(`$ ${[command, ...args].join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}

/** Installs Playwright's Chromium. System libraries that it needs may still be missing. */
function installFromPlaywright(): boolean {
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  // The default of 30 seconds per attempt is long on machines without network access.
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000', ...process.env };
  return run(process.execPath, [cli, 'install', 'chromium'], env);
}

/** Installs Debian's package, as root or with a sudo that needs no password. */
function installFromDebian(): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return false;
  const apt = (...args: string[]) =>
    isRoot ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args]);
  // Liberation Sans has the widths of Arial, on which the fallback of the brand font relies.
  const packages = ['chromium', SHELL_COMMAND, 'fonts-liberation'];
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
}

/** Reports whether the browser starts: a downloaded browser may lack system libraries. */
function canStart({ path }: Browser): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Finds a Chromium that starts, or installs one. Throws BrowserError if that fails too. */
async function provideBrowser(): Promise<Browser> {
  const browser = await findBrowser();
  if (browser && (browser.source === 'CHROMIUM_PATH' || canStart(browser))) return browser;
  console.log('Chromium and Chrome are not installed: installing Chromium.');
  for (const install of [installFromPlaywright, installFromDebian]) {
    const installed = install() ? await findBrowser() : undefined;
    if (installed && canStart(installed)) return installed;
  }
  throw new BrowserError(
    'The end-to-end tests need Chromium, and it could not be installed. Install Chromium or Chrome with the ' +
      'package manager of this machine, or set CHROMIUM_PATH to its program, then run the tests again.',
  );
}

// Finds the Chromium for the browser tests, installs one if there is none, and prints which one it
// is.
if (import.meta.main) {
  const { path, source } = await provideBrowser();
  console.log(`${execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()}: ${path} (${source})`);
}
