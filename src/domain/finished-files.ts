/** What a build tells the origin while it makes a site: files that have their final bytes. */
export interface FinishedFiles {
  /** Their names, relative to the folder that is being built, such as "p/tide/tides/index.html". */
  readonly names: readonly string[];
  /** The text of the file `_headers` for all files that are finished up to now. */
  readonly headers: string;
}

/** Whether a message of another process is `FinishedFiles`. */
export function isFinishedFiles(message: unknown): message is FinishedFiles {
  if (typeof message !== 'object' || message === null) return false;
  const { names, headers } = message as Partial<Record<keyof FinishedFiles, unknown>>;
  return (
    typeof headers === 'string' && Array.isArray(names) && names.every((name) => typeof name === 'string')
  );
}
