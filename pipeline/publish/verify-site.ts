import { listFaults } from '../command/list-faults.ts';
import { openBuiltSite } from '../links/built-site.ts';
import { checkSiteLinks } from '../links/check-site-links.ts';
import { describeDead } from '../links/describe-dead.ts';
import type { Count } from '../output/bar.ts';
import { findEmptyFiles } from '../output/find-empty-files.ts';
import { listFiles, type OutputFile } from '../output/list-files.ts';
import { findLargeFiles } from './find-large-files.ts';

/** What every site has. */
const NEEDED = ['index.html', '404.html', '_headers', 'robots.txt', 'sitemap-index.xml'];
/** What no visitor may get: source, maps of it, code for a server. */
const STRAY =
  /(?:\.(?:astro|tsx?|mts|map|node)|(?:^|\/)(?:entry\.mjs|node_modules\/.*|package(?:-lock)?\.json|\.env.*|\.git\/.*))$/;

/** What was found fit to publish. */
export interface VerifiedSite {
  readonly files: readonly OutputFile[];
  /** The origin that its pages give themselves. */
  readonly origin: string | null;
  readonly pages: number;
  readonly links: number;
  /** The content security policies of its pages, each with the first page that has it. */
  readonly policies: ReadonlyMap<string, string>;
}

/** Checks a built site as a whole before anybody sees it. Throws an error that names all faults. */
export async function verifySite(folder: string, count?: Count): Promise<VerifiedSite> {
  const files = await listFiles(folder).catch(() => []);
  const names = new Set(files.map(({ name }) => name));
  if (!names.has('index.html'))
    throw new Error(
      `There is no built site in ${folder}. Run "npm run build" first, or let PODIUM_OUT name its folder.`,
    );
  const { origin, pages, links, dead, policies } = await checkSiteLinks(await openBuiltSite(folder), count);
  const faults = [
    ...NEEDED.filter((name) => !names.has(name)).map((name) => `${name} is missing`),
    ...findEmptyFiles(files),
    ...files.filter(({ name }) => STRAY.test(name)).map(({ name }) => `${name} is no file of a public site`),
    ...(await findLargeFiles(files)),
    ...describeDead(dead),
  ];
  if (faults.length === 0) return { files, origin, pages, links, policies };
  throw new Error(
    `${folder} is not fit to publish, so what is public stays. Build it again:\n${listFaults(faults)}`,
  );
}
