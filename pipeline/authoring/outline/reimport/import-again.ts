import { storyboard as storyboardSchema } from '#library/schemas/storyboard';
import { CommandError } from '#pipeline/cli/command-error';
import { typed } from '#library/typed-command';
import type { Previous } from '#pipeline/authoring/content-file/merge-content';
import { mergeScene, sourceOf, type SceneChanges } from './merge-scene.ts';
import { readSource, type RecordedChoices, type Scene } from './record.ts';
import type { Changes } from './merge-list.ts';

/**
 * Keeps the manual work in an existing content file. Without a field `source`, manual work cannot
 * be recognised, and the whole storyboard is replaced. Throws a CommandError if the field cannot be
 * read. `file` is the name of the content file, `choices` are the choices for the new storyboard.
 * Returns the changes to an existing storyboard as `reimportChanges`; undefined if there was none.
 */
export function importAgain(
  previous: Previous,
  newScene: Scene & { readonly version: number },
  file: string,
  choices: RecordedChoices,
) {
  const field = previous?.['source'];
  if (previous === null || field === undefined) {
    const reimportChanges: ReimportChanges | undefined = previous === null ? undefined : null;
    return { storyboard: newScene, source: { ...sourceOf(newScene), ...choices }, reimportChanges };
  }
  const source = readSource(field);
  if (typeof source === 'string')
    throw new CommandError(
      `The field "source" of ${file} ${source}, so manual work would be lost. Restore it, or remove it to replace the whole storyboard.`,
    );
  if (!storyboardSchema.safeParse(previous['storyboard']).success)
    throw new CommandError(
      `The storyboard of ${file} has faults, so manual work would be lost. Fix them (${typed('validate')} shows them).`,
    );
  const { scene, source: merged, changes } = mergeScene(previous['storyboard'] as Scene, source, newScene);
  return {
    storyboard: { ...newScene, ...scene },
    source: { ...merged, ...choices },
    reimportChanges: changes,
  };
}

/** Changes to an existing storyboard; null if the file has no record of an import. */
export type ReimportChanges = SceneChanges | null;

/** Maximum number of ids in a line of a report about items that the import made itself. */
const MAX_IDS = 12;

/** The lines of a report, and the maximum number of ids in each. Manual work is listed in full. */
const REPORT_LINES: readonly (readonly [keyof Omit<Changes, 'isReordered'>, string, number])[] = [
  ['kept', 'Kept, because changed by hand', Infinity],
  ['unmatched', 'Kept, but without a counterpart in the outline any more', Infinity],
  ['leftOut', 'Left out, because removed by hand', Infinity],
  ['replaced', 'Replaced', MAX_IDS],
  ['added', 'Added', MAX_IDS],
  ['removed', 'Removed, because no longer in the outline', MAX_IDS],
];

/** Returns the lines of a report about the changes of an import to an existing storyboard. */
export function describeChanges(reimportChanges: ReimportChanges): string[] {
  if (reimportChanges === null)
    return [
      'Replaced the whole storyboard: the file has no field "source", which records the work of an import.',
    ];
  const { elements, steps, isBackgroundKept } = reimportChanges;
  const idLines = REPORT_LINES.flatMap(([field, label, maxIds]) => [
    ...idLine(`${label}: element`, elements[field], maxIds),
    ...idLine(`${label}: step`, steps[field], maxIds),
  ]);
  const lines = [
    ...idLines,
    ...(isBackgroundKept ? ['Kept the background, because it was changed by hand.'] : []),
    ...(elements.isReordered ? ['Kept the order of the elements, because it was changed by hand.'] : []),
    ...(steps.isReordered ? ['Kept the order of the steps, because it was changed by hand.'] : []),
  ];
  return lines.length === 0 ? ['The storyboard has not changed.'] : lines;
}

function idLine(label: string, ids: readonly string[], maxIds: number): string[] {
  if (ids.length === 0) return [];
  const more = ids.length > maxIds ? `, and ${ids.length - maxIds} more` : '';
  return [`${label}${ids.length === 1 ? '' : 's'} ${ids.slice(0, maxIds).join(', ')}${more}.`];
}
