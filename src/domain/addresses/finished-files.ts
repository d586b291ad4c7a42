/** A message from a running build to the origin: files that the build will not change any more. */
export interface FinishedFiles {
  /** File names relative to the output folder, such as "p/tide/tides/index.html". */
  readonly names: readonly string[];
  /** The text of the file `_headers` for all files finished so far. */
  readonly headers: string;
}

/** Reports whether a message of another process is `FinishedFiles`. */
export function isFinishedFiles(message: unknown): message is FinishedFiles {
  if (typeof message !== 'object' || message === null) return false;
  const { names, headers } = message as Partial<Record<keyof FinishedFiles, unknown>>;
  return (
    typeof headers === 'string' && Array.isArray(names) && names.every((name) => typeof name === 'string')
  );
}
