import type { ImportSource } from '#library/schemas/import-source';
import { storyboard as storyboardSchema } from '#library/schemas/storyboard';
import { CommandError } from '#pipeline/cli/command-error';
import { typed } from '#library/typed-command';
import type { Previous } from '#pipeline/authoring/content-file/merge-content';
import type { Again } from './describe-changes.ts';
import { mergeScene, sourceOf } from './merge-scene.ts';
import { readSource, type RecordedLook, type Scene } from './record.ts';

/** The storyboard of an import, with its field `source`. */
export interface ImportedScene {
  readonly storyboard: Scene & { readonly version: number };
  readonly source: ImportSource;
  /** Changes to an existing storyboard; undefined if there was none. */
  readonly again: Again | undefined;
}

/**
 * Keeps the manual work of an existing content file. Without a field `source` it cannot be told
 * apart, and the whole storyboard is replaced. Throws a CommandError if the field cannot be
 * read. `file` is the name of the content file, and `look` that of the new storyboard.
 */
export function importAgain(
  previous: Previous,
  fresh: ImportedScene['storyboard'],
  file: string,
  look: RecordedLook,
): ImportedScene {
  const field = previous?.['source'];
  if (previous === null || field === undefined) {
    const again = previous === null ? undefined : null;
    return { storyboard: fresh, source: { ...sourceOf(fresh), ...look }, again };
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
  const { scene, source: merged, changes } = mergeScene(previous['storyboard'] as Scene, source, fresh);
  return { storyboard: { ...fresh, ...scene }, source: { ...merged, ...look }, again: changes };
}
