/** What to do about errors of the system, by their code. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: make room',
  EDQUOT: 'Your part of the disk is full: make room',
  EFBIG: 'No file so large may be written there: raise the limit, or choose another disk',
  EACCES: 'You may not do that: change who may read and write it',
  EPERM: 'You may not do that: change who may read and write it',
  EROFS: 'The disk cannot be written to: choose another folder',
};

/** What to do about an error of the system, by its code, at a file or folder, where that is known; undefined for other errors. */
export function systemRemedy(code: string | undefined, place: string | undefined): string | undefined {
  const remedy = code === undefined ? undefined : REMEDIES[code];
  return remedy === undefined || place === undefined ? remedy : `${remedy} (${place})`;
}

/** An error of the system that somebody can do something about. */
export interface SystemFault {
  /** What the system says, one line. */
  readonly message: string;
  /** What to do about it; a sentence without its full stop. */
  readonly remedy: string;
}

/** What Node says of an error of the system, and which paths it names. */
const SAID = /\b([A-Z]{4,}): [^\n,]+(?:, \w+)?(?: '([^'\n]+)')?(?: -> '([^'\n]+)')?/g;
/** What programs in Rust say of a full disk. */
const SAID_BY_RUST = /No space left on device \(os error \d+\)/;

/**
 * Finds the error of the system behind another one: its own code, that of its cause, or what it tells of the output of a process, which
 * gives no code. Null if there is none. `places` is where a full disk is sought that the error does not name.
 */
export function findSystemFault(error: unknown, places: string): SystemFault | null {
  if (!(error instanceof Error)) return null;
  const { code, path, dest, message } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const own = systemRemedy(code, dest ?? path ?? places);
  if (own !== undefined) return { message: firstLine(message), remedy: own };
  const causes = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause];
  for (const cause of causes) {
    const found = findSystemFault(cause, places);
    if (found !== null) return found;
  }
  for (const [said, sign, from, to] of message.matchAll(SAID)) {
    const remedy = systemRemedy(sign, to ?? from ?? places);
    if (remedy !== undefined) return { message: said, remedy };
  }
  const [said] = SAID_BY_RUST.exec(message) ?? [];
  const remedy = systemRemedy('ENOSPC', places);
  return said === undefined || remedy === undefined ? null : { message: `ENOSPC: ${said}`, remedy };
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? text;
