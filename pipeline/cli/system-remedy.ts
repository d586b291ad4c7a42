const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free some space',
  EDQUOT: 'The disk quota is used up: free some space',
  EFBIG: 'The file is too large for this disk: raise the file size limit, or choose another disk',
  EACCES: 'Permission denied: change the permissions',
  EPERM: 'Permission denied: change the permissions',
  EROFS: 'The disk is read-only: choose another folder',
};

/** Returns the remedy for a system error, with the file if known; undefined for other errors. */
export function systemRemedy(code: string | undefined, place: string | undefined): string | undefined {
  const remedy = code === undefined ? undefined : REMEDIES[code];
  return remedy === undefined || place === undefined ? remedy : `${remedy} (${place})`;
}

/** A system error that the user can fix. */
export interface SystemFault {
  /** The system's message, one line. */
  readonly message: string;
  /** How to fix it; a sentence without its full stop. */
  readonly remedy: string;
}

/** Node's message for a system error, and the paths in it. */
const NODE_MESSAGE = /\b([A-Z]{4,}): [^\n,]+(?:, \w+)?(?: '([^'\n]+)')?(?: -> '([^'\n]+)')?/g;
/** The message of Rust programs about a full disk. */
const RUST_MESSAGE = /No space left on device \(os error \d+\)/;

/**
 * Finds the system error behind an error: by its own code, by the code of its cause, or by a
 * message in a child process's output. Returns null if there is none. `places` names the likely
 * location of a full disk if the error does not name it.
 */
export function findSystemFault(error: unknown, places: string): SystemFault | null {
  if (!(error instanceof Error)) return null;
  const { code, path, dest, message } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const remedyOfCode = systemRemedy(code, dest ?? path ?? places);
  if (remedyOfCode !== undefined) return { message: firstLine(message), remedy: remedyOfCode };
  const causes = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause];
  for (const cause of causes) {
    const fault = findSystemFault(cause, places);
    if (fault !== null) return fault;
  }
  for (const [text, sign, from, to] of message.matchAll(NODE_MESSAGE)) {
    const remedy = systemRemedy(sign, to ?? from ?? places);
    if (remedy !== undefined) return { message: text, remedy };
  }
  const [text] = RUST_MESSAGE.exec(message) ?? [];
  const remedy = systemRemedy('ENOSPC', places);
  return text === undefined || remedy === undefined ? null : { message: `ENOSPC: ${text}`, remedy };
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? text;
