// Builds the same content with Podium, joined strings, Eleventy, Next.js and Hugo in turn. Prints
// the cost of each.
//   npm run bench:build               1,000 and 10,000 presentations in nine languages, 3 runs each
//   npm run bench:build -- --presentations 1000 --runs 1 --limit 30    (30 minutes per build)
//   npm run bench:build -- --presentations 10000 --runs 1 --tools "Podium,the same,Hugo"
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { installTool, isToolInstalled } from '#checks/tool-packages';
import { countFlag, countsFlag, readFlagsOrExit, valueFlag } from '#pipeline/cli/flags';
import { formatGrowth, formatTable } from './build-table.ts';
import { writeContent } from './content.ts';
import { eleventy } from './eleventy.ts';
import { hugo, isHugoInstalled } from './hugo.ts';
import { nextjs } from './nextjs.ts';
import { plainStrings } from './plain-strings.ts';
import { copyProject, podiumBuilds, podiumPages, podiumViewPages } from './podium.ts';
import { runAlternately } from './alternate-runs.ts';
import type { PeerInput, Row } from './tool.ts';
import { countViewPages, readMarkup } from './view-pages.ts';

/**
 * Presentations of the site that fills the picture cache. All scenes are equal, so a few are
 * enough.
 */
const WARM_UP = 20;

const { values } = readFlagsOrExit({
  script: 'bench:build',
  summary: 'Builds the same content with Podium and other tools in turn. Prints the cost of each.',
  flags: {
    presentations: countsFlag('1000,10000', 'sets the sizes of the sites'),
    runs: countFlag(3, 'sets the number of runs'),
    limit: countFlag(60, 'sets the longest time of a build in minutes'),
    tools: { ...valueFlag('names', 'chooses tools by parts of their names'), default: '' },
  },
  examples: ['', '--presentations 1000 --runs 1 --limit 30', '--runs 1 --tools "Podium,the same,Hugo"'],
});
const [runs, minutes] = [Number(values.runs), Number(values.limit)];
const sizes = values.presentations.split(',').map(Number);
const root = resolve(import.meta.dirname, '..');
/** Where other tools are installed that are not packages of the project. */
const installed = {
  eleventy: join(root, '.cache/bench/eleventy'),
  nextjs: join(root, '.cache/bench/nextjs'),
};
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new Error(`Stopped by ${signal}.`)));

const work = mkdtempSync(join(tmpdir(), 'podium-bench-'));
const project = copyProject(root);
try {
  const missing = await findMissing();
  const markup = await warmUp();
  const tables: Row[][] = [];
  for (const count of sizes) {
    const rows = [...(await compare(count, markup, missing)), ...missing];
    console.log(formatTable(rows, countViewPages(count), runs));
    tables.push(rows);
  }
  if (tables.length > 1) console.log(formatGrowth(tables));
  for (const { name, fault } of tables.flat())
    if (fault !== undefined) {
      console.error(`\n${name}: ${fault}`);
      process.exitCode = 1;
    }
} finally {
  for (const folder of [work, project]) rmSync(folder, { recursive: true, force: true });
}

/** Reports whether a tool is measured: `--tools "view pages,Hugo"` names parts of names. */
function isWanted(name: string): boolean {
  return values.tools.split(',').some((part) => name.toLowerCase().includes(part.toLowerCase()));
}

/** Returns the other tools that cannot run here, each with the reason. */
async function findMissing(): Promise<Row[]> {
  const rows = isHugoInstalled() ? [] : [{ name: 'Hugo', costs: [], missing: 'hugo is not on the PATH' }];
  for (const [name, part] of [
    ['Next.js', 'nextjs'],
    ['Eleventy', 'eleventy'],
  ] as const) {
    const tool = { source: join(import.meta.dirname, part), folder: installed[part] };
    try {
      if (!isToolInstalled(tool)) await installTool(tool, stop.signal);
    } catch (error) {
      stop.signal.throwIfAborted();
      console.error(error);
      rows.unshift({
        name,
        costs: [],
        missing: 'npm ci failed (see its output above); the first run needs network access',
      });
    }
  }
  return rows;
}

async function warmUp(): Promise<PeerInput['markup']> {
  const [content, folder] = [join(work, 'content'), join(work, 'podium')];
  writeContent(content, WARM_UP, join(root, 'src/content'));
  const podium = podiumPages({ project, content, folder });
  await podium.build(stop.signal);
  return readMarkup(podium.outDir);
}

async function compare(count: number, markup: PeerInput['markup'], missing: readonly Row[]): Promise<Row[]> {
  const folder = join(work, String(count));
  const [content, dist] = [join(folder, 'content'), join(folder, 'dist')];
  mkdirSync(folder);
  writeContent(content, count, join(root, 'src/content'));
  const peer = (name: string) => ({ content, markup, folder: join(folder, name) });
  const tools = [
    podiumPages({ project, content, folder: join(folder, 'podium') }),
    podiumViewPages({ project, content, folder: join(folder, 'view') }),
    ...podiumBuilds({ project, content, folder: dist }, count),
    plainStrings(peer('strings')),
    eleventy(peer('eleventy'), installed.eleventy),
    nextjs({ content, markup, folder: installed.nextjs }),
    hugo(peer('hugo')),
  ].filter(({ name }) => isWanted(name) && missing.every((item) => item.name !== name));
  // Prints progress to stderr, because one size takes hours.
  const log = (message: string) => console.error(message);
  const rows = await runAlternately(tools, { content, count, runs, minutes, signal: stop.signal, log });
  rmSync(folder, { recursive: true });
  return rows;
}
