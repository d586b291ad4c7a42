import { formatReport } from '#library/fault-report';
import { ContentError, isAboutTerms, type ContentCheck, type Library } from '#library/library';
import { toContentCount } from '#pipeline/cli/units';
import { typed } from '#library/typed-command';
import type { BuildProgress } from './report/build-recorder.ts';
import { checkWithPictures, type ContentMemo } from './content-check.ts';

/** The content to build a site from. */
export interface ContentSource extends ContentMemo {
  /** Content folder, absolute. */
  readonly content: string;
  /** Whether to leave bad content out instead of failing. */
  readonly isQuarantined: boolean;
  readonly progress: BuildProgress;
  /** Stops the check at once, also while it decodes a picture. */
  readonly signal: AbortSignal;
}

/**
 * Reads and checks the content of a site. Throws `ContentError` for bad content, unless it is
 * quarantined, and for a bad site file.
 */
export async function readContent({
  content,
  isQuarantined,
  program,
  contentCache,
  progress,
  signal,
}: ContentSource): Promise<{ check: ContentCheck; library: Library }> {
  const check = await progress.stage(
    'Content',
    (count) => unlessStopped(checkWithPictures(content, { count, memo: { contentCache, program } }), signal),
    describe,
  );
  const { library, faults, warnings } = check;
  if (library === null || (faults.length > 0 && !isQuarantined)) throw new ContentError(faults);
  const [terms, others] = [warnings.filter(isAboutTerms), warnings.filter((one) => !isAboutTerms(one))];
  if (others.length > 0) progress.warn(formatReport(others, { isColoured: false, noun: 'warning' }));
  // One line, because many lists of a young site find nothing.
  if (terms.length > 0)
    progress.warn(
      `Suggested searches in site/site.json find nothing (${toCount(terms.length)}), so pages show popular topics instead. ` +
        `List them with "${typed('validate')}".`,
    );
  return { check, library };
}

/** Rejects with the reason of a signal if it stops the work first. */
function unlessStopped<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

const toCount = (count: number): string => `${count} ${count === 1 ? 'list' : 'lists'}`;

function describe({ library, faults }: ContentCheck): string {
  const entries = toContentCount(library?.entries.size ?? 0);
  return faults.length === 0 ? entries : `${entries}, ${faults.length} faults`;
}
