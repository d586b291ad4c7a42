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

const PROGRAM_NAMES = ['soffice', 'libreoffice'];
const MACOS_PROGRAM = '/Applications/LibreOffice.app/Contents/MacOS/soffice';
/** Limits of LibreOffice: milliseconds, and bytes of memory. Usual slides take less than 1 GB. */
const PROGRAM_LIMITS = { maxDurationMs: 600_000, maxMemoryBytes: 4_000_000_000 };
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
    await runProgramGroup(program, flags, {
      ...PROGRAM_LIMITS,
      folder,
      env: await configureFonts(request, folder),
    });
    await access(converted);
    return { path: converted, remove };
  } catch (error) {
    await remove();
    if (error instanceof ProgramLimitError)
      throw new CommandError(
        `${name} takes ${error.message} in LibreOffice. Export it as PDF, and import that.`,
      );
    if (error instanceof ProgramMissingError) throw notInstalled(name);
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
  const fontPaths = { system, fonts: join(folder, 'fonts'), cache: join(folder, 'font-cache') };
  await writeStandIns(standIns, fontPaths.fonts);
  await writeFile(file, makeFontConfig(fonts, standIns, fontPaths));
  return { FONTCONFIG_FILE: file };
}

/** Returns the program in SOFFICE_PATH, else the one on the PATH; null if there is none. */
async function findProgram(env: NodeJS.ProcessEnv): Promise<string | null> {
  const configuredPath = env['SOFFICE_PATH'] || null;
  if (configuredPath !== null && !(await isProgram(configuredPath)))
    throw new CommandError(
      `SOFFICE_PATH is ${JSON.stringify(configuredPath)}, which is not allowed. It must be the path of LibreOffice, such as /usr/bin/soffice.`,
    );
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...(configuredPath === null ? [] : [configuredPath]),
    ...folders.flatMap((folder) => PROGRAM_NAMES.map((program) => join(folder, program))),
    ...(process.platform === 'darwin' ? [MACOS_PROGRAM] : []),
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
const UNUSED_PORT = 9;

/** Settings of LibreOffice for untrusted slides: no macros, and nothing from other sites. */
const SETTINGS = [
  [SCRIPTING, 'DisableMacrosExecution', true],
  [NETWORK, 'ooInetProxyType', 2],
  [NETWORK, 'ooInetNoProxy', ''],
  ...['HTTP', 'HTTPS'].flatMap((scheme) => [
    [NETWORK, `ooInet${scheme}ProxyName`, '127.0.0.1'] as const,
    [NETWORK, `ooInet${scheme}ProxyPort`, UNUSED_PORT] as const,
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
const REMOVE_RETRIES = 10;

/** Makes a folder that is removed at the end of the process at the latest. */
export async function makeTemporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'podium-slides-'));
  const removeAtExit = () => rmSync(path, { recursive: true, force: true, maxRetries: REMOVE_RETRIES });
  process.once('exit', removeAtExit);
  return {
    path,
    remove: async () => {
      await rm(path, { recursive: true, force: true });
      process.off('exit', removeAtExit);
    },
  };
}

interface ProgramOptions {
  /** Milliseconds after which it is killed. */
  readonly maxDurationMs: number;
  /** Memory of all its processes in bytes, above which it is killed. */
  readonly maxMemoryBytes: number;
  readonly folder: string;
  /** Environment variables in addition to those of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Thrown if a program was killed because of a limit. */
export class ProgramLimitError extends Error {
  override readonly name = 'ProgramLimitError';
}

/** Thrown if a program is only the script that starts one that is not installed. */
export class ProgramMissingError extends Error {
  override readonly name = 'ProgramMissingError';
}

/** Exit codes of a shell that finds no program, or none that can be run. */
const NOT_FOUND_EXIT_CODES: readonly number[] = [126, 127];
/** How often the memory is measured, in milliseconds. */
const MEMORY_CHECK_INTERVAL_MS = 500;

/**
 * Runs a program in its own process group, so that all its child processes are killed at a limit or
 * when this process ends. Its temporary files go to `folder`. Throws a ProgramLimitError whose
 * message names the limit, or another error if the program cannot be started or fails. Memory is
 * limited on Linux only.
 */
export async function runProgramGroup(
  program: string,
  flags: readonly string[],
  { maxDurationMs, maxMemoryBytes, folder, env }: ProgramOptions,
): Promise<void> {
  const child = spawn(program, flags, {
    env: { ...process.env, ...env, TMPDIR: folder },
    detached: true,
    stdio: 'ignore',
  });
  const killGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The whole group has already ended.
    }
  };
  // Runs before the listeners that are already registered, because those remove the program's
  // files.
  process.prependOnceListener('exit', killGroup);
  const endController = new AbortController();
  const { signal } = endController;
  try {
    const exit = once(child, 'exit', { signal });
    const limit = rejectAtLimit(child.pid, { maxDurationMs, maxMemoryBytes, signal });
    const [code] = (await Promise.race([exit, limit])) as unknown[];
    if (typeof code === 'number' && NOT_FOUND_EXIT_CODES.includes(code))
      throw new ProgramMissingError(program);
    if (code !== 0) throw new Error(`${program} failed.`);
  } finally {
    endController.abort();
    process.off('exit', killGroup);
    killGroup();
  }
}

/** Rejects with a ProgramLimitError as soon as a group of processes exceeds a limit. */
async function rejectAtLimit(
  group: number | undefined,
  {
    maxDurationMs,
    maxMemoryBytes,
    signal,
  }: Pick<ProgramOptions, 'maxDurationMs' | 'maxMemoryBytes'> & { readonly signal: AbortSignal },
): Promise<never> {
  const deadline = performance.now() + maxDurationMs;
  while (performance.now() < deadline) {
    await wait(MEMORY_CHECK_INTERVAL_MS, undefined, { signal });
    if (group !== undefined && (await groupMemoryBytes(group)) > maxMemoryBytes)
      throw new ProgramLimitError(`more than ${(maxMemoryBytes / 1e6).toLocaleString('en')} MB of memory`);
  }
  throw new ProgramLimitError(`more than ${maxDurationMs / 60_000} minutes`);
}

/** Returns the memory of a group of processes in bytes; 0 on a system without `/proc`. */
async function groupMemoryBytes(group: number): Promise<number> {
  const names = await readdir('/proc').catch(() => []);
  const sizes = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '');
        // The name of the program, in brackets, may have spaces.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return Number(fields[2]) === group ? processMemoryBytes(name) : 0;
      }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the memory of a process in bytes. `stat` counts pages, whose size is unknown here. */
async function processMemoryBytes(process: string): Promise<number> {
  const status = await readFile(`/proc/${process}/status`, 'latin1').catch(() => '');
  return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
}
