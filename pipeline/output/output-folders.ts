/** The folders that a build works with; all absolute and on one disk, so that renaming is a single step. */
export interface OutputFolders {
  /** The last good output. */
  out: string;
  /** The output that is being built; for an update, what it changes. */
  staging: string;
  /** The output before, while the two change places. */
  previous: string;
}

/** The folders for the output folder `out`. */
export function outputFolders(out: string): OutputFolders {
  return { out, staging: `${out}.next`, previous: `${out}.previous` };
}

/** What is done to files and folders; a test takes its place to stop in the middle. */
export interface FolderMoves {
  rename: (from: string, to: string) => void;
  remove: (path: string) => void;
}
