import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '#pictures/files';
import type { BuildFacts } from './build-facts.ts';
import { buildReport, type BuildReport } from './build-report.ts';
import { formatReportPage } from './html/report-page.ts';
import { formatManifest, manifestPath, readManifest, reportFolder } from './manifest.ts';
import { formatReportText } from './report-text.ts';

/** The report for a browser, of the site in `out`. */
export function reportPagePath(out: string): string {
  return join(reportFolder(out), 'report.html');
}

/** Names of the pictures that a folder keeps; none if it is not there. */
export async function listPictures(folder: string): Promise<Set<string>> {
  return new Set(await readdir(folder).catch(() => []));
}

/**
 * Makes the report of the build whose site is in `out` now and writes it beside it, with the manifest, as text, JSON and HTML.
 * Warns where it cannot be written, or compared with the one before: the site is built all the same.
 */
export async function placeReport(
  out: string,
  facts: Omit<BuildFacts, 'former'>,
  warn: (message: string) => void,
): Promise<BuildReport> {
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const damage: string[] = [];
  const former = await readManifest(out).catch((error: unknown) => {
    damage.push(`This build is compared with none: ${messageOf(error)}`);
    return null;
  });
  damage.forEach(warn);
  const report = buildReport({ ...facts, former, warnings: [...facts.warnings, ...damage] });
  try {
    await writeReport(out, report, facts);
  } catch (error) {
    warn(`The report of this build could not be written: ${messageOf(error)}. Make room, and build again.`);
  }
  return report;
}

async function writeReport(out: string, report: BuildReport, { manifest }: Pick<BuildFacts, 'manifest'>) {
  await writeWhole(manifestPath(out), formatManifest(manifest));
  await writeWhole(join(reportFolder(out), 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writeWhole(join(reportFolder(out), 'report.txt'), formatReportText(report));
  await writeWhole(reportPagePath(out), await formatReportPage(report));
}
