import type { Library } from '#content/library';
import { compressSite, finishSite, refuseFaults } from './finish-site.ts';
import { secretsDigest } from './output/canary.ts';
import { nameSources } from './output/find-source.ts';
import { inspectTexts } from './output/inspect.ts';
import { listFiles } from './output/list-files.ts';
import { placeNotFoundPages } from './output/not-found.ts';
import { uniteInlineCode, type InlineCode } from './output/own-code.ts';
import { isKept } from './output/packed-copies.ts';
import { findWithheld } from './output/withheld.ts';
import { readContent, type ContentSource } from './read-content.ts';
import type { TextRecord } from './render/build-record.ts';
import { readLastBuild, type LastBuild } from './render/last-build.ts';
import { contentDigest } from './render/content-digest.ts';
import { keepPages, keysOf, openFormer } from './render/keep-pages.ts';
import type { PageRequest, PlannedPage, Shard } from './render/page-plan.ts';
import { threadsFor } from './render/threads.ts';
import type { RenderedPages, RenderRun } from './render/render-pages.ts';
import { replaceOutput, type BuiltSite, type MadeSite, type OutputOptions } from './replace-output.ts';

/** What a build is made from. */
export interface BuildOptions extends OutputOptions, ContentSource {
  /** Digest of the program that makes the pages: only what it made itself is taken over from the last build. */
  readonly program: string;
  /** Whether nothing is taken over from the last build. */
  readonly isFull: boolean;
  /** The part of the site to be built; null for all of it. */
  readonly shard: Shard | null;
  /** Renders the pages that are asked for into the folder `staging`. */
  readonly render: (
    request: PageRequest,
    run: Pick<RenderRun, 'staging' | 'library' | 'threads' | 'count'>,
  ) => Promise<RenderedPages>;
}

/**
 * Builds the site into a folder beside the output and puts it into place only when all went well: on any failure the
 * last good output stays. Pages that show what they showed in the last build are taken over from it. Throws `ContentError` for
 * bad content, an error with all faults for a bad output.
 */
export function buildSite(given: BuildOptions): Promise<BuiltSite> {
  return replaceOutput(given, async (staging, options) => {
    const { check, library } = await readContent(options);
    const former = options.isFull ? null : await readLastBuild(options);
    const { record, times, hashes } = await renderSite(staging, library, former, options);
    if (record.shard === null) await finishSite({ folder: staging, library, ...record }, options);
    await compressSite(staging, former === null ? null : options.out, options);
    return { check, record, known: new Map([...(former?.known ?? []), ...hashes]), times };
  });
}

/** Makes the pages, or takes them over, and checks each by itself. */
async function renderSite(
  staging: string,
  library: Library,
  former: LastBuild | null,
  options: BuildOptions,
): Promise<Pick<MadeSite, 'record' | 'times'> & Pick<RenderedPages, 'hashes'>> {
  const { out, progress, program, shard, warn } = options;
  const [secrets, content] = [secretsDigest(library.entries.values()), await contentDigest(library)];
  // With other secrets every text has to be searched again.
  const known = former?.record.secrets === secrets ? former.record.texts : new Map<string, TextRecord>();
  const names = (former?.names ?? []).filter((name) => isKept(name, options));
  const site = openFormer(out, names, known);
  const request = { former: keysOf(site), shard };
  // What is made anew after a change is little.
  const threads = former === null ? threadsFor(library.entries.size / (shard?.count ?? 1)) : 1;
  const { planned, ownCode, inspected, hashes, times, warnings } = await progress.stage(
    'Pages',
    (count) => options.render(request, { staging, library, threads, count }),
    ({ planned, times }) => describePages(planned, times.length),
  );
  warnings.forEach(warn);
  // Keys are of what was there when the build began.
  if ((await contentDigest(library)) !== content)
    throw new Error('Pictures or other media have changed while the site was being built. Build again.');
  options.signal.throwIfAborted();
  await placeNotFoundPages(staging);
  const files = await listFiles(staging);
  const { faults, facts, elements } = await progress.stage(
    'Check',
    (count) =>
      inspectTexts(staging, files, { entries: library.entries.values(), code: ownCode, inspected }, count),
    () => `${files.length} files`,
  );
  const sources = faults.length > 0 ? await nameSources(faults, options.content) : [];
  refuseFaults([...sources, ...(await findWithheld(staging, files, library))]);
  const kept = planned.flatMap(({ name, isKept }) => (isKept ? [name] : []));
  const keys = new Map(planned.map(({ name, key }) => [name, key]));
  const texts = new Map<string, TextRecord>();
  for (const [name, text] of [...facts, ...(await keepPages(site, kept, staging))])
    texts.set(name, { ...text, key: keys.get(name) ?? null });
  const made: InlineCode = { pieces: ownCode.pieces, elements };
  const inlineCode = usedCode(former === null ? [made] : [former.record.inlineCode, made], texts);
  const record = { program, content, secrets, shard, inlineCode, texts };
  return { record, times, hashes };
}

/** Unites inline code, without elements that no page has any more. */
function usedCode(lists: readonly InlineCode[], texts: ReadonlyMap<string, TextRecord>): InlineCode {
  const policies = new Set([...texts.values()].map(({ policy }) => policy ?? ''));
  const used = new Set([...policies].flatMap((policy) => policy.split(/[\s;]+/)));
  const { pieces, elements } = uniteInlineCode(lists);
  return { pieces, elements: elements.filter(({ digest }) => used.has(`'sha256-${digest}'`)) };
}

function describePages(planned: readonly PlannedPage[], rendered: number): string {
  const kept = planned.filter(({ isKept }) => isKept).length;
  return kept === 0 ? `${rendered} rendered` : `${rendered} rendered, ${kept} taken over from the last build`;
}
