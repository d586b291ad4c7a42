import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listFaults } from '#pipeline/cli/list-faults';
import { typed } from '#library/typed-command';
import type { BuiltSite } from '#pipeline/site/links/built-site';
import type { LinkReport } from '#pipeline/site/links/check-site-links';
import { formatDeadLinks } from '#pipeline/site/links/format-dead-links';
import { findEmptyFiles } from '#pipeline/site/find-empty-files';
import type { FileTable } from './file-table.ts';
import { findLargeFiles } from './find-large-files.ts';
import { listTree } from './read-tree.ts';

/** Files that every site has. */
const NEEDED = ['index.html', '404.html', '_headers', 'robots.txt', 'sitemap-index.xml'];
/** Files that must not be public: source code, source maps, server code. */
const STRAY =
  /(?:\.(?:astro|tsx?|mts|map|node)|(?:^|\/)(?:entry\.mjs|node_modules\/.*|package(?:-lock)?\.json|\.env.*|\.git\/.*))$/;

/** Facts of a site that is fit to be published. */
export interface VerifiedSite {
  /** The origin in the addresses of its pages. */
  readonly origin: string | null;
  /** Number of pages read. */
  readonly pages: number;
  /** Number of links in them. */
  readonly links: number;
  /** The content security policies of its pages, each with the first page that has it. */
  readonly policies: ReadonlyMap<string, string>;
}

/** Checks the links of a site. */
type CheckLinks = (site: BuiltSite) => Promise<Omit<LinkReport, 'files'>>;

/** Lists the files of a built site. Throws an error with a remedy if there is no site. */
export function listSite(folder: string): FileTable {
  if (existsSync(join(folder, 'index.html'))) return listTree(folder);
  throw new Error(
    `There is no built site in ${folder}. Run "${typed('build')}" first, or set PODIUM_OUT to its folder.`,
  );
}

/** Checks a whole built site before it becomes public. Throws an error that lists all faults. */
export async function verifySite(
  folder: string,
  files: FileTable,
  checkLinks: CheckLinks,
): Promise<VerifiedSite> {
  const site: BuiltSite = { root: folder, files: new Set(files.names.map((name) => `/${name}`)) };
  const { origin, pages, links, dead, policies } = await checkLinks(site);
  const faults = [
    ...NEEDED.filter((name) => !site.files.has(`/${name}`)).map((name) => `${name} is missing`),
    ...findEmptyFiles(files.filesIn(folder)),
    ...files.names
      .filter((name) => STRAY.test(name))
      .map((name) => `${name} does not belong in a public site`),
    ...(await findLargeFiles(files.filesIn(folder))),
    ...formatDeadLinks(dead),
  ];
  if (faults.length === 0) return { origin, pages, links, policies };
  throw new Error(
    `${folder} has faults, so it was not published. Fix them and build again:\n${listFaults(faults)}`,
  );
}
