import { median, type Cost } from './measure.ts';
import type { Row } from './tool.ts';

const LEGEND = [
  'processors: seconds that all of them together worked for a build, which others on the machine change little',
  'a page: processor time of the whole build, divided by the number of view pages',
  'memory: of all processes of a build together, the most that was seen; shared memory counts once on Linux',
  'site: all files that were built',
  'ratio: pages per second of the first line in parts of those of the tool; after a change, time in parts of the whole build',
];

/**
 * What tools cost, in medians. The ratio of a tool is the pages per second of the first tool in parts of its own; that
 * of a build after a change is its time in parts of the whole build.
 */
export function formatTable(rows: readonly Row[], pages: number, runs: number): string {
  const toLine = (row: Row): string[] => {
    const { name, after, costs, bytes, missing, fault } = row;
    if (missing !== undefined) return [name, `not installed: ${missing}`];
    if (fault !== undefined) return [name, 'failed'];
    const seconds = typical(costs, 'seconds');
    const control = rows.find((one) => one.name === (after ?? rows[0]?.name))?.costs ?? [];
    const inControl = typical(control, 'seconds');
    return [
      name,
      seconds.toFixed(1),
      after === undefined ? (pages / seconds).toFixed(0) : '',
      `${typical(costs, 'processorSeconds').toFixed(1)} s`,
      after === undefined ? `${((1000 * typical(costs, 'processorSeconds')) / pages).toFixed(2)} ms` : '',
      `${Math.round(typical(costs, 'peakBytes') / 1e6)} MB`,
      bytes === undefined ? '' : `${Math.round(bytes / 1e6)} MB`,
      after === undefined
        ? (seconds / inControl).toFixed(2)
        : `${((100 * seconds) / inControl).toFixed(0)} %`,
    ];
  };
  const lines = [
    ['', 'seconds', 'pages/s', 'processors', 'a page', 'memory', 'site', 'ratio'],
    ...rows.map(toLine),
  ];
  return [`\n${pages} view pages, medians of ${runs}`, ...lines.map(align), ...LEGEND].join('\n');
}

/** How the memory of each tool grew from the first size to the last. */
export function formatGrowth(tables: readonly (readonly Row[])[]): string {
  const [first = [], last = []] = [tables[0], tables.at(-1)];
  const grown = last.flatMap(({ name, costs }) => {
    const before = first.find((row) => row.name === name)?.costs ?? [];
    const ratio = typical(costs, 'peakBytes') / typical(before, 'peakBytes');
    return Number.isNaN(ratio) ? [] : [[name, `${ratio.toFixed(2)}x`]];
  });
  return ['\nmemory from the first size to the last', ...grown.map(align)].join('\n');
}

const typical = (costs: readonly Cost[], what: keyof Cost) => median(costs.map((cost) => cost[what]));

function align([name = '', ...cells]: readonly string[]): string {
  return [name.padEnd(28), ...cells.map((cell) => cell.padStart(10))].join(' ').trimEnd();
}
