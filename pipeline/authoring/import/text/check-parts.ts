import { median, type PageText, type Part, type Run } from './page-text.ts';

/** Maximum length of an item of a list and of a cell, as median in characters. */
const MAX_LENGTH = { list: 400, table: 80 };
/** Runs on one line differ in their baselines by less than this, relative to their size. */
const SAME_LINE = 0.3;
/** A program on one line has no other text on that line within this distance. */
const APART = 3;

/**
 * Removes the parts of a page that cannot be what the file says, by the places of their texts:
 * tables that only lay out a page, and programs that are words of a sentence.
 */
export function checkParts({ runs, ...page }: PageText): PageText {
  const blocks = Map.groupBy(runs, ({ part }) => part?.block);
  const isTrue = new Map(
    [...blocks].map(([block, texts]) => [block, CHECKS[texts[0]?.part?.kind ?? 'text'](texts, runs)]),
  );
  return {
    ...page,
    runs: runs.map(({ part, ...run }) => {
      if (part === undefined || isTrue.get(part.block) !== true) return run;
      return { ...run, part, ...(part.kind === 'code' && { isMono: true as const }) };
    }),
  };
}

const CHECKS: Record<Part['kind'], (runs: readonly Run[], all: readonly Run[]) => boolean> = {
  text: () => true,
  list: (runs) => lengthOfUnits(runs) <= MAX_LENGTH.list,
  table: (runs) => {
    const rows = [...Map.groupBy(runs, ({ part }) => part?.row).values()];
    const tops = rows.map((row) => Math.min(...row.map(({ y }) => y)));
    const wide = rows.filter((row) => new Set(row.map(({ part }) => part?.unit)).size > 1);
    return (
      rows.length > 1 &&
      2 * wide.length >= rows.length &&
      tops.every((top, index) => top > (tops[index - 1] ?? -Infinity)) &&
      !runs.some(({ heading }) => heading !== undefined) &&
      lengthOfUnits(runs) <= MAX_LENGTH.table
    );
  },
  code: (runs, all) => {
    const [first] = runs;
    if (first === undefined) return false;
    if (runs.some(({ y }) => Math.abs(y - first.y) > SAME_LINE * first.size)) return true;
    const [left, right] = [
      Math.min(...runs.map(({ x }) => x)),
      Math.max(...runs.map(({ x, width }) => x + width)),
    ];
    const reach = APART * first.size;
    return !all.some(
      (other) =>
        other.part?.block !== first.part?.block &&
        Math.abs(other.y - first.y) < SAME_LINE * first.size &&
        other.x < right + reach &&
        other.x + other.width > left - reach,
    );
  },
};

/** Returns the median length of the items or cells of a part in characters. */
function lengthOfUnits(runs: readonly Run[]): number {
  const units = [...Map.groupBy(runs, ({ part }) => part?.unit).values()];
  return median(units.map((unit) => unit.reduce((sum, { text }) => sum + text.length, 0)));
}
