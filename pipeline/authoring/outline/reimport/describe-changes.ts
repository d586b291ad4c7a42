import type { Changes } from './merge-list.ts';
import type { SceneChanges } from './merge-scene.ts';

/** Changes to an existing storyboard; null if the file has no record of an import. */
export type Again = SceneChanges | null;

/** Maximum number of ids in a line of a report about items that the import made itself. */
const MOST = 12;

/** The lines of a report, and how many ids each has at most. Manual work is named in full. */
const ROWS: readonly (readonly [keyof Omit<Changes, 'isReordered'>, string, number])[] = [
  ['kept', 'Kept, because changed by hand', Infinity],
  ['unmatched', 'Kept, but without a counterpart in the outline any more', Infinity],
  ['leftOut', 'Left out, because removed by hand', Infinity],
  ['replaced', 'Replaced', MOST],
  ['added', 'Added', MOST],
  ['removed', 'Removed, because no longer in the outline', MOST],
];

/** Returns the lines of a report about the changes of an import to an existing storyboard. */
export function describeChanges(again: Again): string[] {
  if (again === null)
    return [
      'Replaced the whole storyboard: the file has no field "source", which records the work of an import.',
    ];
  const { elements, steps, isBackgroundKept } = again;
  const rows = ROWS.flatMap(([field, words, most]) => [
    ...rowOf(`${words}: element`, elements[field], most),
    ...rowOf(`${words}: step`, steps[field], most),
  ]);
  const lines = [
    ...rows,
    ...(isBackgroundKept ? ['Kept the background, because it was changed by hand.'] : []),
    ...(elements.isReordered ? ['Kept the order of the elements, because it was changed by hand.'] : []),
    ...(steps.isReordered ? ['Kept the order of the steps, because it was changed by hand.'] : []),
  ];
  return lines.length === 0 ? ['The storyboard has not changed.'] : lines;
}

function rowOf(words: string, ids: readonly string[], most: number): string[] {
  if (ids.length === 0) return [];
  const more = ids.length > most ? `, and ${ids.length - most} more` : '';
  return [`${words}${ids.length === 1 ? '' : 's'} ${ids.slice(0, most).join(', ')}${more}.`];
}
