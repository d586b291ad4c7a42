import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contentRoot, ContentError, type ContentCheck } from '#content/library';
import { formatReport } from '#content/library/report';
import { DEFAULT_CACHE_DIR } from '#pictures/picture-store';
import { makeProgress } from '../output/progress.ts';
import { programDigest } from '../render/program.ts';
import { findSystemFault } from './system-remedy.ts';
import type { ContentSource } from '../read-content.ts';
import type { BuiltSite, OutputOptions } from '../replace-output.ts';
import { reportPagePath } from '../report/place-report.ts';
import { formatReportText } from '../report/report-text.ts';

/** What the commands that make a site are told. */
export interface SiteSettings extends OutputOptions, ContentSource {
  /** The project, absolute. */
  readonly cwd: string;
  /** Digest of the program that makes the site. */
  readonly program: string;
  /** Whether nothing is taken over from the last build. */
  readonly isFull: boolean;
  /** Whether "astro build" renders, in one process. */
  readonly isPlain: boolean;
  /** What stands on the command line besides flags. */
  readonly args: readonly string[];
}

const FLAG = { type: 'boolean', default: false } as const;
const FLAGS = {
  quarantine: FLAG,
  'allow-left-out': FLAG,
  'no-compress': FLAG,
  'no-gzip': FLAG,
  full: FLAG,
  plain: FLAG,
} as const;

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Runs a command that makes a site, with its settings from flags and variables. Exit codes: 0 made; 1 nothing made, the last good
 * output stays; 2 made, but without the content that --quarantine left out (0 with --allow-left-out); 130 and 143 stopped by a
 * signal.
 */
export async function runSiteCommand(make: (settings: SiteSettings) => Promise<BuiltSite>): Promise<void> {
  const stop = new AbortController();
  const out = resolve(process.cwd(), process.env['PODIUM_OUT'] || 'dist');
  for (const [signal, code] of Object.entries(SIGNALS))
    process.once(signal, () => {
      process.exitCode = code;
      stop.abort(new Error(`Stopped by ${signal}; the last good output stays.`));
    });
  try {
    const { values, positionals } = parseArgs({ options: FLAGS, allowPositionals: true });
    const settings = await readSettings(values, positionals, out, stop.signal);
    const { check, report } = await make(settings);
    console.log(`\n${formatReportText(report)}Report: ${reportPagePath(settings.out)}`);
    if (check.faults.length > 0) reportLeftOut(check, values['allow-left-out']);
  } catch (error) {
    process.exitCode ||= 1;
    console.error(explainFailure(stop.signal.aborted ? stop.signal.reason : error, out));
  }
}

async function readSettings(
  flags: Readonly<Record<keyof typeof FLAGS, boolean>>,
  args: readonly string[],
  out: string,
  signal: AbortSignal,
): Promise<SiteSettings> {
  const cwd = process.cwd();
  const content = contentRoot(process.env, cwd);
  return {
    ...{ cwd, content, args, out, signal },
    kept: [cwd, content],
    pictureCache: resolve(cwd, DEFAULT_CACHE_DIR),
    isQuarantined: flags.quarantine,
    isCompressed: !flags['no-compress'],
    noGzip: flags['no-gzip'],
    isFull: flags.full,
    isPlain: flags.plain,
    progress: makeProgress(process.stdout),
    warn: (message) => console.warn(message),
    program: await programDigest(cwd, process.env),
  };
}

/** What is said where no site was made; for errors of the system also what to do. */
function explainFailure(error: unknown, out: string): string {
  if (error instanceof ContentError) return `\n${formatReport(error.faults, style())}`;
  const fault = findSystemFault(error, `on the disk of ${dirname(out)} or ${resolve('.cache')}`);
  if (fault !== null)
    return `\n${fault.message}. The last good output stays. ${fault.remedy}, and build again.`;
  return error instanceof Error ? error.message : String(error);
}

function reportLeftOut({ faults, leftOut }: ContentCheck, isAllowed: boolean): void {
  console.error(`\n${formatReport(faults, style())}\n`);
  console.error(`Left out: ${leftOut.length === 0 ? 'only picks that lead nowhere' : leftOut.join(', ')}`);
  if (!isAllowed) process.exitCode = 2;
}

const style = () => ({ isColoured: process.stderr.isTTY });
