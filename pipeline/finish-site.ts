import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Library } from '#content/library';
import { byCharacters } from '#domain/by-characters';
import { listFaults } from './command/list-faults.ts';
import { buildHeadersFile, MAX_HEADER_LINE } from './output/headers.ts';
import { judgeSite, type FileSizes } from './output/judge-site.ts';
import type { KeptFiles } from './output/kept-files.ts';
import { describeFile, listFiles, type OutputFile } from './output/list-files.ts';
import { findForeignSources, type InlineCode } from './output/own-code.ts';
import { isPacked, type Packing } from './output/packed-copies.ts';
import { parsePolicy, unitePolicies, type Policy } from './output/policy.ts';
import { precompress } from './output/precompress.ts';
import type { Progress } from './output/progress.ts';
import type { TextFacts } from './output/text-facts.ts';
import {
  buildSearchIndexes,
  SEARCH_CARDS,
  type FormerSearch,
  type SearchIndexes,
} from './search/search-index.ts';

/** How a site is finished. */
export interface FinishOptions extends Packing {
  readonly progress: Progress;
  readonly warn: (message: string) => void;
  /** Stops between steps. */
  readonly signal: AbortSignal;
}

/** A site whose pages are all there, each checked by itself. */
export interface RenderedSite {
  /** Where it lies, and what is made here goes; of an update, the files that are new. */
  readonly folder: string;
  /** All its files. */
  readonly files: FileSizes;
  readonly library: Library;
  /** What its texts say of themselves, by name. */
  readonly texts: ReadonlyMap<string, TextFacts>;
  /** The inline code that its policy may allow. */
  readonly inlineCode: InlineCode;
  /** The search indexes of the last build, which are brought up to date; null if there are none. */
  readonly formerSearch: FormerSearch | null;
}

/**
 * Judges a site as a whole and writes what only the whole can have: headers and search indexes. Throws an error with all faults.
 */
export async function finishSite(
  { folder, files, library, texts, inlineCode, formerSearch }: RenderedSite,
  { progress, warn, signal }: FinishOptions,
): Promise<SearchIndexes> {
  const faults = judgeSite(files, texts, library);
  const policy = unite(texts);
  if (policy === null)
    faults.push('no page carries a content security policy: set security.csp in astro.config.mjs');
  else
    faults.push(
      ...findForeignSources(policy, inlineCode).map(
        (found) => `the policy of the pages: ${found}, which is not our own code`,
      ),
    );
  refuseFaults(faults);
  // After the check, which also reads what the index is made from.
  const search = await progress.stage(
    'Search',
    () => buildSearchIndexes(folder, library, signal, formerSearch),
    describeSearch,
  );
  await writeHeaders(folder, policy ?? new Map(), warn);
  return search;
}

function describeSearch({ digests, made }: SearchIndexes): string {
  const languages = Object.keys(digests);
  if (languages.length === 0) return 'nothing to find';
  const kept = languages.length - Object.keys(made).length;
  const read = Object.entries(made).map(
    ([language, count]) => `${language}: ${count} of ${digests[language]?.size ?? 0} read`,
  );
  return [...read, ...(kept === 0 ? [] : [`${kept} taken over from the last build`])].join(', ');
}

/** What a site has in common with one that the same program made before. */
export interface FormerOutput {
  /** The folder with that site. */
  readonly folder: string;
  /** The files of it that stay in place; null if none do. */
  readonly kept: KeptFiles | null;
}

/** Packs the texts of a site; packed copies of what is the same in the former site are taken from there. */
export async function compressSite(
  folder: string,
  former: FormerOutput | null,
  { isCompressed, noGzip = false, progress, signal }: FinishOptions,
): Promise<void> {
  if (!isCompressed) return;
  await progress.stage(
    'Compression',
    async (count) => {
      const files = [...(await listUnpacked(folder, noGzip)), ...listKeptUnpacked(former, noGzip)];
      return precompress(files, { to: folder, former: former?.folder ?? null, noGzip, signal }, count);
    },
    (count) => `${count} files`,
  );
}

/** The files that stay, if the former site was built without these packed copies; else all of them have theirs. */
function listKeptUnpacked(former: FormerOutput | null, noGzip: boolean): OutputFile[] {
  const isWanted = (name: string) => isPacked(name) && (noGzip || name.endsWith('.gz'));
  if (!former?.kept || former.kept.names().some(isWanted)) return [];
  return [...former.kept.names()].map((name) => describeFile(former.folder, name));
}

/** Files that visitors get and that nobody has packed yet: parts come with packed files. */
async function listUnpacked(folder: string, noGzip: boolean): Promise<OutputFile[]> {
  const files = await listFiles(folder);
  const names = new Set(files.map(({ name }) => name));
  return files.filter(
    ({ name }) => name !== SEARCH_CARDS && !(names.has(`${name}.br`) && (noGzip || names.has(`${name}.gz`))),
  );
}

/** Throws an error that names these faults, if there are any. */
export function refuseFaults(faults: readonly string[], what = 'The built site is not fit to publish'): void {
  if (faults.length === 0) return;
  throw new Error(`${what}:
${listFaults(faults)}`);
}

/** In the order of the names, so that the same pages give the same policy. */
function unite(texts: RenderedSite['texts']): Policy | null {
  const firstNames = new Map<string, string>();
  for (const [name, { policy }] of texts) {
    if (policy === null) continue;
    const first = firstNames.get(policy);
    if (first === undefined || byCharacters(name, first) < 0) firstNames.set(policy, name);
  }
  const policies = [...firstNames].sort(([, a], [, b]) => byCharacters(a, b)).map(([policy]) => policy);
  return unitePolicies(policies.map(parsePolicy));
}

async function writeHeaders(folder: string, policy: Policy, warn: FinishOptions['warn']): Promise<void> {
  const headers = buildHeadersFile(policy);
  const longest = Math.max(...headers.split('\n').map(({ length }) => length));
  if (longest > MAX_HEADER_LINE)
    warn(
      `A line of _headers has ${longest} characters, but some hosts read only ${MAX_HEADER_LINE}. Use fewer inline scripts and styles.`,
    );
  await writeFile(join(folder, '_headers'), headers);
}
