import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '#pictures/files';
import type { BuildFacts } from './build-facts.ts';
import { buildReport, type BuildReport } from './build-report.ts';
import { formatReportPage } from './html/report-page.ts';
import { manifestParts, manifestPath, readManifest, reportFolder, type Manifest } from './manifest.ts';
import { formatReportText } from './report-text.ts';

/** The report for a browser, of the site in `out`. */
export function reportPagePath(out: string): string {
  return join(reportFolder(out), 'report.html');
}

/** Names of the pictures that a folder keeps; none if it is not there. */
export async function listPictures(folder: string): Promise<Set<string>> {
  return new Set(await readdir(folder).catch(() => []));
}

/** Reads the manifest of the build before; null if there is none. Warns if it cannot be read. */
export function readFormerManifest(out: string, warn: (message: string) => void): Promise<Manifest | null> {
  return readManifest(out).catch((error: unknown) => {
    warn(`This build is compared with none: ${messageOf(error)}`);
    return null;
  });
}

/** What is placed beside a site, and how. */
export interface ReportOptions {
  /** Whether the manifest is there already. */
  readonly hasManifest: boolean;
  readonly warn: (message: string) => void;
}

/**
 * Makes the report of the build whose site is in `out` now and writes it beside it, with the manifest, as text, JSON and HTML.
 * Warns if it cannot be written: the site is built all the same.
 */
export async function placeReport(
  out: string,
  facts: BuildFacts,
  { hasManifest, warn }: ReportOptions,
): Promise<BuildReport> {
  const report = buildReport(facts);
  try {
    if (!hasManifest) await writeWhole(manifestPath(out), manifestParts(facts.manifest));
    await writeReport(out, report);
  } catch (error) {
    warn(`The report of this build could not be written: ${messageOf(error)}. Make room, and build again.`);
  }
  return report;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function writeReport(out: string, report: BuildReport) {
  await writeWhole(join(reportFolder(out), 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writeWhole(join(reportFolder(out), 'report.txt'), formatReportText(report));
  await writeWhole(reportPagePath(out), await formatReportPage(report));
}
