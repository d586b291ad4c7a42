import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CommandError } from '#pipeline/cli/command-error';
import { OFFICE_FORMATS, type OfficeFormat } from './office-formats.ts';
import { makeFontConfig, writeStandIns, type StandIn } from './stand-ins.ts';

const NAMES = ['soffice', 'libreoffice'];
const ON_MACOS = '/Applications/LibreOffice.app/Contents/MacOS/soffice';
/** Limits of LibreOffice: milliseconds, and bytes of memory. Usual slides take less than 1 GB. */
const BOUNDS = { longest: 600_000, memory: 4_000_000_000 };
/** Slides that LibreOffice converts. */
export interface ConvertRequest {
  readonly path: string;
  /** File name as the user wrote it. */
  readonly name: string;
  /** The format of the file, by its content. */
  readonly from: OfficeFormat;
  readonly to: 'pdf' | 'pptx' | 'odp';
  /** Fonts of the slides. Missing ones are replaced by similar ones. */
  readonly fonts?: readonly string[];
  /** Substitutes for missing fonts whose letters take no more room. */
  readonly standIns?: readonly StandIn[];
}

/**
 * Converts slides. LibreOffice would include files that they link to, so remove links first. Throws
 * a CommandError if it fails.
 */
export async function convertSlides(request: ConvertRequest) {
  const { path, name, from, to } = request;
  const program = await findProgram(process.env);
  if (program === null) throw notInstalled(name);
  const { path: folder, remove } = await makeTemporaryFolder();
  const converted = join(folder, `${basename(path, extname(path))}.${to}`);
  try {
    // Uses a separate profile: with the user's profile, LibreOffice converts nothing while it is
    // open.
    const profile = join(folder, 'profile');
    await writeOfficeProfile(profile);
    const flags = [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--headless',
      `--infilter=${OFFICE_FORMATS[from].filter}`,
      '--convert-to',
      to,
      '--outdir',
      folder,
      path,
    ];
    await runGroup(program, flags, { ...BOUNDS, folder, env: await configureFonts(request, folder) });
    await access(converted);
    return { path: converted, remove };
  } catch (error) {
    await remove();
    if (error instanceof ProgramLimit)
      throw new CommandError(
        `${name} takes ${error.message} in LibreOffice. Export it as PDF, and import that.`,
      );
    if (error instanceof ProgramMissing) throw notInstalled(name);
    throw new CommandError(
      `${name} cannot be read by LibreOffice. Save it again, or export it as PDF and import that.`,
    );
  }
}

const notInstalled = (name: string): CommandError =>
  new CommandError(
    `${name} needs LibreOffice to draw its slides, which is not installed. Install it (on Debian and Ubuntu the package libreoffice-impress), or export the slides as PDF and import that.`,
  );

/** Returns variables that configure substitutes of fonts; none on a system without fontconfig. */
async function configureFonts(
  { fonts = [], standIns = [] }: ConvertRequest,
  folder: string,
): Promise<NodeJS.ProcessEnv> {
  const system = process.env['FONTCONFIG_FILE'] || '/etc/fonts/fonts.conf';
  if (fonts.length === 0 || !existsSync(system)) return {};
  const file = join(folder, 'fonts.conf');
  const places = { system, fonts: join(folder, 'fonts'), cache: join(folder, 'font-cache') };
  await writeStandIns(standIns, places.fonts);
  await writeFile(file, makeFontConfig(fonts, standIns, places));
  return { FONTCONFIG_FILE: file };
}

/** Returns the program in SOFFICE_PATH, else the one on the PATH; null if there is none. */
async function findProgram(env: NodeJS.ProcessEnv): Promise<string | null> {
  const named = env['SOFFICE_PATH'] || null;
  if (named !== null && !(await isProgram(named)))
    throw new CommandError(
      `SOFFICE_PATH is ${JSON.stringify(named)}, which is not allowed. It must be the path of LibreOffice, such as /usr/bin/soffice.`,
    );
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...(named === null ? [] : [named]),
    ...folders.flatMap((folder) => NAMES.map((program) => join(folder, program))),
    ...(process.platform === 'darwin' ? [ON_MACOS] : []),
  ];
  for (const candidate of candidates) if (await isProgram(candidate)) return candidate;
  return null;
}

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

const SCRIPTING = '/org.openoffice.Office.Common/Security/Scripting';
const NETWORK = '/org.openoffice.Inet/Settings';
/** A port of this machine on which nothing listens, for requests that must not leave it. */
const NOWHERE = 9;

/** Settings of LibreOffice for untrusted slides: no macros, and nothing from other sites. */
const SETTINGS = [
  [SCRIPTING, 'DisableMacrosExecution', true],
  [NETWORK, 'ooInetProxyType', 2],
  [NETWORK, 'ooInetNoProxy', ''],
  ...['HTTP', 'HTTPS'].flatMap((scheme) => [
    [NETWORK, `ooInet${scheme}ProxyName`, '127.0.0.1'] as const,
    [NETWORK, `ooInet${scheme}ProxyPort`, NOWHERE] as const,
  ]),
] as const;

/** Writes a profile folder for LibreOffice with these settings. */
export async function writeOfficeProfile(folder: string): Promise<void> {
  const user = join(folder, 'user');
  await mkdir(user, { recursive: true });
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  await writeFile(
    join(user, 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">\n${items.join('\n')}\n</oor:items>\n`,
  );
}

/** How often to retry removing a folder at exit: a killed LibreOffice may still write a file. */
const RETRIES = 10;

/** Makes a folder that is removed at the end of the process at the latest. */
export async function makeTemporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'podium-slides-'));
  const removeAtExit = () => rmSync(path, { recursive: true, force: true, maxRetries: RETRIES });
  process.once('exit', removeAtExit);
  return {
    path,
    remove: async () => {
      await rm(path, { recursive: true, force: true });
      process.off('exit', removeAtExit);
    },
  };
}

interface GroupOptions {
  /** Milliseconds after which it is killed. */
  readonly longest: number;
  /** Memory of all its processes in bytes, above which it is killed. */
  readonly memory: number;
  readonly folder: string;
  /** Environment variables in addition to those of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Thrown if a program was killed because of a limit. */
export class ProgramLimit extends Error {
  override readonly name = 'ProgramLimit';
}

/** Thrown if a program is only the script that starts one that is not installed. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing';
}

/** Exit codes of a shell that finds no program, or none that can be run. */
const NOT_FOUND: readonly number[] = [126, 127];
/** How often the memory is measured, in milliseconds. */
const EVERY_MS = 500;

/**
 * Runs a program in its own process group, so that all its child processes are killed at a limit or
 * when this process ends. Its temporary files go to `folder`. Throws a ProgramLimit whose message
 * names the limit, or another error if the program cannot be started or fails. Memory is limited on
 * Linux only.
 */
export async function runGroup(
  program: string,
  flags: readonly string[],
  { longest, memory, folder, env }: GroupOptions,
): Promise<void> {
  const child = spawn(program, flags, {
    env: { ...process.env, ...env, TMPDIR: folder },
    detached: true,
    stdio: 'ignore',
  });
  const stop = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The whole group has already ended.
    }
  };
  // Runs before the listeners that are already registered, because those remove the program's
  // files.
  process.prependOnceListener('exit', stop);
  const ended = new AbortController();
  const { signal } = ended;
  try {
    const exit = once(child, 'exit', { signal });
    const limit = awaitLimit(child.pid, { longest, memory, signal });
    const [code] = (await Promise.race([exit, limit])) as unknown[];
    if (typeof code === 'number' && NOT_FOUND.includes(code)) throw new ProgramMissing(program);
    if (code !== 0) throw new Error(`${program} failed.`);
  } finally {
    ended.abort();
    process.off('exit', stop);
    stop();
  }
}

/** Rejects with a ProgramLimit as soon as a group of processes exceeds a limit. */
async function awaitLimit(
  group: number | undefined,
  { longest, memory, signal }: Pick<GroupOptions, 'longest' | 'memory'> & { readonly signal: AbortSignal },
): Promise<never> {
  const end = performance.now() + longest;
  while (performance.now() < end) {
    await wait(EVERY_MS, undefined, { signal });
    if (group !== undefined && (await memoryOf(group)) > memory)
      throw new ProgramLimit(`more than ${(memory / 1e6).toLocaleString('en')} MB of memory`);
  }
  throw new ProgramLimit(`more than ${longest / 60_000} minutes`);
}

/** Returns the memory of a group of processes in bytes; 0 on a system without `/proc`. */
async function memoryOf(group: number): Promise<number> {
  const names = await readdir('/proc').catch(() => []);
  const sizes = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '');
        // The name of the program, in brackets, may have spaces.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return Number(fields[2]) === group ? residentMemory(name) : 0;
      }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the memory of a process in bytes. `stat` counts pages, whose size is unknown here. */
async function residentMemory(process: string): Promise<number> {
  const status = await readFile(`/proc/${process}/status`, 'latin1').catch(() => '');
  return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
}
