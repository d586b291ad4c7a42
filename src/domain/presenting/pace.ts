/** Where a talk should be at a step, in seconds since its beginning. */
interface Planned {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the planned times of a step, from 1. `weights` are the times that the steps took when the
 * talk was practised; without them, all steps are planned as equally long.
 */
export function plannedAt(
  step: number,
  count: number,
  planSeconds: number,
  weights?: readonly number[],
): Planned {
  const parts = Array.from({ length: count }, (_, index) => Math.max(0, weights?.[index] ?? 0));
  const total = parts.reduce((sum, part) => sum + part, 0);
  const shares = total > 0 ? parts.map((part) => part / total) : parts.map(() => 1 / count);
  const until = (end: number) => shares.slice(0, end).reduce((sum, share) => sum + share, 0) * planSeconds;
  return { from: until(step - 1), to: until(step) };
}

/**
 * Returns how far a talk is from its plan, in seconds: positive behind it, negative ahead of it, 0
 * while the step is the planned one.
 */
export function paceAt(elapsed: number, { from, to }: Planned): number {
  if (elapsed > to) return elapsed - to;
  return elapsed < from ? elapsed - from : 0;
}
