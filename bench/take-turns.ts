import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Cost } from './measure.ts';
import type { Row, Tool } from './tool.ts';
import { checkViewPages } from './view-pages.ts';

/** What tools build, and how often. */
export interface Turns {
  /** Content folder, absolute. */
  readonly content: string;
  /** Presentations in it. */
  readonly count: number;
  readonly runs: number;
  /** Minutes that a build may take. */
  readonly minutes: number;
  readonly signal: AbortSignal;
  /** Hears of each build that ended well. */
  readonly tell: (message: string) => void;
}

/** Runs tools in turn and checks what each built. One that fails is not run again; the others go on. */
export async function takeTurns(tools: readonly Tool[], turns: Turns): Promise<Row[]> {
  const rows = new Map<Tool, Row>(tools.map((tool) => [tool, { ...tool, costs: [] }]));
  for (let run = 0; run < turns.runs; run += 1)
    for (const [tool, row] of rows)
      if (row.fault === undefined)
        rows.set(tool, { ...row, ...(await takeTurnAfter(rows, tool, row, turns)) });
  return [...rows.values()];
}

/** What only brings up to date what another tool built waits for that in vain if it failed. */
async function takeTurnAfter(rows: ReadonlyMap<Tool, Row>, tool: Tool, { costs }: Row, turns: Turns) {
  const before = [...rows.values()].find(({ name }) => name === tool.after);
  if (before?.fault === undefined) return takeTurn(tool, costs, turns);
  return { costs: [], fault: `${before.name} failed` };
}

async function takeTurn(
  tool: Tool,
  costs: readonly Cost[],
  { content, count, minutes, signal, tell }: Turns,
): Promise<Pick<Row, 'costs' | 'bytes' | 'fault'>> {
  const limit = AbortSignal.timeout(minutes * 60_000);
  try {
    tool.prepare();
    const cost = await tool.build(AbortSignal.any([signal, limit]));
    checkViewPages(tool.out, content, count);
    const bytes = countBytes(tool.out);
    tell(`${count} presentations, run ${costs.length + 1}: ${tool.name}, ${describe(cost)}`);
    return { costs: [...costs, cost], bytes };
  } catch (error) {
    signal.throwIfAborted();
    return { costs: [], fault: limit.aborted ? `no end within ${minutes} minutes` : String(error) };
  } finally {
    tool.clear?.();
  }
}

const describe = ({ seconds, processorSeconds, peakBytes }: Cost) =>
  `${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of processors, ${Math.round(peakBytes / 1e6)} MB`;

/** Returns the bytes of all files in a folder. */
function countBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
