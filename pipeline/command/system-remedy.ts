/** What to do about errors of the system, by their code. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: make room',
  EDQUOT: 'Your part of the disk is full: make room',
  EFBIG: 'No file so large may be written there: raise the limit, or choose another disk',
  EACCES: 'You may not do that: change who may read and write it',
  EPERM: 'You may not do that: change who may read and write it',
  EROFS: 'The disk cannot be written to: choose another folder',
};

/** What to do about an error of the system at a file or folder, where that is known; undefined for other errors. */
export function systemRemedy(error: NodeJS.ErrnoException, place: string | undefined): string | undefined {
  const remedy = error.code === undefined ? undefined : REMEDIES[error.code];
  return remedy === undefined || place === undefined ? remedy : `${remedy} (${place})`;
}
