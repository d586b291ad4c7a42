import { median } from '../e2e/support/median.ts';
import type { Cost } from './measure.ts';
import type { Row } from './tool.ts';

const LEGEND = [
  'processors: processor time of a build, which other programs on the machine hardly affect',
  'a page: processor time of the whole build, divided by the number of view pages',
  'memory: peak of all processes of a build together; shared memory counts once on Linux',
  'site: size of all built files',
  'ratio: pages per second of the first tool divided by those of this tool; after a change, time in percent of the whole build',
];

/**
 * Formats the cost of each tool, in medians. The ratio of a tool is the first tool's pages per
 * second divided by its own. The ratio of a build after a change is its time as a part of the whole
 * build.
 */
export function formatTable(rows: readonly Row[], pages: number, runs: number): string {
  const toLine = (row: Row): string[] => {
    const { name, after, costs, bytes, missing, fault } = row;
    if (missing !== undefined) return [name, `not installed: ${missing}`];
    if (fault !== undefined) return [name, 'failed'];
    const seconds = typical(costs, 'seconds');
    const control = rows.find((item) => item.name === (after ?? rows[0]?.name))?.costs ?? [];
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

/** Formats how the memory of each tool grew from the first size to the last. */
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
