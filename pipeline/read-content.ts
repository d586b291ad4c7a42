import { ContentError, type ContentCheck, type Library } from '#content/library';
import { checkWithPictures, type ContentMemo } from './content-check.ts';
import type { Progress } from './output/progress.ts';

/** Where content comes from. */
export interface ContentSource extends ContentMemo {
  /** Content folder, absolute. */
  readonly content: string;
  /** Whether to leave bad content out instead of stopping at it. */
  readonly isQuarantined: boolean;
  readonly progress: Progress;
}

/** Reads what a site is made from. Throws `ContentError` for bad content, or for a site file that is bad. */
export async function readContent({
  content,
  isQuarantined,
  program,
  contentCache,
  progress,
}: ContentSource): Promise<{ check: ContentCheck; library: Library }> {
  const check = await progress.stage(
    'Content',
    (count) => checkWithPictures(content, { count, memo: { contentCache, program } }),
    describe,
  );
  const { library, faults } = check;
  if (library === null || (faults.length > 0 && !isQuarantined)) throw new ContentError(faults);
  return { check, library };
}

function describe({ library, faults }: ContentCheck): string {
  const entries = `${library?.entries.size ?? 0} presentations and videos`;
  return faults.length === 0 ? entries : `${entries}, ${faults.length} faults`;
}
