import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Cost } from './measure.ts';
import type { Row, Tool } from './tool.ts';
import { checkViewPages } from './view-pages.ts';

/** The content that the tools build, and the number of runs. */
export interface RunPlan {
  /** Content folder, absolute. */
  readonly content: string;
  /** Number of presentations. */
  readonly count: number;
  readonly runs: number;
  /** Time limit of a build, in minutes. */
  readonly minutes: number;
  readonly signal: AbortSignal;
  /** Receives a message after each successful build. */
  readonly log: (message: string) => void;
}

/**
 * Runs tools in turn and checks each result. Does not run a failed tool again. The others continue.
 */
export async function runAlternately(tools: readonly Tool[], turns: RunPlan): Promise<Row[]> {
  const rows = new Map<Tool, Row>(tools.map((tool) => [tool, { ...tool, costs: [] }]));
  for (let run = 0; run < turns.runs; run += 1)
    for (const [tool, row] of rows)
      if (row.fault === undefined)
        rows.set(tool, { ...row, ...(await runToolAfter(rows, tool, row, turns)) });
  return [...rows.values()];
}

/** Skips a tool that updates another tool's site if that other tool failed. */
async function runToolAfter(rows: ReadonlyMap<Tool, Row>, tool: Tool, { costs }: Row, turns: RunPlan) {
  const before = [...rows.values()].find(({ name }) => name === tool.after);
  if (before?.fault === undefined) return runTool(tool, costs, turns);
  return { costs: [], fault: `${before.name} failed` };
}

async function runTool(
  tool: Tool,
  costs: readonly Cost[],
  { content, count, minutes, signal, log }: RunPlan,
): Promise<Pick<Row, 'costs' | 'bytes' | 'fault'>> {
  const limit = AbortSignal.timeout(minutes * 60_000);
  try {
    tool.prepare();
    const cost = await tool.build(AbortSignal.any([signal, limit]));
    checkViewPages(tool.outDir, content, count);
    const bytes = countBytes(tool.outDir);
    log(`${count} presentations, run ${costs.length + 1}: ${tool.name}, ${describe(cost)}`);
    return { costs: [...costs, cost], bytes };
  } catch (error) {
    signal.throwIfAborted();
    return { costs: [], fault: limit.aborted ? `timed out after ${minutes} minutes` : String(error) };
  } finally {
    tool.clear?.();
  }
}

const describe = ({ seconds, processorSeconds, peakBytes }: Cost) =>
  `${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of processor time, ${Math.round(peakBytes / 1e6)} MB`;

function countBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
