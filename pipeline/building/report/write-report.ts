import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '#domain/util/describe-error';
import { writeAtomically } from '#library/util/files';
import {
  manifestParts,
  manifestPath,
  readManifest,
  reportFolder,
  type Manifest,
} from '#pipeline/site/manifest';
import { buildReport, type BuildFacts, type BuildReport } from './build-report.ts';
import { formatReportPage } from './html/report-page.ts';
import type { BuildProgress } from './build-recorder.ts';
import { formatReportText } from './report-text.ts';

/** Returns the path of the HTML report of the site in `out`. */
export const reportPagePath = (out: string): string => join(reportFolder(out), 'report.html');

/** Returns the names of the pictures in a cache folder; none if the folder does not exist. */
export async function listPictures(folder: string): Promise<Set<string>> {
  return new Set(await readdir(folder).catch(() => []));
}

/** Reads the previous manifest; null for none. Warns if it cannot be read. */
export function readPreviousManifest(out: string, progress: BuildProgress): Promise<Manifest | null> {
  return readManifest(out).catch((error: unknown) => {
    progress.warn(`This build is not compared with the last one: ${messageOf(error)}`);
    return null;
  });
}

/** Options for writing the report. */
export interface ReportOptions {
  /** Whether the manifest is already written. */
  readonly hasManifest: boolean;
  readonly progress: BuildProgress;
}

/**
 * Creates the report of the build in `out` and writes it next to the site as text, JSON and HTML,
 * together with the manifest. Only warns if that fails, because the site itself is complete.
 */
export async function writeReport(
  out: string,
  facts: BuildFacts,
  { hasManifest, progress }: ReportOptions,
): Promise<BuildReport> {
  const report = buildReport(facts);
  try {
    if (!hasManifest) await writeAtomically(manifestPath(out), manifestParts(facts.manifest));
    await writeReportFiles(out, report);
  } catch (error) {
    progress.warn(
      `The report of this build could not be written: ${messageOf(error)}. Free some disk space, and build again.`,
    );
  }
  return report;
}

async function writeReportFiles(out: string, report: BuildReport) {
  await writeAtomically(join(reportFolder(out), 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writeAtomically(join(reportFolder(out), 'report.txt'), formatReportText(report));
  await writeAtomically(reportPagePath(out), await formatReportPage(report));
}
