import { describe, expect, test } from 'vitest';
import type { StageResult } from './format-results.ts';
import { runStages } from './run-stages.ts';

interface Named {
  readonly name: string;
  readonly needs?: readonly string[];
  readonly runsAlone?: boolean;
}

/** Runs stages in two lanes, and records which run at the same time. */
async function runThem(
  stages: readonly Named[],
  outcomes: Readonly<Record<string, StageResult['outcome']>> = {},
) {
  const order: string[] = [];
  const running = new Set<string>();
  const beside: string[][] = [];
  const results = await runStages(stages, {
    maxParallel: 2,
    run: async ({ name }) => {
      running.add(name);
      order.push(name);
      beside.push([...running]);
      await Promise.resolve();
      await Promise.resolve();
      running.delete(name);
      return { outcome: outcomes[name] ?? 'passed', seconds: 1 };
    },
  });
  return { order, beside, results };
}

describe('stages', () => {
  test('run after those that they need, in order', async () => {
    const { order } = await runThem([
      { name: 'links', needs: ['build'] },
      { name: 'build' },
      { name: 'lint' },
    ]);
    expect(order).toEqual(['build', 'lint', 'links']);
  });

  test('run in parallel, except for those that are alone', async () => {
    const { beside } = await runThem([
      { name: 'unit', runsAlone: true },
      { name: 'lint' },
      { name: 'format' },
    ]);
    expect(beside).toEqual([['lint'], ['lint', 'format'], ['unit']]);
  });

  test('continue after one that fails, without those that need it', async () => {
    const { order, results } = await runThem(
      [
        { name: 'build' },
        { name: 'links', needs: ['build'] },
        { name: 'firefox', needs: ['links'] },
        { name: 'lint' },
      ],
      { build: 'failed' },
    );
    expect(order).toEqual(['build', 'lint']);
    expect(results.get('links')).toEqual({
      outcome: 'skipped',
      seconds: 0,
      reason: 'needs "build", which failed',
    });
    expect(results.get('firefox')?.reason).toBe('needs "links", which was skipped');
    expect(results.get('lint')?.outcome).toBe('passed');
  });

  test('assume that stages which were not named have passed', async () => {
    expect((await runThem([{ name: 'links', needs: ['build'] }])).order).toEqual(['links']);
  });

  test('that need each other are an error that names them', async () => {
    const stages = [
      { name: 'a', needs: ['b'] },
      { name: 'b', needs: ['a'] },
    ];
    await expect(runThem(stages)).rejects.toThrow('These stages depend on each other: a, b.');
  });
});
