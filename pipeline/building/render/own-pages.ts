import { CommandError, listFaults } from '#pipeline/cli/command-error';
import { faultsOf } from '#pipeline/site/markup/page-rules';
import { readPage } from '#pipeline/site/markup/read-page';

/** A page or file of the project or of another integration, which Astro renders. */
export interface OwnFile {
  /** Its name in the site. */
  readonly name: string;
  /** Its path in the site; null if it is not a page. */
  readonly path: string | null;
  /** Whether search engines may show it. */
  readonly isIndexed: boolean;
}

/**
 * Reads own pages, and checks each by the rules that tests apply to the pages of Podium. `render`
 * returns the page at an index. Throws a CommandError that lists all faults. Pages that redirect
 * have no content to check.
 */
export async function readOwnFiles(
  files: readonly OwnFile[],
  render: (index: number) => Promise<string>,
): Promise<OwnFile[]> {
  const ownFiles: OwnFile[] = [];
  const faults: string[] = [];
  for (const [index, file] of files.entries()) {
    const { path } = file;
    if (path === null) {
      ownFiles.push(file);
      continue;
    }
    const page = readPage(await render(index));
    ownFiles.push({ ...file, isIndexed: page.isIndexed });
    if (page.leadsTo !== null) continue;
    // Ignores scripts after the end: Astro writes a page's own script there, after the layout, and
    // browsers move it into the body.
    faults.push(...faultsOf({ ...page, afterEnd: '' }).map((fault) => `${path} ${fault}`));
  }
  if (faults.length > 0) throw new CommandError(`Own pages cannot be published:\n${listFaults(faults)}`);
  return ownFiles;
}
