/**
 * Name of the diagnostics channel on which the lists of pages ask whether the pages with a key are
 * those of the last build. A build thread answers in the question itself.
 */
export const UNCHANGED_PAGES = 'podium:unchanged-pages';

/** A question about all pages with a key, which belongs to one content. */
export interface UnchangedQuestion {
  readonly key: string;
  /** Whether the pages stay, so that they are not listed. The asker sets it to false. */
  isKept: boolean;
}
