import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkContent, ContentError, type ContentCheck, type Library } from '#content/library';
import { buildHeadersFile, MAX_HEADER_LINE } from './output/headers.ts';
import { inspectOutput, type Inspection } from './output/inspect.ts';
import { listFiles, type OutputFile } from './output/list-files.ts';
import { takeLock } from './output/lock.ts';
import { placeNotFoundPages } from './output/not-found.ts';
import { precompress } from './output/precompress.ts';
import type { Progress } from './output/progress.ts';
import { buildSearchIndexes, SEARCH_CARDS } from './search/search-index.ts';
import type { Count } from './output/bar.ts';
import type { Rendering } from './output/run-astro.ts';
import { outputFolders, recoverOutput, refuseForeignFolder, swapIntoPlace } from './output/swap.ts';
import type { BuildReport } from './report/build-report.ts';
import { hashFiles } from './report/manifest.ts';
import { listPictures, placeReport } from './report/place-report.ts';
import { startRecord } from './report/record-build.ts';

/** What a build is made from. */
export interface BuildOptions {
  /** Content folder, absolute. */
  content: string;
  /** Output folder, absolute. */
  out: string;
  /** Folders that the output folder must not contain. */
  kept: readonly string[];
  /** Whether to leave bad content out instead of stopping at it. */
  isQuarantined: boolean;
  /** Whether to write .br and .gz files. */
  isCompressed: boolean;
  progress: Progress;
  warn: (message: string) => void;
  /** Stops the build between its steps. */
  signal: AbortSignal;
  /** Folder that keeps pictures between builds, absolute. */
  pictureCache: string;
  /** Renders the pages into the folder `staging`, and counts them. */
  render: (staging: string, count: Count) => Promise<Rendering>;
}

/** What a build leaves. */
export interface BuiltSite {
  check: ContentCheck;
  report: BuildReport;
}

/**
 * Builds the site into a folder beside the output and puts it into place only when all went well: on any failure the
 * last good output stays. Its report lies beside the output. Throws `ContentError` for bad content, an error with all faults
 * for a bad output.
 */
export async function buildSite(given: BuildOptions): Promise<BuiltSite> {
  const record = startRecord(given);
  const options = { ...given, ...record.taps };
  const { out, progress, kept } = options;
  refuseForeignFolder(out, kept);
  const folders = outputFolders(out);
  const unlock = takeLock(`${out}.lock`);
  try {
    recoverOutput(folders);
    const check = await progress.stage(
      'Content',
      (count) => checkContent(options.content, count),
      describeContent,
    );
    const library = libraryOf(check, options.isQuarantined);
    const knownPictures = await listPictures(options.pictureCache);
    const { times, warnings } = await progress.stage(
      'Pages',
      (count) => options.render(folders.staging, count),
      ({ times }) => `${times.length} rendered`,
    );
    warnings.forEach(options.warn);
    await finishOutput(folders.staging, library, options);
    const files = await progress.stage('Manifest', async (count) =>
      hashFiles(await listFiles(folders.staging), count),
    );
    options.signal.throwIfAborted();
    await progress.stage(
      'In place',
      () => swapIntoPlace(folders),
      () => out,
    );
    const facts = { ...record.end(files), times, knownPictures, leftOut: check.leftOut };
    return { check, report: await placeReport(out, facts, given.warn) };
  } finally {
    recoverOutput(folders);
    unlock();
  }
}

async function finishOutput(staging: string, library: Library, options: BuildOptions): Promise<void> {
  const { progress } = options;
  options.signal.throwIfAborted();
  await placeNotFoundPages(staging);
  const files = await listFiles(staging);
  const { policy, shared } = await progress.stage(
    'Check',
    (count) => inspect(files, library, count),
    () => `${files.length} files`,
  );
  // After the check, which also reads what the index is made from.
  const search = await progress.stage(
    'Search',
    () => buildSearchIndexes(staging, library, options.signal),
    (added) => `${added.length} files`,
  );
  const headers = buildHeadersFile(policy);
  const longest = Math.max(...headers.split('\n').map(({ length }) => length));
  if (longest > MAX_HEADER_LINE)
    options.warn(
      `A line of _headers has ${longest} characters, but some hosts read only ${MAX_HEADER_LINE}. Use fewer inline scripts and styles.`,
    );
  await writeFile(join(staging, '_headers'), headers);
  const left = files.filter(({ name }) => name !== SEARCH_CARDS);
  if (options.isCompressed)
    await progress.stage(
      'Compression',
      (count) => precompress([...left, ...shared, ...search], options.signal, count),
      (count) => `${count} files`,
    );
}

async function inspect(
  files: readonly OutputFile[],
  library: Library,
  count: Count,
): Promise<Inspection & { policy: NonNullable<Inspection['policy']> }> {
  const { faults, policy, shared } = await inspectOutput(files, library, count);
  if (policy === null)
    faults.push('no page carries a content security policy: set security.csp in astro.config.mjs');
  if (policy !== null && faults.length === 0) return { faults, policy, shared };
  const shown = faults.slice(0, 40).map((fault) => `  ${fault}`);
  const rest = faults.length > shown.length ? `\n  and ${faults.length - shown.length} more` : '';
  throw new Error(`The built site is not fit to publish:\n${shown.join('\n')}${rest}`);
}

function libraryOf({ library, faults }: ContentCheck, isQuarantined: boolean): Library {
  if (library === null || (faults.length > 0 && !isQuarantined)) throw new ContentError(faults);
  return library;
}

function describeContent({ library, faults }: ContentCheck): string {
  const entries = `${library?.entries.size ?? 0} presentations and videos`;
  return faults.length === 0 ? entries : `${entries}, ${faults.length} faults`;
}
