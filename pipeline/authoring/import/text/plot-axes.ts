import { median, type PageText, type Run } from './page-text.ts';

/** A number at an axis, such as -0.5 or 20 %. */
const TICK_LABEL = /^[+−–-]?\d+(?:[.,]\d+)?\s?%?$/u;
/** Minimum number of ticks of an axis. */
const MIN_TICKS = 4;
/** Maximum deviation of distances and of differences between ticks, as a share of the usual one. */
const MAX_STEP_DEVIATION = 0.15;
/** Maximum difference between the places of the ticks of an axis, in ems. */
const ALIGNMENT_TOLERANCE_EM = 0.3;
/** Maximum distance between the axes of a plot, in distances of ticks. */
const MAX_AXIS_DISTANCE_STEPS = 2;

interface AxisTick {
  readonly run: Run;
  readonly value: number;
}

/**
 * Leaves out the numbers at the axes of plots, which say nothing without the plot: a column of
 * numbers at equal distances that rise upwards, and below it, to the right, a row of such numbers.
 */
export function dropAxisNumbers(page: PageText): PageText {
  const ticks = page.runs.flatMap((run): AxisTick[] => {
    const text = run.text.trim();
    const value = Number.parseFloat(text.replace(/[−–]/u, '-').replace(',', '.'));
    return TICK_LABEL.test(text) && run.turn === undefined ? [{ run, value }] : [];
  });
  if (ticks.length < 2 * MIN_TICKS) return page;
  const columns = [
    ...findAxes(ticks, { across: ({ x, width }) => x + width, along: ({ y }) => -y }),
    ...findAxes(ticks, { across: ({ x }) => x, along: ({ y }) => -y }),
  ];
  const rows = findAxes(ticks, { across: ({ y }) => y, along: ({ x, width }) => x + width / 2 });
  const dropped = new Set<Run>();
  for (const column of columns)
    for (const row of rows) if (isPlot(column, row)) for (const run of [...column, ...row]) dropped.add(run);
  return dropped.size === 0 ? page : { ...page, runs: page.runs.filter((run) => !dropped.has(run)) };
}

/** Where a number is: its distance from the axis, and its place along it. */
interface TickPosition {
  readonly across: (run: Run) => number;
  readonly along: (run: Run) => number;
}

/** Returns groups of ticks in one line whose places and values are both at equal distances. */
function findAxes(ticks: readonly AxisTick[], { across, along }: TickPosition): Run[][] {
  const lines: AxisTick[][] = [];
  for (const tick of ticks.toSorted((a, b) => across(a.run) - across(b.run))) {
    const line = lines.at(-1);
    const previous = line?.at(-1)?.run;
    const isNext =
      previous !== undefined &&
      previous.size === tick.run.size &&
      across(tick.run) - across(previous) < ALIGNMENT_TOLERANCE_EM * previous.size;
    if (isNext) line?.push(tick);
    else lines.push([tick]);
  }
  return lines.flatMap((line) => {
    const sortedTicks = line.toSorted((a, b) => along(a.run) - along(b.run));
    const isAxis =
      line.length >= MIN_TICKS &&
      hasEqualSteps(sortedTicks.map(({ run }) => along(run))) &&
      hasEqualSteps(sortedTicks.map(({ value }) => value));
    return isAxis ? [sortedTicks.map(({ run }) => run)] : [];
  });
}

/** Reports whether numbers rise by nearly the same difference. */
function hasEqualSteps(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? number));
  const step = median(steps);
  return step > 0 && steps.every((other) => Math.abs(other - step) <= MAX_STEP_DEVIATION * step);
}

/** Reports whether a row is the horizontal axis of a plot whose vertical axis is a column. */
function isPlot(column: readonly Run[], row: readonly Run[]): boolean {
  const [lowest, next] = column;
  const [first, second] = row;
  if (lowest === undefined || next === undefined || first === undefined || second === undefined) return false;
  const [down, right] = [first.y - lowest.y, first.x - lowest.x];
  return (
    down >= 0 &&
    down <= MAX_AXIS_DISTANCE_STEPS * (lowest.y - next.y) &&
    right > 0 &&
    right <= MAX_AXIS_DISTANCE_STEPS * (second.x - first.x) + lowest.width
  );
}
