// Runs the tests in stages, several stages at a time, and prints a table of the results.
//   npm test                    all tests that a change needs
//   npm test -- html links      only these stages
//   npm test -- --quick         tests affected by the changed files, within a minute
//   npm run test:full           tests left out by npm test: more variants of browser tests,
//                               rebuilds, nginx, Firefox and others
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '#domain/util/describe-error';
import { readFlagsOrExit, switchFlag } from '#pipeline/cli/flags';
import { machineSeconds, stopwatch } from './processor-time.ts';
import { formatResults, sumTests, type StageLine, type StageResult } from './testing/format-results.ts';
import { listChangedFiles, planQuick } from './testing/quick.ts';
import { runCommand } from './testing/run-command.ts';
import { runStages } from './testing/run-stages.ts';
import { REPORTS_DIR, ROOT, SITE_DIRS, STAGES, type Stage } from './testing/stages.ts';
import { provideTool, type ToolPackages } from './tool-packages.ts';

const { values, positionals } = readFlagsOrExit({
  script: 'test',
  summary: 'Runs the tests in stages, several at a time, and prints a table of the results.',
  operands: '[stages]',
  operandCount: 'many',
  flags: {
    quick: switchFlag('runs only checks that changed files affect, within a minute'),
    full: switchFlag('runs the other checks: more variants, rebuilds, nginx and others'),
  },
  examples: ['', 'html links', '--quick'],
});

/** Returns the requested stages. Throws if one does not exist. */
function chooseStages(): readonly Stage[] {
  const unknown = positionals.filter((name) => STAGES.every((stage) => stage.name !== name));
  if (unknown.length > 0)
    throw new Error(
      `There is no stage ${unknown.join(', ')}. The stages are ${STAGES.map(({ name }) => name).join(', ')}.`,
    );
  if (positionals.length > 0) return STAGES.filter(({ name }) => positionals.includes(name));
  if (!values.full)
    return STAGES.filter(({ isFullOnly = false, isByNameOnly = false }) => !isFullOnly && !isByNameOnly);
  const fullStages = STAGES.filter(({ isFullOnly = false }) => isFullOnly);
  const neededStages = new Set(fullStages.flatMap(({ needs = [] }) => needs));
  return STAGES.filter(
    ({ name, isFullOnly = false }) =>
      isFullOnly || (neededStages.has(name) && (name === 'browser' || !isBuilt(name))),
  );
}

/** Reports whether the site of a stage is already built. */
function isBuilt(name: string): boolean {
  return name in SITE_DIRS && existsSync(join(ROOT, SITE_DIRS[name as keyof typeof SITE_DIRS]));
}

const installs = new Map<ToolPackages, Promise<void>>();

/** Installs packages that stages share, once. Throws if npm fails. */
function installOnce(packages: ToolPackages): Promise<void> {
  const install = installs.get(packages) ?? provideTool(packages);
  installs.set(packages, install);
  return install;
}

async function runStage(stage: Stage): Promise<StageResult> {
  const start = performance.now();
  const reason = stage.findMissing?.() ?? null;
  if (reason !== null) return { outcome: 'skipped', seconds: 0, reason };
  try {
    if (stage.packages !== undefined) await installOnce(stage.packages);
  } catch (error) {
    const fault = messageOf(error);
    return { outcome: 'failed', seconds: (performance.now() - start) / 1000, reason: fault };
  }
  const printsLive = stage.runsAlone === true;
  if (printsLive) console.log(`\n━━ ${stage.title}\n`);
  const log = join(REPORTS_DIR, `${stage.name}.log`);
  const { code, output } = await runCommand(stage.command, {
    cwd: stage.cwd,
    env: stage.env,
    log,
    printsLive,
  });
  if (code !== 0 && !printsLive) console.log(`\n━━ ${stage.title}\n\n${output.trimEnd()}\n`);
  return { outcome: code === 0 ? 'passed' : 'failed', seconds: (performance.now() - start) / 1000 };
}

/** Number of lines of a failed stage that the end of the output repeats. */
const MAX_LOG_LINES = 60;

/** Returns the last lines of a log without empty ones, or '' if the stage did not write it. */
function lastLines(log: string): string {
  if (!existsSync(log)) return '';
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(-MAX_LOG_LINES)
    .join('\n');
}

rmSync(REPORTS_DIR, { recursive: true, force: true });
const elapsed = stopwatch();
const busySecondsBefore = machineSeconds();
const quick = values.quick ? planQuick(listChangedFiles()) : null;
const stages = quick?.stages ?? chooseStages();
const results = await runStages(stages, {
  // One more, because stages also wait.
  maxParallel: availableParallelism() + 1,
  run: runStage,
  onEnd: ({ title }, { outcome, seconds, reason }) =>
    console.log(
      `${outcome === 'passed' ? '✓' : outcome === 'failed' ? '✗' : '–'} ${title}: ${reason ?? `${outcome} in ${seconds.toFixed(1)} s`}`,
    ),
});

/** Returns the line of a stage. One whose report cannot be read failed. */
function toLine({ name, count }: Stage): StageLine {
  const result = results.get(name) ?? { outcome: 'skipped', seconds: 0 };
  if (result.outcome === 'skipped') return { name, result, count: null };
  try {
    return { name, result, count: count?.() ?? null };
  } catch (error) {
    const reason = messageOf(error);
    return { name, result: { ...result, outcome: 'failed', reason }, count: null };
  }
}

const stageLines = stages.map(toLine);
const { passed, failed, flaky } = sumTests(stageLines);
console.log(`\n${formatResults(stageLines)}\n`);
const failures = stageLines.filter(({ result }) => result.outcome === 'failed').map(({ name }) => name);
if (quick !== null)
  console.log(`Not run, or only in part: ${quick.skippedParts.join(', ')}. To run everything: npm test`);
if (flaky > 0) console.log(`${flaky} passed only on a retry, marked "flaky" above: fix the cause.`);
// Repeated at the end, because some viewers of logs show no more than that.
for (const name of failures) console.log(`━━ ${name}\n${lastLines(join(REPORTS_DIR, `${name}.log`))}\n`);
if (failures.length > 0) console.log(`To run the failed stages again: npm test -- ${failures.join(' ')}`);
const busySeconds = machineSeconds() - busySecondsBefore;
console.log(
  `${elapsed().text}${Number.isNaN(busySeconds) ? '' : `; the machine was busy for ${busySeconds.toFixed(1)}`}`,
);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
