import { median, type PageText, type Run } from './page-text.ts';

/** A number at an axis, such as -0.5 or 20 %. */
const TICK = /^[+−–-]?\d+(?:[.,]\d+)?\s?%?$/u;
/** Minimum number of ticks of an axis. */
const MIN_TICKS = 4;
/** Maximum deviation of distances and of differences between ticks, as a share of the usual one. */
const REGULAR = 0.15;
/** Maximum difference between the places of the ticks of an axis, in ems. */
const ALIGNED = 0.3;
/** Maximum distance between the axes of a plot, in distances of ticks. */
const CORNER = 2;

interface Tick {
  readonly run: Run;
  readonly value: number;
}

/**
 * Leaves out the numbers at the axes of plots, which say nothing without the plot: a column of
 * numbers at equal distances that rise upwards, and below it, to the right, a row of such numbers.
 */
export function dropAxes(page: PageText): PageText {
  const ticks = page.runs.flatMap((run): Tick[] => {
    const text = run.text.trim();
    const value = Number.parseFloat(text.replace(/[−–]/u, '-').replace(',', '.'));
    return TICK.test(text) && run.turn === undefined ? [{ run, value }] : [];
  });
  if (ticks.length < 2 * MIN_TICKS) return page;
  const columns = [
    ...axesOf(ticks, { across: ({ x, width }) => x + width, along: ({ y }) => -y }),
    ...axesOf(ticks, { across: ({ x }) => x, along: ({ y }) => -y }),
  ];
  const rows = axesOf(ticks, { across: ({ y }) => y, along: ({ x, width }) => x + width / 2 });
  const dropped = new Set<Run>();
  for (const column of columns)
    for (const row of rows) if (isPlot(column, row)) for (const run of [...column, ...row]) dropped.add(run);
  return dropped.size === 0 ? page : { ...page, runs: page.runs.filter((run) => !dropped.has(run)) };
}

/** Where a number is: its distance from the axis, and its place along it. */
interface Places {
  readonly across: (run: Run) => number;
  readonly along: (run: Run) => number;
}

/** Returns groups of ticks in one line whose places and values are both at equal distances. */
function axesOf(ticks: readonly Tick[], { across, along }: Places): Run[][] {
  const lines: Tick[][] = [];
  for (const tick of ticks.toSorted((a, b) => across(a.run) - across(b.run))) {
    const line = lines.at(-1);
    const last = line?.at(-1)?.run;
    const isNext =
      last !== undefined &&
      last.size === tick.run.size &&
      across(tick.run) - across(last) < ALIGNED * last.size;
    if (isNext) line?.push(tick);
    else lines.push([tick]);
  }
  return lines.flatMap((line) => {
    const inOrder = line.toSorted((a, b) => along(a.run) - along(b.run));
    const isAxis =
      line.length >= MIN_TICKS &&
      isRegular(inOrder.map(({ run }) => along(run))) &&
      isRegular(inOrder.map(({ value }) => value));
    return isAxis ? [inOrder.map(({ run }) => run)] : [];
  });
}

/** Reports whether numbers rise by nearly the same difference. */
function isRegular(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? number));
  const step = median(steps);
  return step > 0 && steps.every((other) => Math.abs(other - step) <= REGULAR * step);
}

/** Reports whether a row is the horizontal axis of a plot whose vertical axis is a column. */
function isPlot(column: readonly Run[], row: readonly Run[]): boolean {
  const [lowest, next] = column;
  const [first, second] = row;
  if (lowest === undefined || next === undefined || first === undefined || second === undefined) return false;
  const [down, right] = [first.y - lowest.y, first.x - lowest.x];
  return (
    down >= 0 &&
    down <= CORNER * (lowest.y - next.y) &&
    right > 0 &&
    right <= CORNER * (second.x - first.x) + lowest.width
  );
}
