import type { Block, Column } from '../outline.ts';

/** Maximum number of columns side by side. More are put below each other. */
const MAX_COLUMNS = 4;

/** Returns a percentage such as "40%" as a share; 0 for other widths. */
export function shareOf(width: string | undefined): number {
  const percent = Number(/^(\d{1,2}(?:\.\d+)?)%$/.exec(width?.trim() ?? '')?.[1]);
  return percent > 0 ? percent / 100 : 0;
}

/**
 * Returns columns side by side; below each other if they contain pictures or other columns, or if
 * there are too many. Columns with the share 0 divide the remaining width equally.
 */
export function toColumnsBlock(filledColumns: readonly Column[], line: number): Block[] {
  const areSideBySide =
    filledColumns.length > 1 &&
    filledColumns.length <= MAX_COLUMNS &&
    filledColumns.every(({ blocks }) => blocks.every(({ kind }) => kind !== 'image' && kind !== 'columns'));
  if (!areSideBySide) return filledColumns.flatMap(({ blocks }) => blocks);
  const countWithoutShare = filledColumns.filter(({ share }) => share === 0).length;
  const remainingShare = Math.max(0.2, 1 - filledColumns.reduce((sum, { share }) => sum + share, 0));
  const columns = filledColumns.map(({ blocks, share }) => ({
    blocks,
    share: share === 0 ? remainingShare / countWithoutShare : share,
  }));
  return [{ kind: 'columns', columns, line }];
}
