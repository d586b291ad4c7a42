import { existsSync, watch as watchFiles } from 'node:fs';
import { dirname, join, resolve, basename } from 'node:path';
import { contentRoot, ContentError, type ContentCheck } from '#library/library';
import { isContent } from '#library/content-folders';
import { PROGRAM } from '#library/program-folder';
import type { OwnRules } from '#domain/addresses/own-rules';
import { nearest } from '#domain/util/nearest';
import { formatReport } from '#library/fault-report';
import { DEFAULT_CACHE_DIR } from '#pictures/picture-store';
import { readOwnRules } from '#pipeline/site/own-rules';
import { journalOf } from '#pipeline/site/journal';
import { makeProgress } from '#pipeline/cli/progress-bar';
import { typed } from '#library/typed-command';
import {
  checkPort,
  CONTENT_VARIABLE,
  oldFlag,
  readFlags,
  PUBLIC_VARIABLES,
  SITE_VARIABLE,
  switchFlag,
  valueFlag,
  type Call,
  type Usage,
} from '#pipeline/cli/flags';
import { toCountOf, toMoment } from '#pipeline/cli/units';
import { CommandError } from '#pipeline/cli/command-error';
import { endWithNpm } from '#pipeline/cli/end-process';
import { findSystemFault } from '#pipeline/cli/system-remedy';
import { findHost, HOST_NAMES, type Host } from '#pipeline/site/hosts';
import { limitHeapGrowth } from './render/threads.ts';
import { programDigest } from './render/digests.ts';
import { contentCacheFolder, FACTS_VARIABLE, type ContentSource } from './read-content.ts';
import type { BuiltSite, OutputOptions } from './replace-output.ts';
import { reportPagePath } from './report/write-report.ts';
import { formatReportText } from './report/report-text.ts';
import { formatOf } from '#domain/media/media-formats';

/** Settings of the commands that make a site. */
export interface SiteSettings extends OutputOptions, ContentSource {
  /** Project folder, absolute: it has the content, the caches and the output. */
  readonly cwd: string;
  /** Folder with the sources of the site, absolute: the project itself in the repository. */
  readonly root: string;
  /** Whether to reuse nothing of the last build. */
  readonly isFull: boolean;
  /** Whether to render with "astro build" in one process. */
  readonly isPlain: boolean;
  readonly ownRules: OwnRules;
  /** The port of the server, and of the address of a site without one. */
  readonly port: number;
  /** Command-line arguments other than flags. */
  readonly args: readonly string[];
}

/** The variable for the time of a build, as in other programs that make the same build twice. */
const CLOCK = 'SOURCE_DATE_EPOCH';

const FLAGS = {
  quarantine: switchFlag('leaves bad content out'),
  'allow-left-out': switchFlag('succeeds although --quarantine left content out'),
  'no-compress': switchFlag('writes no .br and .gz files'),
  'no-gzip': switchFlag('writes no .gz files'),
  target: valueFlag('host', `writes the files of a host, and checks its limits: ${HOST_NAMES.join(', ')}`),
  host: oldFlag('target'),
  'max-files': valueFlag('number', 'replaces the number of files that the host takes, as your plan allows'),
  drafts: switchFlag('builds drafts and planned content too, with a mark and "noindex"'),
  full: switchFlag('reuses nothing of the last build'),
  plain: switchFlag('renders with "astro build" in one process, for comparison'),
  watch: switchFlag('builds again whenever content changes'),
  port: valueFlag('number', 'sets the port of the server, and of the address of the site (4321)'),
};
const VARIABLES = {
  ...CONTENT_VARIABLE,
  ...SITE_VARIABLE,
  ...FACTS_VARIABLE,
  [CLOCK]: 'the time of the build, in seconds since 1970; all parts of a site need the same one',
  PODIUM_SHARD: 'the part of the site to build, such as 3/16',
  PODIUM_PROCESSES: 'the number of render threads; by default from site, processors and memory',
  ...PUBLIC_VARIABLES,
};

/** Help text of a command that makes a site, without the flags and variables that all have. */
export interface SiteUsage extends Omit<Usage<typeof FLAGS>, 'flags'> {
  /** Flags that mean something else in this command. */
  readonly flags?: Partial<typeof FLAGS>;
  /** Names of flags and variables that it does not have. */
  readonly unused?: readonly string[];
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Runs a command that makes a site, with settings from flags and environment variables. Exit codes:
 * 0 success; 1 failure, the last good output remains; 2 success, but --quarantine left content out
 * (0 with --allow-left-out); 130 and 143 stopped by a signal, which it then returns.
 */
export async function runSiteCommand(
  usage: SiteUsage,
  make: (settings: SiteSettings) => Promise<BuiltSite>,
): Promise<NodeJS.Signals | null> {
  limitHeapGrowth();
  endWithNpm(process.env);
  const stop = new AbortController();
  let stoppedBy: NodeJS.Signals | null = null;
  const out = resolve(process.cwd(), process.env['PODIUM_OUT'] || 'dist');
  for (const [signal, code] of Object.entries(SIGNALS) as [keyof typeof SIGNALS, number][])
    process.once(signal, () => {
      stoppedBy = signal;
      process.exitCode = code;
      stop.abort(new Error(`Stopped by ${signal}; the last good output stays.`));
    });
  try {
    const { unused = [], ...changes } = usage;
    const used = <Table extends object>(table: Table): Table =>
      Object.fromEntries(Object.entries(table).filter(([name]) => !unused.includes(name))) as Table;
    const { values, positionals } = readFlags({
      ...changes,
      flags: used({ ...FLAGS, ...changes.flags }),
      variables: used({ ...VARIABLES, ...changes.variables }),
    });
    const settings = await readSettings(values, positionals, out, stop.signal);
    const build = async (built: SiteSettings): Promise<ContentCheck> => {
      const { check, report } = await make(built);
      console.log(`\n${formatReportText(report)}Report: ${reportPagePath(built.out)}`);
      for (const line of describePending(check.pending, built.withPending === true)) console.log(line);
      return check;
    };
    if (values.watch) await watch(settings, build);
    else {
      const check = await build(settings);
      if (check.faults.length > 0) reportLeftOut(check, values['allow-left-out']);
    }
  } catch (error) {
    process.exitCode ||= 1;
    console.error(explainFailure(stop.signal.aborted ? stop.signal.reason : error, out));
    return stoppedBy;
  }
  return null;
}

async function readSettings(
  flags: Call<typeof FLAGS>['values'],
  args: readonly string[],
  out: string,
  signal: AbortSignal,
): Promise<SiteSettings> {
  const cwd = process.cwd();
  const content = contentRoot(process.env, cwd);
  const port = Number(checkPort('--port', flags.port) ?? (process.env['PORT'] || 4321));
  const host = readHost(flags.target, flags['max-files']);
  return {
    cwd,
    root: cwd,
    port,
    content,
    args,
    out,
    signal,
    kept: [cwd, content],
    pictureCache: resolve(cwd, DEFAULT_CACHE_DIR),
    contentCache: contentCacheFolder(process.env, cwd),
    host,
    ownRules: await readOwnRules(process.env),
    now: readClock(process.env),
    withPending: flags.drafts,
    isQuarantined: flags.quarantine,
    isCompressed: !flags['no-compress'] && host?.compresses !== true,
    noGzip: flags['no-gzip'],
    isFull: flags.full,
    isPlain: flags.plain,
    progress: { ...makeProgress(process.stdout), warn: (message) => console.warn(message) },
    program: await programDigest({ root: PROGRAM, cwd, port }, process.env),
  };
}

/** Returns the clock of builds, which decides what is published. Throws a CommandError. */
function readClock(env: Readonly<Record<string, string | undefined>>): () => Date {
  const text = env[CLOCK];
  if (!text) return () => new Date();
  const now = new Date(/^\d+$/.test(text) ? Number(text) * 1000 : NaN);
  if (Number.isNaN(now.getTime()))
    throw new CommandError(
      `${CLOCK} is ${JSON.stringify(text)}. Set it to whole seconds since 1970, as "date +%s" prints them.`,
    );
  return () => now;
}

/** Returns the host of the flags. Throws a CommandError for an unknown one or a wrong number. */
function readHost(name?: string, mostFiles?: string): Host | null {
  if (name === undefined) {
    if (mostFiles === undefined) return null;
    throw new CommandError('--max-files is a limit of a host. Name it, too: --target cloudflare-pages');
  }
  if (mostFiles !== undefined && !/^[1-9]\d*$/.test(mostFiles))
    throw new CommandError(
      `--max-files is ${JSON.stringify(mostFiles)}. Give a whole number, such as 100000.`,
    );
  const host = findHost(name, mostFiles === undefined ? undefined : Number(mostFiles));
  if (host !== null) return host;
  const close = nearest(name, HOST_NAMES);
  const guess = close === null ? '' : ` Did you mean ${close}?`;
  throw new CommandError(
    `--target is ${JSON.stringify(name)}, which is no known host.${guess} Known are ${HOST_NAMES.join(', ')}.`,
  );
}

/** Folders with the code of the program, relative to its root. */
const CODE = ['src', 'integration', 'public', 'pipeline', 'origin'];

/** Builds whenever content changes, until the command is stopped or its own code changes. */
async function watch(
  settings: SiteSettings,
  build: (settings: SiteSettings) => Promise<ContentCheck>,
): Promise<void> {
  const { cwd, port, content, out, program, signal } = settings;
  const contents = [content, join(PROGRAM, 'src/content'), join(cwd, 'src/content')];
  const isCode = (folder: string) => (file: string) =>
    !contents.some((item) => isContent(item, join(folder, file)));
  const folders = [
    { folder: content, counts: isContentFile },
    ...[PROGRAM, cwd]
      .flatMap((folder) => CODE.map((name) => join(folder, name)))
      .map((folder) => ({ folder, counts: isCode(folder) })),
  ];
  const end = await watchSite({
    build: async (isFirst) => {
      const check = await build({ ...settings, isFull: settings.isFull && isFirst });
      if (check.faults.length > 0) reportFaults(check);
    },
    changes: watchFolders(folders, signal),
    hasOtherProgram: async () => (await programDigest({ root: PROGRAM, cwd, port }, process.env)) !== program,
    say: (line) => console.log(line),
    sayFailure: (error) => console.error(explainFailure(error, out)),
    signal,
  });
  if (end === 'stopped') process.exitCode = 0;
  else throw new CommandError(`The program has changed. Start it again: ${typed('build', '--watch')}`);
}

/** Returns the message for a failed build. For system errors it includes a remedy. */
function explainFailure(error: unknown, out: string): string {
  if (error instanceof ContentError) return `\n${formatReport(error.faults, style())}`;
  const fault = findSystemFault(error, `on the disk of ${dirname(out)} or ${resolve('.cache')}`);
  if (fault !== null) {
    const state = existsSync(journalOf(out))
      ? `${out} is only partly updated. The next build completes it.`
      : 'The last good output stays.';
    return `\n${fault.message}. ${state} ${fault.remedy}, and build again.`;
  }
  return error instanceof Error ? error.message : String(error);
}

/** Describes the content that is not published yet, and when to build again. */
function describePending(pending: ContentCheck['pending'], areBuilt: boolean): string[] {
  const drafts = pending.filter((file) => file.pending === 'draft').length;
  const [next] = pending.filter((file) => file.pending !== 'draft');
  const planned = pending.length - drafts;
  const counts = `${toCountOf(drafts, 'draft')} and ${toCountOf(planned, 'planned file')}`;
  return [
    ...(pending.length === 0
      ? []
      : [areBuilt ? `Not for publishing: it has ${counts}.` : `Not published yet: ${counts}.`]),
    ...(next === undefined
      ? []
      : [`Next to publish: ${next.file}, ${toMoment(next.pending)}. Build again then.`]),
  ];
}

function reportLeftOut(check: ContentCheck, isAllowed: boolean): void {
  reportFaults(check);
  if (!isAllowed) process.exitCode = 2;
}

function reportFaults({ faults, leftOut }: ContentCheck): void {
  console.error(`\n${formatReport(faults, style())}\n`);
  console.error(
    `Left out: ${leftOut.length === 0 ? 'no content file, only invalid picks' : leftOut.join(', ')}`,
  );
}

const style = () => ({ isColoured: process.stderr.isTTY });

/** Options for watching a site. */
export interface WatchOptions {
  /** Builds and reports the result. `isFirst` tells the first build from those after a change. */
  readonly build: (isFirst: boolean) => Promise<void>;
  readonly changes: FolderWatch;
  /** Reports whether the program on disk differs from the running one. */
  readonly hasOtherProgram: () => Promise<boolean>;
  readonly say: (line: string) => void;
  /** Receives the error of a failed build. */
  readonly sayFailure: (error: unknown) => void;
  /** Stops watching. */
  readonly signal: AbortSignal;
}

/**
 * Builds again after each change, also after a failure. Returns why it ended: `stopped` by its
 * signal, or because the program has `changed`. Rejects if the signal stops a build.
 */
export async function watchSite(options: WatchOptions): Promise<'stopped' | 'changed'> {
  const { build, changes, hasOtherProgram, say, sayFailure, signal } = options;
  for (let isFirst = true; ; isFirst = false) {
    try {
      await build(isFirst);
    } catch (error) {
      signal.throwIfAborted();
      sayFailure(error);
    }
    say('Waiting for content changes. Press Ctrl+C to stop.\n');
    try {
      await changes.nextChange();
    } catch {
      return 'stopped';
    }
    if (await hasOtherProgram()) return 'changed';
  }
}

/** A folder that is watched for changes. */
interface WatchedFolder {
  /** Absolute path. */
  readonly folder: string;
  /** Reports whether changes of a file count, by its path in the folder. */
  readonly counts: (file: string) => boolean;
}

/** Waits for changes in folders. */
interface FolderWatch {
  /**
   * Resolves when a file has changed since the last call and no change followed for a moment,
   * because editors save in several steps. Rejects with the signal's reason when it is aborted.
   */
  readonly nextChange: () => Promise<void>;
}

/** How long files must be unchanged, in milliseconds. */
const UNCHANGED_MS = 80;

/** Returns whether pages can show a file of a content folder: content or media. */
export const isContentFile = (file: string): boolean =>
  !basename(file).startsWith('.') && (/\.json$/i.test(file) || formatOf(file) !== undefined);

/** Watches folders recursively until the signal is aborted. */
export function watchFolders(folders: readonly WatchedFolder[], signal: AbortSignal): FolderWatch {
  let hasChanged = false;
  let timer: NodeJS.Timeout | undefined;
  let notify: (() => void) | undefined;
  const note = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      hasChanged = true;
      notify?.();
    }, UNCHANGED_MS);
  };
  for (const { folder, counts } of folders)
    watchFiles(folder, { recursive: true, signal }, (_, file) => {
      if (file === null || counts(file)) note();
    });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    nextChange: async () => {
      await new Promise<void>((resolve, reject) => {
        const stop = () => reject(signal.reason as Error);
        if (signal.aborted) stop();
        signal.addEventListener('abort', stop, { once: true });
        notify = () => {
          signal.removeEventListener('abort', stop);
          resolve();
        };
        if (hasChanged) notify();
      });
      hasChanged = false;
    },
  };
}
