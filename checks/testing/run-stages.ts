import type { StageResult } from './format-results.ts';
import type { Stage } from './stages.ts';

type StageOrder = Pick<Stage, 'name' | 'needs' | 'runsAlone'>;

/** Runs single stages for `runStages`. */
export interface StageRunner<Item extends StageOrder> {
  readonly run: (stage: Item) => Promise<StageResult>;
  /** Number of stages that run at the same time. */
  readonly maxParallel: number;
  /** Called after each stage. */
  readonly onEnd?: (stage: Item, result: StageResult) => void;
}

/**
 * Runs stages in parallel, each after the stages that it needs. If a stage fails, only those that
 * need it are skipped. A stage with `runsAlone` starts when no other is ready. Needed stages that
 * are not in the list count as passed.
 */
export async function runStages<Item extends StageOrder>(
  stages: readonly Item[],
  { run, maxParallel, onEnd }: StageRunner<Item>,
): Promise<Map<string, StageResult>> {
  const results = new Map<string, StageResult>();
  const running = new Map<string, Promise<void>>();
  const names = new Set(stages.map(({ name }) => name));
  const waiting = new Set(stages);
  const recordResult = (stage: Item, result: StageResult) => {
    results.set(stage.name, result);
    onEnd?.(stage, result);
  };
  const startStage = (stage: Item) => {
    waiting.delete(stage);
    const stageRun = run(stage).then((result) => {
      running.delete(stage.name);
      recordResult(stage, result);
    });
    running.set(stage.name, stageRun);
  };
  const needsOf = ({ needs = [] }: Item) => needs.filter((need) => names.has(need));
  while (waiting.size > 0 || running.size > 0) {
    for (const stage of waiting) {
      const failedNeed = needsOf(stage).find((need) => {
        const outcome = results.get(need)?.outcome;
        return outcome !== undefined && outcome !== 'passed';
      });
      if (failedNeed === undefined) continue;
      waiting.delete(stage);
      const { outcome } = results.get(failedNeed) ?? {};
      recordResult(stage, {
        outcome: 'skipped',
        seconds: 0,
        reason: `needs "${failedNeed}", which ${outcome === 'failed' ? 'failed' : 'was skipped'}`,
      });
    }
    const ready = [...waiting].filter((stage) =>
      needsOf(stage).every((need) => results.get(need)?.outcome === 'passed'),
    );
    const isExclusiveRunning = stages.some(({ name, runsAlone = false }) => runsAlone && running.has(name));
    if (!isExclusiveRunning)
      for (const stage of ready.filter(({ runsAlone = false }) => !runsAlone))
        if (running.size < maxParallel) startStage(stage);
    const [nextAlone] = ready.filter(({ runsAlone = false }) => runsAlone);
    if (running.size === 0 && nextAlone !== undefined) startStage(nextAlone);
    if (running.size > 0) await Promise.race(running.values());
    else if (
      waiting.size > 0 &&
      ready.length === 0 &&
      [...waiting].every((item) => needsOf(item).some((need) => !results.has(need)))
    )
      throw new Error(
        `These stages depend on each other: ${[...waiting].map(({ name }) => name).join(', ')}.`,
      );
  }
  return results;
}
