import { listFaults } from '#pipeline/cli/command-error';
import { withProgressBar, type ReportProgress } from '#pipeline/cli/progress-bar';
import { openBuiltSite, type BuiltSite } from '#pipeline/site/links/built-site';
import { SITES } from '../testing/stages.ts';

/** The result of checking a built site. */
export interface SiteResult {
  /** What was checked, such as "12 pages". */
  readonly checked: string;
  /** One line for each fault. */
  readonly faults: readonly string[];
  /** What the check reads and the site does not have, such as "page". */
  readonly missing?: string | false;
}

/**
 * Checks the built sites in the folders of the command line, by default the demo. Prints a line for
 * each site, and its faults. A site with nothing to check is a fault too.
 */
export async function checkSites(
  check: (site: BuiltSite, folder: string, onProgress: ReportProgress) => Promise<SiteResult>,
): Promise<void> {
  for (const folder of process.argv.length > 2 ? process.argv.slice(2) : [SITES.build]) {
    const site = await openBuiltSite(folder);
    const { checked, faults, missing } = await withProgressBar(process.stdout, folder, (onProgress) =>
      check(site, folder, onProgress),
    );
    console.log(`${folder}: ${checked} checked, ${faults.length} faults`);
    if (missing) console.error(`  There is no ${missing} in ${folder}; build the site first.`);
    if (faults.length > 0) console.error(listFaults(faults));
    if (missing || faults.length > 0) process.exitCode = 1;
  }
}
