import { boundingBox, type Box, type Run, type Turn } from './page-text.ts';
import { UNSPACED_SCRIPT } from './normalize-text.ts';

/** Maximum distance between the letters of a column, in ems. */
const MAX_LETTER_DISTANCE_EM = 1.4;
/** Maximum horizontal distance between their centres, in ems. */
const MAX_CENTRE_SHIFT_EM = 0.15;
/**
 * Minimum number of letters in a column whose letters are drawn one by one. Fewer may be a table.
 */
const MIN_LETTERS = 3;
/** Distance of the baseline from the middle of a line, in ems. */
const BASELINE_OFFSET_EM = 0.3;
/** Maximum distance between the lines of a text that runs upwards, in ems. */
const MAX_LINE_DISTANCE_EM = 2;
/** Space between a block and the text to its right, in ems. */
const BLOCK_MARGIN_EM = 1.5;

/**
 * Turns the vertical text of a page into horizontal lines at the same place. Columns are read from
 * right to left if they run down, and from left to right if they run up. Text below them moves down
 * if the lines need more space.
 */
export function toHorizontal(runs: readonly Run[]): readonly Run[] {
  let allRuns = joinColumns(runs);
  for (const turn of ['down', 'up'] as const)
    for (
      let block = findFirstBlock(allRuns, turn);
      block !== undefined;
      block = findFirstBlock(allRuns, turn)
    )
      allRuns = turnBlock(allRuns, block, turn);
  return allRuns;
}

function boxOf({ x, y, width, size, turn }: Run): Box {
  const [top, bottom] = turn === 'up' ? [y - width, y] : [y, y + width];
  return { left: x - size / 2, right: x + size / 2, top, bottom };
}

/** Returns the topmost vertical runs that are side by side: the columns of one block. */
function findFirstBlock(runs: readonly Run[], turn: Turn): readonly Run[] | undefined {
  const turnedRuns = runs.filter((run) => run.turn === turn).toSorted((a, b) => boxOf(a).top - boxOf(b).top);
  let blockBottom = -Infinity;
  const blockEnd = turnedRuns.findIndex((run, index) => {
    const box = boxOf(run);
    const isBelowBlock = index > 0 && box.top >= blockBottom + run.size;
    blockBottom = Math.max(blockBottom, box.bottom);
    return isBelowBlock;
  });
  const block = blockEnd < 0 ? turnedRuns : turnedRuns.slice(0, blockEnd);
  if (block.length === 0) return undefined;
  return turn === 'down' ? block : findLeftmostColumns(block);
}

/**
 * Returns the leftmost columns that are close enough for one text. Others may label another chart.
 */
function findLeftmostColumns(block: readonly Run[]): readonly Run[] {
  const columns = block.toSorted((a, b) => a.x - b.x);
  const end = columns.findIndex(
    ({ x, size }, index) => x - (columns[index - 1]?.x ?? x) > MAX_LINE_DISTANCE_EM * size,
  );
  return end < 0 ? columns : columns.slice(0, end);
}

function turnBlock(allRuns: readonly Run[], block: readonly Run[], turn: Turn): Run[] {
  const box = boundingBox(block.map(boxOf));
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.min(1, availableWidth(allRuns, box) / height);
  const extraHeight = Math.max(0, width - height);
  const members = new Set(block);
  return allRuns.map((run) => {
    if (!members.has(run)) return run.y > box.bottom ? { ...run, y: run.y + extraHeight } : run;
    const { turn: _, ...rest } = run;
    const [along, across] =
      turn === 'down' ? [run.y - box.top, box.right - run.x] : [box.bottom - run.y, run.x - box.left];
    return {
      ...rest,
      x: box.left + along * scale,
      y: box.top + across + BASELINE_OFFSET_EM * run.size,
      width: run.width * scale,
    };
  });
}

/** Returns the width of a block including the free space to its right. */
function availableWidth(runs: readonly Run[], { left, right, top, bottom }: Box): number {
  const beside = runs.filter(
    ({ x, y, size, turn }) => turn === undefined && x >= right && y > top && y - size < bottom,
  );
  const edge = Math.min(...beside.map(({ x, size }) => x - BLOCK_MARGIN_EM * size));
  return Math.max(right, edge) - left;
}

/**
 * Joins columns of letters that are drawn one by one, each below the one before. A column of fewer
 * letters is only joined if it continues one with other texts, such as turned ones.
 */
function joinColumns(runs: readonly Run[]): readonly Run[] {
  const letters = runs.filter(({ text, turn }) => turn === undefined && isLetter(text));
  const next = new Map(letters.map((run) => [run, letters.find((other) => isBelow(run, other))] as const));
  const lowerLetters = new Set(next.values());
  const columns = letters.filter((run) => !lowerLetters.has(run)).map((first) => columnFrom(first, next));
  const longColumns = columns.filter(({ length }) => length >= MIN_LETTERS);
  const centres = [
    ...longColumns.flatMap(([first]) => (first === undefined ? [] : [centreOf(first)])),
    ...runs.flatMap(({ turn, x }) => (turn === 'down' ? [x] : [])),
  ];
  const continuesColumn = ([first]: readonly Run[]): boolean =>
    first !== undefined &&
    centres.some((centre) => Math.abs(centre - centreOf(first)) <= MAX_CENTRE_SHIFT_EM * first.size);
  const joined = columns.filter((column) => column.length >= MIN_LETTERS || continuesColumn(column));
  const columnOf = new Map(joined.flatMap((column) => column.map((run) => [run, column] as const)));
  return runs.flatMap((run) => {
    const column = columnOf.get(run);
    if (column === undefined) return [run];
    return column[0] === run ? [toTurnedRun(run, column)] : [];
  });
}

function columnFrom(first: Run, next: ReadonlyMap<Run, Run | undefined>): Run[] {
  const column: Run[] = [];
  for (let run: Run | undefined = first; run !== undefined; run = next.get(run)) column.push(run);
  return column;
}

/** Characters of vertical text, including radicals that some programs write in place of letters. */
const LETTER = new RegExp(`${UNSPACED_SCRIPT.source}|[\\u2E80-\\u2FDF\\uFE10-\\uFE19\\uFE30-\\uFE48]`, 'u');

const isLetter = (text: string): boolean => [...text.trim()].length === 1 && LETTER.test(text);

const centreOf = ({ x, width }: Run): number => x + width / 2;

function isBelow(run: Run, other: Run): boolean {
  const distance = other.y - run.y;
  return (
    run.size === other.size &&
    distance > 0 &&
    distance <= MAX_LETTER_DISTANCE_EM * run.size &&
    Math.abs(centreOf(other) - centreOf(run)) <= MAX_CENTRE_SHIFT_EM * run.size
  );
}

function toTurnedRun(first: Run, column: readonly Run[]): Run {
  const top = first.y - (1 - BASELINE_OFFSET_EM / 2) * first.size;
  return {
    ...first,
    text: column.map(({ text }) => text.trim()).join(''),
    x: centreOf(first),
    y: top,
    turn: 'down',
    width: (column.at(-1)?.y ?? first.y) + (BASELINE_OFFSET_EM / 2) * first.size - top,
  };
}
