/** The folders of a build, absolute. All are on one disk, so that a rename is atomic. */
export interface OutputFolders {
  /** The last good output. */
  outDir: string;
  /** The output that is being built; for an update, only the changed files. */
  staging: string;
  /** The former output, while the two are swapped. */
  previous: string;
}

/** Returns the folders for the output folder `outDir`. */
export function outputFolders(outDir: string): OutputFolders {
  return { outDir, staging: `${outDir}.next`, previous: `${outDir}.previous` };
}

/** File operations. Tests replace them to stop in the middle. */
export interface FolderMoves {
  rename: (from: string, to: string) => void;
  remove: (path: string) => void;
}

/** Name of the record of a part. It is inside the part, because parts are not published. */
export const PART_RECORD = 'part.json';

/** Returns the path of a site's record, next to it, because it names files of view links. */
export const recordOf = (outDir: string): string => `${outDir}.record.json`;

/** File with the data that search results show. Astro renders it only as input for the index. */
export const SEARCH_CARDS = 'search-cards.json';
