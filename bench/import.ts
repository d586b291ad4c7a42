// Imports decks that it makes, each with few and with many pages, in turn with controls: a program
// that only draws and encodes the pages of a PDF, and LibreOffice alone. Prints the processor time
// of a page and that of the rest.
//   npm run bench:import
//   npm run bench:import -- --pages 40 --runs 5
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { countFlag, readFlagsOrExit } from '#pipeline/cli/flags';
import { DECK_MAKERS } from './import-decks.ts';
import { formatImports, type ImportRuns } from './import-table.ts';
import { measure } from './measure.ts';

const { values } = readFlagsOrExit({
  script: 'bench:import',
  summary: 'Imports decks of several kinds. Prints the processor time of a page and of the rest.',
  flags: {
    pages: countFlag(24, 'sets the number of pages of the larger decks', 8),
    runs: countFlag(3, 'sets the number of runs'),
  },
  examples: ['', '--pages 40 --runs 5'],
});
const cwd = resolve(import.meta.dirname, '..');
const SIZES = ['few', 'many'] as const;
const sizes = { few: 4, many: Number(values.pages) };
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new Error(`Stopped by ${signal}.`)));

const work = await mkdtemp(join(tmpdir(), 'podium-bench-import-'));
try {
  console.log(formatImports(await runAll(), sizes));
} finally {
  await rm(work, { recursive: true, force: true });
}

/** Runs all imports and their controls in turn, once before the runs that count. */
async function runAll(): Promise<ImportRuns[]> {
  const rows = Object.keys(DECK_MAKERS).flatMap((deck) => {
    const control = controlOf(deck);
    const row = { name: deck, deck, measureFile: importFile };
    return [row, ...(control === null ? [] : [{ name: '  control', deck, measureFile: control }])].map(
      (tool) => ({ ...tool, few: [] as number[], many: [] as number[] }),
    );
  });
  for (const [deck, make] of Object.entries(DECK_MAKERS))
    for (const size of SIZES) await writeFile(join(work, `${size}-${deck}`), await make(sizes[size]));
  for (let run = 0; run <= Number(values.runs); run += 1)
    for (const row of rows)
      for (const size of SIZES) {
        const seconds = await row.measureFile(join(work, `${size}-${row.deck}`));
        if (run > 0) row[size].push(seconds);
      }
  return rows;
}

/** Imports a file into an empty content folder. Returns the processor time in seconds. */
async function importFile(file: string): Promise<number> {
  const content = join(work, 'content');
  await rm(content, { recursive: true, force: true });
  await mkdir(content);
  const env = { PODIUM_CONTENT: content, NODE_COMPILE_CACHE: '.cache/compile' };
  return run(process.execPath, ['pipeline/import.ts', file], env);
}

/** Returns the control of a deck; null if it has none. */
function controlOf(deck: string): ((file: string) => Promise<number>) | null {
  if (deck.endsWith('.pdf')) return (file) => run(process.execPath, ['bench/draw-pages.ts', file]);
  if (!deck.endsWith('.pptx')) return null;
  const profile = `-env:UserInstallation=${pathToFileURL(join(work, 'profile')).href}`;
  const flags = [profile, '--headless', '--convert-to', 'pdf', '--outdir', work];
  return (file) => run('soffice', [...flags, file]);
}

async function run(program: string, args: readonly string[], env = {}): Promise<number> {
  const { processorSeconds } = await measure(program, args, { cwd, env, signal: stop.signal });
  return processorSeconds;
}
