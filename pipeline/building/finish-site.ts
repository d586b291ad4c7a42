import { configFile } from '#library/config-file';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { placeFaults } from '#library/check-file';
import { lineOf } from '#library/fault-report';
import type { Shard } from '#library/shard';
import { siteRecord } from '#library/site-record';
import { compareStrings } from '#domain/util/compare-strings';
import { MAX_HEADER_LINE } from '#domain/addresses/headers-file';
import { NO_RULES, type OwnRules } from '#domain/addresses/own-rules';
import { toRedirects } from '#domain/addresses/redirects-file';
import { addRedirects } from '#pipeline/site/own-rules';
import { listFaults } from '#pipeline/cli/command-error';
import { addressOf, byName, describeFile, listFiles, type OutputFile } from '#pipeline/site/list-files';
import { findForeignSources, type InlineCode } from '#pipeline/site/inline-code';
import { isCompressedCopy, type Compression } from '#pipeline/site/compressed-copies';
import { parsePolicy, unitePolicies, type Policy } from '#pipeline/site/policy';
import { buildHeadersFile } from './finish/headers.ts';
import { buildHostFiles } from '#pipeline/site/hosts/host-files';
import { findRulesExcess } from '#pipeline/site/hosts/host-limits';
import { sourcesOfOwnFiles } from './render/page-plan.ts';
import type { Host } from '#pipeline/site/hosts/hosts';
import { checkSite, type CheckedFiles, findDeadTargets } from './finish/check-site.ts';
import type { UnchangedFiles } from './unchanged-files.ts';
import { isCompressible, precompress } from './finish/precompress.ts';
import type { TextFacts } from './finish/published-media.ts';
import { buildSearchIndexes, type PreviousSearch, type SearchIndexes } from './search/search-index.ts';
import { SEARCH_CARDS } from '#pipeline/site/output-folders';
import type { BuildProgress } from './report/build-recorder.ts';

/** Options for finishing a site. */
export interface FinishOptions extends Compression {
  /** The host that the site is for; absent for none in particular. */
  readonly host?: Host | null;
  /** Headers and redirects of the site's own; absent for none. */
  readonly ownRules?: OwnRules;
  readonly progress: BuildProgress;
  /** Aborts between steps. */
  readonly signal: AbortSignal;
}

/** A site, or a part of one, whose pages are complete and individually checked. */
export interface RenderedSite extends CheckedFiles {
  /** The folder that receives the new files: the whole site, or in an update only new files. */
  readonly folder: string;
  /** The inline code that the site's policy may allow. */
  readonly inlineCode: InlineCode;
  /** The search indexes of the last build, to be updated; null if there are none. */
  readonly previousSearch: PreviousSearch | null;
}

/**
 * Checks a site or a part of it as a whole, and writes its search indexes and, for a site, the
 * headers. Throws an error that lists all faults.
 */
export async function finishSite(
  { folder, previousSearch: previous, ...site }: RenderedSite,
  options: FinishOptions,
): Promise<SearchIndexes> {
  const { texts, library, inlineCode, shard } = site;
  const ownRules = addRedirects(options.ownRules ?? NO_RULES, library);
  assertNoFaults([
    ...checkSite(site),
    ...findPolicyFaults(texts, inlineCode, shard),
    ...(shard === null ? findDeadAddresses(site.files, ownRules) : []),
  ]);
  // Runs after the check, because the check also reads the input of the index.
  const search = await options.progress.stage(
    'Search',
    () => buildSearchIndexes(folder, library, options.signal, { previous, shard }),
    describeSearch,
  );
  if (shard === null) {
    await writeHostFiles(folder, texts, { ...options, ownRules });
  }
  return search;
}

/** Returns the addresses in the settings that the site does not have, one line each. */
const findDeadAddresses = (files: ReadonlyMap<string, unknown>, ownRules: OwnRules): string[] =>
  placeFaults(configFile(), '', findDeadTargets(files, ownRules, siteRecord())).map(lineOf);

type Policies = ReadonlyMap<string, Pick<TextFacts, 'policy'>>;

/**
 * Returns the faults in the policies of the pages of a site or of a part of it, one line each. Not
 * every part has a page.
 */
export function findPolicyFaults(texts: Policies, inlineCode: InlineCode, shard: Shard | null): string[] {
  const policy = unitePagePolicies(texts);
  if (policy === null)
    return shard === null
      ? [`no page has a content security policy: set security.csp in ${configFile()}`]
      : [];
  return findForeignSources(policy, inlineCode).map(
    (source) => `the policy of the pages: ${source}, which is not code of this site`,
  );
}

function describeSearch({ digests, indexedCounts }: SearchIndexes): string {
  const languages = Object.keys(digests);
  if (languages.length === 0) return 'no content to index';
  const reusedCount = languages.length - Object.keys(indexedCounts).length;
  const counts = Object.entries(indexedCounts).map(
    ([language, count]) => `${language}: ${count} of ${digests[language]?.size ?? 0} indexed`,
  );
  return [...counts, ...(reusedCount === 0 ? [] : [`${reusedCount} reused from the last build`])].join(', ');
}

/** An earlier site that the same program built. */
export interface PreviousOutput {
  /** The folder of that site. */
  readonly folder: string;
  /** The files of that site that stay in place; null if none stay. */
  readonly unchangedFiles: UnchangedFiles | null;
}

/**
 * Compresses the texts of a site. Copies the compressed files of texts that have not changed since
 * the previous site. Returns the number of texts. `unpacked` lists the texts in the folder without
 * compressed copies, if they are known.
 */
export async function compressSite(
  folder: string,
  previous: PreviousOutput | null,
  { isCompressed, noGzip = false, progress, signal }: FinishOptions,
  uncompressedFiles?: readonly OutputFile[],
): Promise<number> {
  if (!isCompressed) return 0;
  return progress.stage(
    'Compression',
    async (onProgress) => {
      const uncompressed = uncompressedFiles ?? (await listUncompressed(folder, noGzip));
      const files = [...uncompressed, ...listKeptUncompressed(previous, noGzip)];
      return precompress(
        files,
        { targetDir: folder, previous: previous?.folder ?? null, noGzip, signal },
        onProgress,
      );
    },
    (count) => `${count} files`,
  );
}

/**
 * Returns the kept files if the previous site lacks the required compressed copies, and none if it
 * has them.
 */
function listKeptUncompressed(previous: PreviousOutput | null, noGzip: boolean): OutputFile[] {
  const isWanted = (name: string) => isCompressedCopy(name) && (noGzip || name.endsWith('.gz'));
  if (!previous?.unchangedFiles || previous.unchangedFiles.names().some(isWanted)) return [];
  return [...previous.unchangedFiles.names()].map((name) => describeFile(previous.folder, name));
}

async function listUncompressed(folder: string, noGzip: boolean): Promise<OutputFile[]> {
  const files = byName(await listFiles(folder));
  return [...findUncompressed(files, noGzip)].flatMap((name) => files.get(name) ?? []);
}

/** Yields public texts without compressed copies. In a merged site, most have those of a part. */
export function* findUncompressed(
  files: ReadonlyMap<string, Pick<OutputFile, 'size'>>,
  noGzip = false,
): Generator<string> {
  for (const [name, { size }] of files)
    if (
      isCompressible({ name, size }) &&
      name !== SEARCH_CARDS &&
      !(files.has(`${name}.br`) && (noGzip || files.has(`${name}.gz`)))
    )
      yield name;
}

/** Throws an error that lists the faults, if there are any. */
export function assertNoFaults(
  faults: readonly string[],
  title = 'The built site cannot be published',
): void {
  if (faults.length === 0) return;
  throw new Error(`${title}:
${listFaults(faults)}`);
}

/** Sorts the policies by page name, so that the same pages always result in the same policy. */
function unitePagePolicies(texts: Policies): Policy | null {
  const firstNames = new Map<string, string>();
  for (const [name, { policy }] of texts) {
    if (policy === null) continue;
    const firstName = firstNames.get(policy);
    if (firstName === undefined || compareStrings(name, firstName) < 0) firstNames.set(policy, name);
  }
  const policies = [...firstNames].sort(([, a], [, b]) => compareStrings(a, b)).map(([policy]) => policy);
  return unitePolicies(policies.map(parsePolicy));
}

/**
 * Writes the headers with the policies of all pages, and all else that the host reads. Returns the
 * names of the files. Throws an error if the host would not read them.
 */
export async function writeHostFiles(
  folder: string,
  texts: Policies,
  { host = null, ownRules = NO_RULES, progress }: Pick<FinishOptions, 'host' | 'ownRules' | 'progress'>,
): Promise<string[]> {
  const headers = buildHeadersFile(unitePagePolicies(texts) ?? new Map(), ownRules.headers);
  const longestLine = Math.max(...headers.split('\n').map(({ length }) => length));
  if (host === null && longestLine > MAX_HEADER_LINE)
    progress.warn(
      `A line of _headers has ${longestLine} characters, but some hosts read only ${MAX_HEADER_LINE}. Use fewer inline scripts and styles.`,
    );
  const files = buildHostFiles(
    { headers, redirects: toRedirects(ownRules.redirects), base: ownRules.base ?? '' },
    host,
  );
  if (host !== null) assertNoFaults(findRulesExcess(host, files), `The site does not fit ${host.title}`);
  const existingNames = [...files.keys()].filter((name) => existsSync(join(folder, name)));
  const redirects = sourcesOfOwnFiles([], ownRules);
  assertNoFaults(
    existingNames.map((name) => {
      const place = redirects.get(name);
      return place === undefined
        ? `${name} was written by an integration. Podium writes it: remove that integration`
        : `${place} leads away from ${addressOf(`/${name}`)}, which is a page of the site: remove one of them`;
    }),
  );
  for (const [name, text] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return [...files.keys()];
}
