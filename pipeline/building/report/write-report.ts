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

/** Returns the path of the HTML report of the site in `outDir`. */
export const reportPagePath = (outDir: string): string => join(reportFolder(outDir), 'report.html');

/** Returns the names of the pictures in a cache folder; none if the folder does not exist. */
export async function listPictures(folder: string): Promise<Set<string>> {
  return new Set(await readdir(folder).catch(() => []));
}

/** Reads the previous manifest; null for none. Warns if it cannot be read. */
export function readPreviousManifest(outDir: string, progress: BuildProgress): Promise<Manifest | null> {
  return readManifest(outDir).catch((error: unknown) => {
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
 * Creates the report of the build in `outDir` and writes it next to the site as text, JSON and
 * HTML, together with the manifest. Only warns if that fails, because the site itself is complete.
 */
export async function writeReport(
  outDir: string,
  facts: BuildFacts,
  { hasManifest, progress }: ReportOptions,
): Promise<BuildReport> {
  const report = buildReport(facts);
  try {
    if (!hasManifest) await writeAtomically(manifestPath(outDir), manifestParts(facts.manifest));
    await writeReportFiles(outDir, report);
  } catch (error) {
    progress.warn(
      `The report of this build could not be written: ${messageOf(error)}. Free some disk space, and build again.`,
    );
  }
  return report;
}

async function writeReportFiles(outDir: string, report: BuildReport) {
  await writeAtomically(join(reportFolder(outDir), 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writeAtomically(join(reportFolder(outDir), 'report.txt'), formatReportText(report));
  await writeAtomically(reportPagePath(outDir), await formatReportPage(report));
}
