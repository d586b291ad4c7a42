import { NO_RULES } from '#domain/addresses/own-rules';
import { redirectedPaths } from '#domain/addresses/redirects-file';
import { HAS_SIGN_IN } from '#domain/features/constants';
import { rm, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Library } from '#library/library';
import type { Shard } from '#library/shard';
import { byName, listFiles } from '#pipeline/site/list-files';
import { uniteInlineCode, type InlineCode } from '#pipeline/site/inline-code';
import { uncompressedName } from '#pipeline/site/compressed-copies';
import { hashFiles } from '#pipeline/site/manifest';
import { addRedirects } from '#pipeline/site/own-rules';
import type { ManifestFile } from '#pipeline/site/file-table';
import { addressesOf } from '#pipeline/site/links/built-site';
import { checkSiteLinks, formatDeadLinks } from '#pipeline/site/links/check-site-links';
import { readLinkFacts, type LinkFacts } from '#pipeline/site/links/link-facts';
import { compressSite, finishSite, assertNoFaults } from './finish-site.ts';
import { checkPartLinks } from './finish/part-links.ts';
import { secretsDigest } from './finish/leak-scanner.ts';
import { inspectTexts } from './finish/inspect-site.ts';
import { UpdatedFiles } from './unchanged-files.ts';
import { findWithheldTexts } from './finish/withheld-texts.ts';
import { readContent, type ContentSource } from './read-content.ts';
import type { OwnFile } from './render/own-pages.ts';
import type { TextRecord } from './render/build-record.ts';
import { findLinkedHash, readLastBuild, reuseTexts, type LastBuild } from './render/last-build.ts';
import { contentDigest } from './render/digests.ts';
import type { PageRequest, PlannedPages } from './render/page-plan.ts';
import { threadsFor } from './render/threads.ts';
import type { RenderedPages, RenderRun } from './render/render-pages.ts';
import { lockOutput, type BuiltSite, type MadeSite, type OutputOptions } from './replace-output.ts';
import { listContent } from '#library/content-folders';
import { formatPath } from '#library/fault';
import type { TextFault } from './finish/finish-page.ts';

/** Options of a build. */
export interface BuildOptions extends OutputOptions, ContentSource {
  /** Digest of the program that renders the pages. Pages of another program are not reused. */
  readonly programDigest: string;
  /** The part of the site to build; null for all of it. */
  readonly shard: Shard | null;
  /** Renders the requested pages into the folder `staging`. */
  readonly render: (
    request: PageRequest,
    run: Pick<RenderRun, 'staging' | 'library' | 'threads' | 'onProgress' | 'hasFile'>,
  ) => Promise<RenderedPages>;
}

/**
 * Builds the site into a folder next to the output and swaps it in only on success: after any
 * failure the last good output remains. If the last build is reusable, only the differences are
 * rendered, checked and replaced. Throws `ContentError` for bad content, and an error that lists
 * all faults for bad output.
 */
export async function buildSite(options: BuildOptions): Promise<BuiltSite> {
  const output = await lockOutput(options);
  try {
    return await output.replace(await fillStaging(output.staging, output.options));
  } finally {
    output.release();
  }
}

/** Fills the staging folder with the site, or with the files that the last build lacks. */
async function fillStaging(staging: string, options: BuildOptions): Promise<MadeSite> {
  const { check, library } = await readContent(options);
  const lastBuild = options.isFull ? null : await readLastBuild(options);
  const secrets = secretsDigest(library.entries.values());
  // If the secrets have changed, all texts must be searched for them again, so none is reused.
  const previous = lastBuild?.record.secrets === secrets ? lastBuild : null;
  const { record, files, projectFiles, unchangedFiles, hashes, times } = await renderSite(
    staging,
    library,
    previous,
    options,
  );
  const previousSearch = previous && { folder: previous.folder, digests: previous.record.search };
  const search = await finishSite({ ...record, folder: staging, files, library, previousSearch }, options);
  if (previous !== null) {
    for (const name of search.unchangedNames) unchangedFiles?.add(uncompressedName(name));
    for (const name of await removeUnchanged(staging, previous, hashes))
      unchangedFiles?.add(uncompressedName(name));
  }
  await compressSite(staging, lastBuild && { folder: options.outDir, unchangedFiles }, options);
  const update = previous && unchangedFiles && { previous, files: unchangedFiles };
  const links =
    record.shard === null
      ? await checkOwnLinks(projectFiles, library, staging, update, options)
      : await checkLinks(staging, update, options);
  return { check, update, links, hashes, times, record: { ...record, secrets, search: search.digests } };
}

/** Checks the links of a part of a site. Throws an error that lists all dead links. */
async function checkLinks(
  staging: string,
  update: MadeSite['update'],
  { outDir, progress }: Pick<BuildOptions, 'outDir' | 'progress'>,
): Promise<LinkFacts | null> {
  const part = await openSite(staging, update, outDir);
  const { updated } = part;
  const previousFacts = update === null ? null : await readLinkFacts(outDir, update.previous.record.site);
  const change = previousFacts &&
    updated && { previousFacts, changedFiles: updated.changedNames(), removedFiles: updated.removedNames() };
  const { facts, faults } = await progress.stage(
    'Links',
    (onProgress) => checkPartLinks(part, change, onProgress),
    ({ facts: linkFacts }) => `${linkFacts?.targets.length ?? 0} targets`,
  );
  assertNoFaults(faults);
  return facts;
}

/**
 * Checks the links of own pages. Links of Podium's pages lead to pages that it builds, or to the
 * platform. If the site has no platform at its address, content may still link there, so all pages
 * are checked. Throws an error that lists all dead links.
 */
async function checkOwnLinks(
  projectFiles: readonly OwnFile[],
  library: Library,
  staging: string,
  update: MadeSite['update'],
  { outDir, ownRules = NO_RULES }: Pick<BuildOptions, 'outDir' | 'ownRules'>,
): Promise<null> {
  const pages = projectFiles.flatMap(({ name, path }) => (path === null ? [] : [`/${name}`]));
  if (HAS_SIGN_IN && pages.length === 0) return null;
  const redirected = redirectedPaths(addRedirects(ownRules, library).redirects);
  const site = { ...(await openSite(staging, update, outDir)), redirected };
  const { dead: deadLinks } = await checkSiteLinks(site, undefined, HAS_SIGN_IN ? pages : site.files);
  assertNoFaults(formatDeadLinks(deadLinks));
  return null;
}

/** Opens a site. In an update, unchanged files are in the output folder of the last build. */
async function openSite(staging: string, update: MadeSite['update'], outDir: string) {
  const stagedFiles = byName(await listFiles(staging));
  const updated = update === null ? null : new UpdatedFiles(update.files, stagedFiles);
  return {
    root: staging,
    updated,
    files: addressesOf(updated ?? stagedFiles),
    pathOf: (file: string) => stagedFiles.get(file.slice(1))?.path ?? join(outDir, file),
  };
}

/** Renders or reuses the pages of a site, and checks each individually. */
async function renderSite(
  staging: string,
  library: Library,
  previous: LastBuild | null,
  options: BuildOptions,
) {
  const { progress, programDigest, shard } = options;
  const content = await contentDigest(library);
  const request = { previous: previous?.record.texts ?? new Map<string, TextRecord>(), shard };
  const hasFile = (name: string) => previous?.files.has(name) === true;
  const threads = threadsFor(library.entries.size / (shard?.count ?? 1));
  const { planned, projectFiles, existingFiles, bundledCode, inspections, hashes, times, warnings } =
    await progress.stage(
      'Pages',
      (onProgress) => options.render(request, { staging, library, threads, onProgress, hasFile }),
      ({ planned, times }) => describePages(planned, times.length),
    );
  warnings.forEach(progress.warn);
  // The cache keys describe the content at the start of the build.
  if ((await contentDigest(library)) !== content)
    throw new Error('Pictures or other media changed while the site was being built. Build again.');
  options.signal.throwIfAborted();
  const reusedTexts =
    previous === null ? null : reuseTexts(previous, [...planned.keptFiles, ...existingFiles], options);
  const stagedOutputs = await listFiles(staging);
  const { faults, facts, elements } = await progress.stage(
    'Check',
    (onProgress) =>
      inspectTexts(
        staging,
        stagedOutputs,
        { entries: library.entries.values(), code: bundledCode, inspections, filesElsewhere: existingFiles },
        onProgress,
      ),
    () => `${stagedOutputs.length} files`,
  );
  const stagedFiles = byName(stagedOutputs);
  const faultLines = faults.length > 0 ? await describeFaults(faults, options.content) : [];
  const withheld = await findWithheldTexts(
    {
      findPath: (name) =>
        stagedFiles.get(name)?.path ??
        (reusedTexts?.files.has(name) === true ? join(options.outDir, name) : null),
      wasSearched: (name) => !stagedFiles.has(name) && reusedTexts?.files.has(name) === true,
      searchedAgain: previous?.record.searchedAgain ?? [],
    },
    library,
  );
  assertNoFaults([...faultLines, ...withheld.faults]);
  // The records of all texts: those of this build with their cache keys, then the kept ones.
  const cacheKeys = new Map(planned.keyed);
  const texts = new Map<string, TextRecord>();
  for (const [name, record] of facts) texts.set(name, { ...record, key: cacheKeys.get(name) ?? null });
  for (const [name, record] of reusedTexts?.texts ?? []) if (!texts.has(name)) texts.set(name, record);
  const newCode: InlineCode = { pieces: bundledCode.pieces, elements };
  const inlineCode = findUsedCode(
    previous === null ? [newCode] : [previous.record.inlineCode, newCode],
    texts,
  );
  const { searchedAgain } = withheld;
  return {
    record: { program: programDigest, content, shard, inlineCode, searchedAgain, texts },
    files: reusedTexts === null ? stagedFiles : new UpdatedFiles(reusedTexts.files, stagedFiles),
    projectFiles,
    unchangedFiles: reusedTexts?.files ?? null,
    hashes,
    times,
  };
}

/** Removes staged files that are identical in the last build. Returns their names. */
async function removeUnchanged(
  staging: string,
  previous: LastBuild,
  hashes: ReadonlyMap<string, ManifestFile>,
): Promise<string[]> {
  const outputs = await listFiles(staging);
  const findHash = (file: (typeof outputs)[number]) =>
    hashes.get(file.stamp) ?? findLinkedHash(previous, file);
  const hashedFiles = await hashFiles(outputs, undefined, findHash);
  const unchangedFiles = outputs.filter(
    ({ name }) => hashedFiles.get(name)?.hash === previous.files.get(name)?.hash,
  );
  for (const { path } of unchangedFiles) await rm(path);
  return unchangedFiles.map(({ name }) => name);
}

/** Merges lists of inline code. Leaves out elements that no page uses any more. */
function findUsedCode(lists: readonly InlineCode[], texts: ReadonlyMap<string, TextRecord>): InlineCode {
  const policies = new Set<string>();
  for (const { policy } of texts.values()) policies.add(policy ?? '');
  const usedSources = new Set([...policies].flatMap((policy) => policy.split(/[\s;]+/)));
  const { pieces, elements } = uniteInlineCode(lists);
  return { pieces, elements: elements.filter(({ digest }) => usedSources.has(`'sha256-${digest}'`)) };
}

function describePages({ keptFiles: { length: reusedCount } }: PlannedPages, renderedCount: number): string {
  return reusedCount === 0
    ? `${renderedCount} rendered`
    : `${renderedCount} rendered, ${reusedCount} reused from the last build`;
}

/** Returns the lines of faults. For foreign code, adds the content file and field it comes from. */
async function describeFaults(faults: readonly TextFault[], content: string): Promise<string[]> {
  const sources = new Map<string, string>();
  for (const { code } of faults)
    if (code !== null && !sources.has(code)) sources.set(code, await describeSource(code, content));
  return faults.map(({ line, code }) => (code === null ? line : `${line}: ${sources.get(code) ?? ''}`));
}

async function describeSource(code: string, content: string): Promise<string> {
  const fields = code === '' ? [] : await findFields(code, content);
  return fields.length === 0
    ? 'no content file contains it, so it comes from a template of the site; fix that template'
    : `it comes from ${fields.join(', ')}; the template that shows this field must escape it`;
}

/** Returns the fields of content whose text contains `code`, each as "file, field". */
async function findFields(code: string, content: string): Promise<string[]> {
  const { files } = await listContent(content, await realpath(content));
  const locations: string[] = [];
  for (const { path, name } of files)
    for (const field of findFieldsContaining(code, JSON.parse(await readFile(path, 'utf8')), []))
      locations.push(`${name}, ${formatPath(field)}`);
  return locations;
}

function* findFieldsContaining(
  code: string,
  value: unknown,
  path: readonly (string | number)[],
): Generator<(string | number)[]> {
  if (typeof value === 'string') {
    if (value.includes(code)) yield [...path];
  } else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* findFieldsContaining(code, item, [...path, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) yield* findFieldsContaining(code, item, [...path, key]);
}
