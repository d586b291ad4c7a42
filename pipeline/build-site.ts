import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Library } from '#content/library';
import { compressSite, finishSite, refuseFaults } from './finish-site.ts';
import { secretsDigest } from './output/canary.ts';
import { nameSources } from './output/find-source.ts';
import { inspectTexts } from './output/inspect.ts';
import type { FileSizes } from './output/judge-site.ts';
import { UpdatedFiles, type KeptFiles } from './output/kept-files.ts';
import { byName, listFiles } from './output/list-files.ts';
import { placeNotFoundPages } from './output/not-found.ts';
import { uniteInlineCode, type InlineCode } from './output/own-code.ts';
import { unpackedName } from './output/packed-copies.ts';
import { findWithheld } from './output/withheld.ts';
import { readContent, type ContentSource } from './read-content.ts';
import type { BuildRecord, TextRecord } from './render/build-record.ts';
import { knownHash, readLastBuild, type LastBuild } from './render/last-build.ts';
import { contentDigest } from './render/content-digest.ts';
import { keepTexts } from './render/keep-pages.ts';
import type { PageRequest, PlannedPages, Shard } from './render/page-plan.ts';
import { threadsFor } from './render/threads.ts';
import type { RenderedPages, RenderRun } from './render/render-pages.ts';
import { replaceOutput, type BuiltSite, type MadeSite, type OutputOptions } from './replace-output.ts';
import { hashFiles, type ManifestFile } from './report/manifest.ts';

/** What a build is made from. */
export interface BuildOptions extends OutputOptions, ContentSource {
  /** Digest of the program that makes the pages: only what it made itself is taken over from the last build. */
  readonly program: string;
  /** The part of the site to be built; null for all of it. */
  readonly shard: Shard | null;
  /** Renders the pages that are asked for into the folder `staging`. */
  readonly render: (
    request: PageRequest,
    run: Pick<RenderRun, 'staging' | 'library' | 'threads' | 'count' | 'hasFile'>,
  ) => Promise<RenderedPages>;
}

/**
 * Builds the site into a folder beside the output and puts it into place only when all went well: on any failure the
 * last good output stays. If the last build left a site that can be taken over, only what differs from it is made, checked and
 * put into place. Throws `ContentError` for bad content, an error with all faults for a bad output.
 */
export function buildSite(given: BuildOptions): Promise<BuiltSite> {
  return replaceOutput(given, async (staging, options): Promise<MadeSite> => {
    const { check, library } = await readContent(options);
    const last = options.isFull ? null : await readLastBuild(options);
    const secrets = secretsDigest(library.entries.values());
    // With other secrets every text has to be searched again.
    const former = last?.record.secrets === secrets ? last : null;
    const site = await renderSite(staging, library, former, options);
    const { record, files, kept, hashes, times } = site;
    const search =
      record.shard === null
        ? await finishSite(
            {
              ...record,
              folder: staging,
              files,
              library,
              formerSearch: former && { folder: former.folder, digests: former.record.search },
            },
            options,
          )
        : { digests: {}, made: {}, kept: [] };
    if (former !== null) {
      for (const name of search.kept) kept?.add(unpackedName(name));
      for (const name of await dropUnchanged(staging, former, hashes)) kept?.add(unpackedName(name));
    }
    await compressSite(staging, last && { folder: options.out, kept }, options);
    return {
      check,
      record: { ...record, secrets, search: search.digests },
      update: former && kept && { former, files: kept },
      hashes,
      times,
    };
  });
}

/** A site whose pages are made or taken over, each checked by itself. */
interface RenderedSite extends Pick<MadeSite, 'hashes' | 'times'> {
  readonly record: Omit<BuildRecord, 'site' | 'root' | 'secrets' | 'search'>;
  /** All its files so far. */
  readonly files: FileSizes;
  /** The files of the last build that stay; null if nothing is taken over from it. */
  readonly kept: KeptFiles | null;
}

/** Makes the pages, or takes them over, and checks each by itself. */
async function renderSite(
  staging: string,
  library: Library,
  former: LastBuild | null,
  options: BuildOptions,
): Promise<RenderedSite> {
  const { progress, program, shard, warn } = options;
  const content = await contentDigest(library);
  const request = { former: former?.record.texts ?? new Map<string, TextRecord>(), shard };
  const hasFile = (name: string) => former?.files.has(name) === true;
  // What is made anew after a change is little.
  const threads = former === null ? threadsFor(library.entries.size / (shard?.count ?? 1)) : 1;
  const { planned, present, ownCode, inspected, hashes, times, warnings } = await progress.stage(
    'Pages',
    (count) => options.render(request, { staging, library, threads, count, hasFile }),
    ({ planned, times }) => describePages(planned, times.length),
  );
  warnings.forEach(warn);
  // Keys are of what was there when the build began.
  if ((await contentDigest(library)) !== content)
    throw new Error('Pictures or other media have changed while the site was being built. Build again.');
  options.signal.throwIfAborted();
  await placeNotFoundPages(staging);
  const kept = former === null ? null : keepTexts(former, [...planned.kept, ...present], options);
  const staged = await listFiles(staging);
  const { faults, facts, elements } = await progress.stage(
    'Check',
    (count) =>
      inspectTexts(
        staging,
        staged,
        { entries: library.entries.values(), code: ownCode, inspected, present },
        count,
      ),
    () => `${staged.length} files`,
  );
  const stagedFiles = byName(staged);
  const sources = faults.length > 0 ? await nameSources(faults, options.content) : [];
  const withheld = await findWithheld(
    {
      find: (name) =>
        stagedFiles.get(name)?.path ?? (kept?.files.has(name) === true ? join(options.out, name) : null),
      isSearched: (name) => !stagedFiles.has(name) && kept?.files.has(name) === true,
      searchedAgain: former?.record.searchedAgain ?? [],
    },
    library,
  );
  refuseFaults([...sources, ...withheld.faults]);
  const keys = new Map(planned.keyed);
  const texts = new Map<string, TextRecord>();
  for (const [name, text] of facts) texts.set(name, { ...text, key: keys.get(name) ?? null });
  for (const [name, text] of kept?.texts ?? []) if (!texts.has(name)) texts.set(name, text);
  const made: InlineCode = { pieces: ownCode.pieces, elements };
  const inlineCode = usedCode(former === null ? [made] : [former.record.inlineCode, made], texts);
  const { searchedAgain } = withheld;
  return {
    record: { program, content, shard, inlineCode, searchedAgain, texts },
    files: kept === null ? stagedFiles : new UpdatedFiles(kept.files, stagedFiles),
    kept: kept?.files ?? null,
    hashes,
    times,
  };
}

/** Removes staged files that are the same in the last build, which therefore stay; returns their names. */
async function dropUnchanged(
  staging: string,
  former: LastBuild,
  hashes: ReadonlyMap<string, ManifestFile>,
): Promise<string[]> {
  const staged = await listFiles(staging);
  const known = (file: (typeof staged)[number]) => hashes.get(file.stamp) ?? knownHash(former, file);
  const found = await hashFiles(staged, undefined, known);
  const same = staged.filter(({ name }) => found.get(name)?.hash === former.files.get(name)?.hash);
  for (const { path } of same) await rm(path);
  return same.map(({ name }) => name);
}

/** Unites inline code, without elements that no page has any more. */
function usedCode(lists: readonly InlineCode[], texts: ReadonlyMap<string, TextRecord>): InlineCode {
  const policies = new Set<string>();
  for (const { policy } of texts.values()) policies.add(policy ?? '');
  const used = new Set([...policies].flatMap((policy) => policy.split(/[\s;]+/)));
  const { pieces, elements } = uniteInlineCode(lists);
  return { pieces, elements: elements.filter(({ digest }) => used.has(`'sha256-${digest}'`)) };
}

function describePages({ kept: { length: kept } }: PlannedPages, rendered: number): string {
  return kept === 0 ? `${rendered} rendered` : `${rendered} rendered, ${kept} taken over from the last build`;
}
