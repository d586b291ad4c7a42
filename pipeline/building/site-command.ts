import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { contentRoot, ContentError, type ContentCheck } from '#library/library';
import { isContent } from '#library/content-folders';
import { PROGRAM } from '#library/program-folder';
import { messageOf } from '#domain/util/describe-error';
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
import { findHost, HOST_NAMES, type Host } from '#pipeline/site/hosts/hosts';
import { limitHeapGrowth } from './render/threads.ts';
import { computeProgramDigest } from './render/digests.ts';
import { contentCacheFolder, FACTS_VARIABLE, type ContentSource } from './read-content.ts';
import type { BuiltSite, OutputOptions } from './replace-output.ts';
import { reportPagePath } from './report/write-report.ts';
import { formatReportText } from './report/report-text.ts';
import { isContentFile, watchFolders, watchSite } from './watch-site.ts';

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

/** The variable for the time of a build, as in other tools with reproducible builds. */
const BUILD_TIME_VARIABLE = 'SOURCE_DATE_EPOCH';

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
  [BUILD_TIME_VARIABLE]:
    'the time of the build, in seconds since 1970; all parts of a site need the same one',
  PODIUM_SHARD: 'the part of the site to build, such as 3/16',
  PODIUM_PROCESSES: 'the number of render threads; by default from site, processors and memory',
  ...PUBLIC_VARIABLES,
};

/** The help of a command that makes a site. All such commands share some flags and variables. */
export interface SiteUsage extends Omit<Usage<typeof FLAGS>, 'flags'> {
  /** Flags that mean something else in this command. */
  readonly flags?: Partial<typeof FLAGS>;
  /** Names of flags and variables that it does not have. */
  readonly unusedSettings?: readonly string[];
}

/** The signals that stop a command, with the exit code of each. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Runs a command that makes a site, with settings from flags and environment variables. Exit codes:
 * 0 success; 1 failure, the last good output remains; 2 success, but --quarantine left content out
 * (0 with --allow-left-out); 130 and 143 stopped by a signal, which it then returns.
 */
export async function runSiteCommand(
  usage: SiteUsage,
  makeSite: (settings: SiteSettings) => Promise<BuiltSite>,
): Promise<NodeJS.Signals | null> {
  limitHeapGrowth();
  endWithNpm(process.env);
  const abortController = new AbortController();
  let stoppedBy: NodeJS.Signals | null = null;
  const outDir = resolve(process.cwd(), process.env['PODIUM_OUT'] || 'dist');
  for (const [signal, code] of Object.entries(SIGNALS) as [keyof typeof SIGNALS, number][])
    process.once(signal, () => {
      stoppedBy = signal;
      process.exitCode = code;
      abortController.abort(new Error(`Stopped by ${signal}; the last good output stays.`));
    });
  try {
    const { unusedSettings = [], ...commandUsage } = usage;
    const withoutUnused = <Table extends object>(table: Table): Table =>
      Object.fromEntries(Object.entries(table).filter(([name]) => !unusedSettings.includes(name))) as Table;
    const { values, positionals } = readFlags({
      ...commandUsage,
      flags: withoutUnused({ ...FLAGS, ...commandUsage.flags }),
      variables: withoutUnused({ ...VARIABLES, ...commandUsage.variables }),
    });
    const settings = await readSettings(values, positionals, outDir, abortController.signal);
    const build = async (buildSettings: SiteSettings): Promise<ContentCheck> => {
      const { check, report } = await makeSite(buildSettings);
      console.log(`\n${formatReportText(report)}Report: ${reportPagePath(buildSettings.outDir)}`);
      for (const line of describePending(check.pending, buildSettings.withPending === true))
        console.log(line);
      return check;
    };
    if (values.watch) await watch(settings, build);
    else {
      const check = await build(settings);
      if (check.faults.length > 0) reportLeftOut(check, values['allow-left-out']);
    }
  } catch (error) {
    process.exitCode ||= 1;
    console.error(
      explainFailure(abortController.signal.aborted ? abortController.signal.reason : error, outDir),
    );
    return stoppedBy;
  }
  return null;
}

async function readSettings(
  flags: Call<typeof FLAGS>['values'],
  args: readonly string[],
  outDir: string,
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
    outDir,
    signal,
    protectedFolders: [cwd, content],
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
    // The port is in the addresses of pages if the site has no address of its own.
    programDigest: await computeProgramDigest({ root: PROGRAM, cwd, port }, process.env),
  };
}

/** Returns the clock of builds, which decides what is published. Throws for an invalid variable. */
function readClock(env: Readonly<Record<string, string | undefined>>): () => Date {
  const text = env[BUILD_TIME_VARIABLE];
  if (!text) return () => new Date();
  const now = new Date(/^\d+$/.test(text) ? Number(text) * 1000 : NaN);
  if (Number.isNaN(now.getTime()))
    throw new CommandError(
      `${BUILD_TIME_VARIABLE} is ${JSON.stringify(text)}. Set it to whole seconds since 1970, as "date +%s" prints them.`,
    );
  return () => now;
}

/** Returns the host in the flags. Throws a CommandError for an unknown host or a wrong number. */
function readHost(name?: string, maxFiles?: string): Host | null {
  if (name === undefined) {
    if (maxFiles === undefined) return null;
    throw new CommandError('--max-files is a limit of a host. Name it, too: --target cloudflare-pages');
  }
  if (maxFiles !== undefined && !/^[1-9]\d*$/.test(maxFiles))
    throw new CommandError(
      `--max-files is ${JSON.stringify(maxFiles)}. Give a whole number, such as 100000.`,
    );
  const host = findHost(name, maxFiles === undefined ? undefined : Number(maxFiles));
  if (host !== null) return host;
  const closestName = nearest(name, HOST_NAMES);
  const suggestion = closestName === null ? '' : ` Did you mean ${closestName}?`;
  throw new CommandError(
    `--target is ${JSON.stringify(name)}, which is no known host.${suggestion} Known are ${HOST_NAMES.join(', ')}.`,
  );
}

/** Folders with the code of the program, relative to its root. */
const CODE_FOLDERS = ['src', 'integration', 'public', 'pipeline', 'origin'];

/** Builds whenever content changes, until the command is stopped or its own code changes. */
async function watch(
  settings: SiteSettings,
  build: (settings: SiteSettings) => Promise<ContentCheck>,
): Promise<void> {
  const { cwd, port, content, outDir, programDigest, signal } = settings;
  const contentFolders = [content, join(PROGRAM, 'src/content'), join(cwd, 'src/content')];
  const isCode = (folder: string) => (file: string) =>
    !contentFolders.some((item) => isContent(item, join(folder, file)));
  const folders = [
    { folder: content, isRelevant: isContentFile },
    ...[PROGRAM, cwd]
      .flatMap((folder) => CODE_FOLDERS.map((name) => join(folder, name)))
      .map((folder) => ({ folder, isRelevant: isCode(folder) })),
  ];
  const reason = await watchSite({
    build: async (isFirst) => {
      const check = await build({ ...settings, isFull: settings.isFull && isFirst });
      if (check.faults.length > 0) reportFaults(check);
    },
    changes: watchFolders(folders, signal),
    hasProgramChanged: async () =>
      (await computeProgramDigest({ root: PROGRAM, cwd, port }, process.env)) !== programDigest,
    print: (line) => console.log(line),
    printFailure: (error) => console.error(explainFailure(error, outDir)),
    signal,
  });
  if (reason === 'stopped') process.exitCode = 0;
  else throw new CommandError(`The program has changed. Start it again: ${typed('build', '--watch')}`);
}

/** Returns the message for a failed build. For system errors it includes a remedy. */
function explainFailure(error: unknown, outDir: string): string {
  if (error instanceof ContentError) return `\n${formatReport(error.faults, reportStyle())}`;
  const fault = findSystemFault(error, `on the disk of ${dirname(outDir)} or ${resolve('.cache')}`);
  if (fault !== null) {
    const outputState = existsSync(journalOf(outDir))
      ? `${outDir} is only partly updated. The next build completes it.`
      : 'The last good output stays.';
    return `\n${fault.message}. ${outputState} ${fault.remedy}, and build again.`;
  }
  return messageOf(error);
}

/** Describes the content that is not published yet, and when to build again. */
function describePending(pending: ContentCheck['pending'], withPending: boolean): string[] {
  const draftCount = pending.filter((file) => file.pending === 'draft').length;
  const [nextScheduled] = pending.filter((file) => file.pending !== 'draft');
  const scheduledCount = pending.length - draftCount;
  const counts = `${toCountOf(draftCount, 'draft')} and ${toCountOf(scheduledCount, 'planned file')}`;
  return [
    ...(pending.length === 0
      ? []
      : [withPending ? `Not for publishing: it has ${counts}.` : `Not published yet: ${counts}.`]),
    ...(nextScheduled === undefined
      ? []
      : [`Next to publish: ${nextScheduled.file}, ${toMoment(nextScheduled.pending)}. Build again then.`]),
  ];
}

function reportLeftOut(check: ContentCheck, isAllowed: boolean): void {
  reportFaults(check);
  if (!isAllowed) process.exitCode = 2;
}

function reportFaults({ faults, leftOut }: ContentCheck): void {
  console.error(`\n${formatReport(faults, reportStyle())}\n`);
  console.error(
    `Left out: ${leftOut.length === 0 ? 'no content file, only invalid picks' : leftOut.join(', ')}`,
  );
}

const reportStyle = () => ({ isColoured: process.stderr.isTTY });
