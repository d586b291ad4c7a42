// Measures a large site in parts. Builds one part of it as a whole. The other parts get their
// files from it, as hard links at their own names, with records, manifests, search records and
// sitemaps of their own, so that the facts, the listings, the sitemaps and the merge have all
// presentations. Prints the measured figures, and those computed from them for a larger site.
//   npm run bench:large                        3,200 and 100,000 presentations in 32 parts
//   npm run bench:large -- --presentations 320,3200 --parts 32 --folder /mnt/disk --limit 60
//   npm run bench:large -- --no-compress       without compressed copies
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { LOCALES } from '#domain/languages/locales';
import { sitemapPath } from '#domain/addresses/paths';
import { searchIndexPath } from '#domain/search/search-language';
import {
  listImage,
  listPages,
  planSitemaps,
  sitemapName,
  writeSitemap,
  type SitemapPart,
} from '#page-data/sitemaps';
import { CONTENT_CACHE } from '#pipeline/building/read-content';
import { isOfSearch } from '#pipeline/building/search/merge-indexes';
import { countFlag, countsFlag, readFlagsOrExit, switchFlag, valueFlag } from '#pipeline/cli/flags';
import { manifestPath, readManifest, reportFolder } from '#pipeline/site/manifest';
import { PART_RECORD, recordOf } from '#pipeline/site/output-folders';
import { dateOf, retitle, wordsOf, writeContent, writeContentOf } from './content.ts';
import { copyPart, readModel, writeOwn, type KnownFile, type ModelSite } from './copy-part.ts';
import { divideEvenly, indexIn, listingFiles, ownerOf } from './large-parts.ts';
import { formatLargeTable, type Figure, type Measured } from './large-table.ts';
import { measure, type Cost } from './measure.ts';
import { BUILD_ENV, copyProject } from './podium.ts';

/** Presentations of the site that fills the caches and has the files that a site has once. */
const WARM_UP = 20;
/** Number of presentations for which figures are computed. */
const COMPUTED_FOR = 1_000_000;
const SITE_URL = 'http://localhost:4321';
const LISTING_PAGE = /(?:^|\/)(?:explore|user)\/.*index\.html$/;

const { values } = readFlagsOrExit({
  script: 'bench:large',
  summary: 'Measures a large site in parts, and computes a larger one from it.',
  flags: {
    presentations: countsFlag('3200,100000', 'sets the sizes of the sites'),
    parts: countFlag(32, 'sets the number of parts'),
    folder: { ...valueFlag('folder', 'sets the folder of the sites'), default: tmpdir() },
    limit: countFlag(120, 'sets the longest time of a command in minutes'),
    'no-compress': switchFlag('makes no compressed copies'),
    keep: switchFlag('keeps the sites'),
  },
  examples: ['', '--presentations 320,3200 --parts 32 --folder /mnt/disk --limit 60', '--no-compress'],
});
const parts = Number(values.parts);
const sizes = values.presentations.split(',').map(Number);
const signal = AbortSignal.timeout(60_000 * Number(values.limit));
const flags = values['no-compress'] ? ['--no-compress'] : [];
const root = resolve(import.meta.dirname, '..');
const model = join(root, 'src/content');
const work = mkdtempSync(join(resolve(values.folder), 'podium-large-'));
const project = copyProject(root);

try {
  const warm = await warmUp();
  const measured: Measured[] = [];
  for (const count of sizes) {
    measured.push({ presentations: count, figures: await measureSize(count, warm) });
    console.log(`\n${formatLargeTable(measured, COMPUTED_FOR)}\n`);
  }
} finally {
  if (values.keep) console.log(`Kept ${work} and ${project}`);
  else for (const folder of [work, project]) rmSync(folder, { recursive: true, force: true });
}

/** Runs a command of the project, and prints its cost. */
async function run(
  what: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Cost> {
  const cost = await measure(process.execPath, args, {
    cwd: project,
    signal,
    env: { ...BUILD_ENV, PODIUM_SITE_URL: SITE_URL, ...env },
  });
  const { seconds, processorSeconds, peakBytes } = cost;
  say(
    `${what}: ${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of processors, ${megabytes(peakBytes)}`,
  );
  return cost;
}

/** Prints progress to stderr, because a size takes many minutes. */
function say(line: string): void {
  console.error(line);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

async function warmUp(): Promise<ModelSite> {
  const [content, outDir] = [join(work, 'warm-content'), join(work, 'warm')];
  writeContent(content, WARM_UP, model);
  await run('warm-up', ['pipeline/build.ts', ...flags], { PODIUM_CONTENT: content, PODIUM_OUT: outDir });
  return readModel(outDir);
}

async function measureSize(count: number, warm: ModelSite): Promise<Figure[]> {
  say(`\n${count} presentations in ${parts} parts`);
  const folder = join(work, String(count));
  const content = join(folder, 'content');
  mkdirSync(folder);
  const divided = divideEvenly(count, parts);
  const indexes = divided.flat().sort((a, b) => a - b);
  writeContentOf(content, indexes, model, { ownerOf });
  const partIn = (index: number): string => join(folder, `part-${index}`);
  const env = { PODIUM_CONTENT: content };
  const facts = await run('facts of all content', ['pipeline/validate.ts', '--keep'], env);
  const known = await run('the same, kept', ['pipeline/validate.ts', '--keep'], env);
  const factsBytes = largestIn(join(project, CONTENT_CACHE));
  const shard = { ...env, PODIUM_SHARD: `1/${parts}`, PODIUM_OUT: partIn(1) };
  const built = await run('one part', ['pipeline/build.ts', ...flags], shard);
  sayStages(partIn(1));
  const [modelPages = []] = divided;
  const part = await readModel(partIn(1));
  const sitemaps = await writeSitemaps(indexes, part, join(folder, 'made'));
  await copyParts({ part, warm, divided, partIn, made: sitemaps.files });
  const all = Array.from({ length: parts }, (_, index) => partIn(index + 1));
  const outDir = join(folder, 'dist');
  const merged = await run('merging', ['pipeline/merge.ts', ...flags, ...all], {
    ...env,
    PODIUM_OUT: outDir,
  });
  sayStages(outDir);
  const files = await checkMerged(outDir, indexes);
  const recordBytes = statSync(recordOf(outDir)).size;
  const manifestBytes = statSync(manifestPath(outDir)).size;
  const partBytes = statSync(join(partIn(1), PART_RECORD)).size;
  retitle(content, modelPages.at(-1) ?? 0, 'Benchmark presentation after a change');
  const changed = await run('one part after a change', ['pipeline/build.ts', ...flags], shard);
  sayStages(partIn(1));
  if (!values.keep) rmSync(folder, { recursive: true });
  const ofRun = (name: string, { seconds, processorSeconds, peakBytes }: Cost): Figure[] => [
    { name: `${name}, processor time`, unit: 's', value: processorSeconds },
    { name: `${name}, on the clock`, unit: 's', value: seconds },
    { name: `${name}, memory`, unit: 'B', value: peakBytes },
  ];
  return [
    ...ofRun('facts of all content', facts),
    ...ofRun('the same with kept facts', known),
    { name: 'kept facts', unit: 'B', value: factsBytes },
    ...ofRun('one part', built),
    { name: 'files of a part', unit: '', value: part.files.size },
    { name: 'record of a part', unit: 'B', value: partBytes },
    { name: 'all sitemaps, processor time', unit: 's', value: sitemaps.seconds },
    ...ofRun('merge', merged),
    { name: 'files of the site', unit: '', value: files },
    { name: 'manifest of the site', unit: 'B', value: manifestBytes },
    { name: 'record of the site', unit: 'B', value: recordBytes },
    ...ofRun('one part after a change', changed),
  ];
}

/** Returns the size of the largest file in a folder, in bytes. */
function largestIn(folder: string): number {
  return Math.max(...readdirSync(folder).map((name) => statSync(join(folder, name)).size));
}

/** Prints how long each stage of a build took on the clock. */
function sayStages(outDir: string): void {
  const { stages } = JSON.parse(readFileSync(join(reportFolder(outDir), 'report.json'), 'utf8')) as {
    stages: { name: string; seconds: number }[];
  };
  say(`  ${stages.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(', ')}`);
}

/** The input of `copyParts`. */
interface Parts {
  readonly part: ModelSite;
  readonly warm: ModelSite;
  /** The presentations of each part. */
  readonly divided: readonly (readonly number[])[];
  readonly partIn: (index: number) => string;
  /** Files that only the whole site has. */
  readonly made: ReadonlyMap<string, KnownFile>;
}

/**
 * Makes all parts but the first. They also get the files that belong to no content: those that all
 * parts share, those that the site has once, and the pages of listings, each a link to one of the
 * first part.
 */
async function copyParts({ part, warm, divided, partIn, made }: Parts): Promise<void> {
  const start = performance.now();
  const [modelPages = [], ...others] = divided;
  const shared = new Map<string, KnownFile>();
  const once = new Map(made);
  for (const [name, file] of warm.files) {
    if (indexIn(name) !== null || isOfSearch(name) || /(?:^|\/)(?:user\/|sitemap-)/.test(name)) continue;
    const same = part.files.get(name);
    if (same?.hash.hash === file.hash.hash) shared.set(name, same);
    else if (same === undefined) once.set(name, file);
  }
  const samples = listSamples(part, warm);
  const names = listingFiles(divided.flat()).filter((name) => !part.files.has(name));
  let count = 0;
  for (const [at, presentations] of others.entries()) {
    const files = new Map([...shared, ...(at === 0 ? once : [])]);
    for (let place = at; place < names.length; place += others.length) {
      const name = names[place] ?? '';
      for (const [end, file] of samples[place % samples.length] ?? []) files.set(name + end, file);
    }
    const index = at + 2;
    const target = { folder: partIn(index), index, presentations, others: files };
    count += await copyPart(part, modelPages, { ...target, inlineCode: warm.record.inlineCode });
    signal.throwIfAborted();
  }
  say(`other parts made: ${count} files, ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/**
 * Lists pages of listings, each with its compressed copies. Several, because a file system limits
 * the links to one file.
 */
function listSamples(part: ModelSite, warm: ModelSite): (readonly (readonly [string, KnownFile])[])[] {
  const pagesOf = ({ files }: ModelSite) =>
    [...files.keys()]
      .filter((name) => LISTING_PAGE.test(name) && !name.includes('explore/search/'))
      .map((name) =>
        ['', '.br', '.gz'].flatMap((end) => {
          const file = files.get(name + end);
          return file === undefined ? [] : [[end, file] as const];
        }),
      );
  const pages = pagesOf(part);
  return pages.length > 0 ? pages : pagesOf(warm);
}

/**
 * Writes the sitemaps of the whole site that the first part does not have, and measures all of
 * them.
 */
async function writeSitemaps(
  indexes: readonly number[],
  part: ModelSite,
  folder: string,
): Promise<{ files: Map<string, KnownFile>; seconds: number }> {
  const entries = indexes.map((index) => {
    const { oid, slug, title } = wordsOf(index);
    return {
      oid,
      slug,
      title,
      kind: 'presentation',
      schemaVersion: '2',
      lastModified: dateOf(index),
    } as const;
  });
  const listings = listingFiles(indexes).map((name) => ({ url: `/${name.replace(/index\.html$/, '')}` }));
  const picture = { src: '/_pictures/a.png', width: 1200, height: 630, alt: '' };
  const itemsOf = ({ kind, start, end }: SitemapPart) => {
    if (kind === 'listings') return listings.slice(start * LOCALES.length, end * LOCALES.length);
    const content = entries.slice(start, end) as unknown as Parameters<typeof listPages>[0];
    return kind === 'pages' ? listPages(content) : content.flatMap((facts) => listImage(facts, picture));
  };
  const counts = { own: 0, pages: entries.length, images: entries.length, videos: 0 };
  const files = new Map<string, KnownFile>();
  const before = process.cpuUsage();
  for (const each of planSitemaps({ ...counts, listings: Math.ceil(listings.length / LOCALES.length) })) {
    const name = sitemapPath(sitemapName(each)).slice(1);
    const text = await writeSitemap(itemsOf(each), SITE_URL);
    if (!part.files.has(name)) files.set(name, writeOwn(folder, name, text));
  }
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  say(`sitemaps: ${files.size} written, ${seconds.toFixed(1)} s of the processor`);
  return { files, seconds };
}

/**
 * Checks that the merged site has the pages, the search records and the sitemap entries of all
 * presentations. Returns the number of its files.
 */
async function checkMerged(outDir: string, indexes: readonly number[]): Promise<number> {
  const manifest = await readManifest(outDir);
  if (manifest === null) throw new Error(`${outDir} has no manifest.`);
  const missing = indexes.filter((index) => {
    const { oid, slug } = wordsOf(index);
    return !manifest.files.has(`de/p/${oid}/${slug}/index.html`);
  });
  if (missing.length > 0) throw new Error(`The merged site lacks ${missing.length} presentations.`);
  const entry = readFileSync(join(outDir, searchIndexPath('en'), 'pagefind-entry.json'), 'utf8');
  if (!entry.includes(`"page_count":${indexes.length}`)) throw new Error(`The search has ${entry}`);
  const pages = readdirSync(outDir)
    .filter((name) => /^sitemap-pages-\d+\.xml$/.test(name))
    .reduce((sum, name) => sum + readFileSync(join(outDir, name), 'utf8').split('<url>').length - 1, 0);
  if (pages !== LOCALES.length * indexes.length) throw new Error(`The sitemaps have ${pages} pages.`);
  return manifest.files.size;
}
