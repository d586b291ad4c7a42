/** Something that a run measured. */
export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  readonly value: number;
}

/** Seconds, bytes, or a number of things. */
type Unit = 's' | 'B' | '';

/** The figures of one size. */
export interface Measured {
  readonly presentations: number;
  readonly figures: readonly Figure[];
}

/**
 * Returns a Markdown table of the measured figures, and of those computed for another number of
 * presentations if there are two sizes to compute them from. The figures must have the same names
 * in the same order.
 */
export function formatLargeTable(sizes: readonly Measured[], computedFor: number): string {
  const isComputed = sizes.length > 1;
  const heads = [
    '',
    ...sizes.map(({ presentations }) => `${count(presentations)} (measured)`),
    ...(isComputed ? [`${count(computedFor)} (computed)`] : []),
  ];
  const rows = (sizes.at(-1)?.figures ?? []).map(({ name, unit }, at) => {
    const points = sizes.map(
      ({ presentations, figures }) => [presentations, figures[at]?.value ?? NaN] as const,
    );
    const values = points.map(([, value]) => value);
    if (isComputed) values.push(extrapolate(points, computedFor));
    return [name, ...values.map((value) => format(value, unit))];
  });
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * Returns the value at `target` on the line through the last two points. Fixed costs of a small
 * site may exceed those of a larger one in a noisy run: the line never falls.
 */
export function extrapolate(
  points: readonly (readonly [at: number, value: number])[],
  target: number,
): number {
  const [at, value] = points.at(-1) ?? [1, NaN];
  const [earlier, lower] = points.at(-2) ?? [0, NaN];
  return value + ((target - at) * Math.max(0, value - lower)) / (at - earlier);
}

const UNITS: Readonly<Record<Unit, readonly (readonly [least: number, factor: number, text: string])[]>> = {
  s: [
    [7200, 3600, ' h'],
    [120, 60, ' min'],
    [0, 1, ' s'],
  ],
  B: [
    [1e9, 1e9, ' GB'],
    [1e6, 1e6, ' MB'],
    [0, 1e3, ' kB'],
  ],
  '': [
    [1e7, 1e6, ' M'],
    [0, 1, ''],
  ],
};

function format(value: number, unit: Unit): string {
  const [, factor = 1, text = ''] = UNITS[unit].find(([least]) => value >= least) ?? [];
  return `${count(value / factor)}${text}`;
}

const count = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });
