import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { listFaults } from '#pipeline/cli/command-error';
import { typed } from '#library/typed-command';
import type { BuiltSite } from '#pipeline/site/links/built-site';
import { type LinkReport, formatDeadLinks } from '#pipeline/site/links/check-site-links';
import { findEmptyFiles, type OutputFile } from '#pipeline/site/list-files';
import { findForeignSources, type InlineCode } from '#pipeline/site/inline-code';
import { formatPolicy, parsePolicy, rejoinPolicies } from '#pipeline/site/policy';
import { readHeadersFile } from '#pipeline/site/read-headers-file';
import { manifestPath, readManifest, refuseDrafts, reportFolder, siteDigest } from '#pipeline/site/manifest';
import type { ManifestFile } from '#pipeline/site/file-table';
import { findDifferences } from '#pipeline/site/find-differences';
import { mapInParallel } from '#library/in-parallel';
import { BROTLI_QUALITY, uncompressedName } from '#pipeline/site/compressed-copies';
import type { FileTable } from '#pipeline/site/file-table';
import { listTree } from './read-tree.ts';

const REQUIRED_FILES = ['index.html', '404.html', '_headers', 'robots.txt', 'sitemap-index.xml'];
/** Files that must not be public: source code, source maps, server code. */
const PRIVATE_FILE =
  /(?:\.(?:astro|tsx?|mts|map|node)|(?:^|\/)(?:entry\.mjs|node_modules\/.*|package(?:-lock)?\.json|\.env.*|\.git\/.*))$/;

/** Facts about a site that passed all checks before publishing. */
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
  checkLinks: (site: BuiltSite) => Promise<Omit<LinkReport, 'files'>>,
): Promise<VerifiedSite> {
  const site: BuiltSite = { root: folder, files: new Set(files.names.map((name) => `/${name}`)) };
  const { origin, pages, links, dead, policies } = await checkLinks(site);
  const faults = [
    ...REQUIRED_FILES.filter((name) => !site.files.has(`/${name}`)).map((name) => `${name} is missing`),
    ...findEmptyFiles(files.filesIn(folder)),
    ...files.names
      .filter((name) => PRIVATE_FILE.test(name))
      .map((name) => `${name} does not belong in a public site`),
    ...(await findLargeFiles(files.filesIn(folder))),
    ...formatDeadLinks(dead),
  ];
  if (faults.length === 0) return { origin, pages, links, policies };
  throw new Error(
    `${folder} has faults, so it was not published. Fix them and build again:\n${listFaults(faults)}`,
  );
}

type Files = ReadonlyMap<string, ManifestFile>;

const MAX_LISTED_FAULTS = 40;

/**
 * Compares a built site with the manifest that its build wrote next to it. If they agree, the
 * results of all checks of the build also hold for the site to publish. Also checks that the
 * content security policies allow only code of our own bundles. `policies` maps each policy to a
 * page that has it, and `digest` is that of `files`. Throws an error that names all faults, or the
 * drafts of the site. Throws as well if there is no manifest and `isRequired`.
 */
export async function checkManifest(
  dist: string,
  { files, digest }: { readonly files: Files; readonly digest: string },
  policies: ReadonlyMap<string, string>,
  { isRequired }: { readonly isRequired: boolean },
): Promise<void> {
  const manifest = await readManifest(dist);
  if (manifest === null) {
    if (!isRequired) return;
    throw new Error(
      `There is no ${manifestPath(dist)}, so ${dist} cannot be checked. Build the site here, or copy ` +
        `${reportFolder(dist)} with it. To publish without this check: --without-manifest.`,
    );
  }
  refuseDrafts(dist, manifest);
  const isSameSite = (other: Files) => other.size === files.size && siteDigest(other) === digest;
  const faults = [
    ...(isSameSite(manifest.files) ? [] : findDifferences(manifest.files, files)),
    ...(await findForeignCode(dist, policies, manifest.inlineCode)),
  ];
  if (faults.length === 0) return;
  const remainder =
    faults.length > MAX_LISTED_FAULTS ? `\n  and ${faults.length - MAX_LISTED_FAULTS} more` : '';
  throw new Error(
    `${dist} has changed since its build, so it was not published. Build it with "${typed('build', '--full')}", or copy it ` +
      `again with ${reportFolder(dist)}:\n  ${faults.slice(0, MAX_LISTED_FAULTS).join('\n  ')}${remainder}`,
  );
}

/** Returns the sources that the policies of a site allow besides our own code, one line each. */
async function findForeignCode(
  dist: string,
  pages: ReadonlyMap<string, string>,
  siteCode: InlineCode,
): Promise<string[]> {
  const { rules } = await readHeadersFile(dist);
  const headerPolicies = rules.flatMap(({ changes }) => {
    const sentPolicies = changes.flatMap(({ name, value }) =>
      name.toLowerCase() === 'content-security-policy' && value !== null ? [parsePolicy(value)] : [],
    );
    return sentPolicies.length === 0 ? [] : [formatPolicy(rejoinPolicies(sentPolicies))];
  });
  const places = [...pages, ...[...new Set(headerPolicies)].map((policy) => [policy, '_headers'] as const)];
  return places.flatMap(([policy, place]) =>
    findForeignSources(parsePolicy(policy), siteCode).map(
      (source) => `the policy of ${place}: ${source}, which is not code of this site`,
    ),
  );
}

const KIB = 1024;
const MIB = 1024 * 1024;
/** Largest file that common hosts accept, in MiB. */
const MAX_FILE_MIB = 25;
/**
 * Maximum size of a page as transferred, in KiB: compressed with Brotli, without the files that it
 * loads. A page of a dozen steps has 20. A page with the longest path that an import creates, and a
 * thousand characters per step, has about 180.
 */
const MAX_PAGE_KIB = 256;
const FILES_AT_ONCE = 4;

type MeasuredFile = Pick<OutputFile, 'name' | 'path' | 'size'>;

const compress = promisify(brotliCompress);
const BROTLI_PARAMS = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };

/** Returns one line for each file and each page above its limit. */
export async function findLargeFiles(files: Iterable<MeasuredFile>): Promise<string[]> {
  // Small pages are below the limit without compression.
  const largeFiles: MeasuredFile[] = [];
  const packedSizes = new Map<string, number>();
  for (const file of files) {
    if (file.size > MAX_FILE_MIB * MIB || (file.name.endsWith('.html') && file.size > MAX_PAGE_KIB * KIB))
      largeFiles.push(file);
    // The compressed copy of a file follows it.
    if (file.name.endsWith('.html.br') && largeFiles.at(-1)?.name === uncompressedName(file.name))
      packedSizes.set(file.name, file.size);
  }
  const faults = await mapInParallel(largeFiles, FILES_AT_ONCE, async ({ path, name, size }) => {
    if (size > MAX_FILE_MIB * MIB)
      return `${name} has ${Math.ceil(size / MIB)} MiB, but many hosts take at most ${MAX_FILE_MIB} MiB a file: make it smaller, or keep films on another host by the setting "media"`;
    const bytes =
      packedSizes.get(`${name}.br`) ??
      (await compress(await readFile(path), { params: BROTLI_PARAMS })).length;
    if (bytes <= MAX_PAGE_KIB * KIB) return [];
    return `${name} has ${Math.ceil(bytes / KIB)} KiB compressed, more than ${MAX_PAGE_KIB} KiB: shorten its texts, or split it`;
  });
  return faults.flat();
}
