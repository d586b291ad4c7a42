import { dirname } from 'node:path';

/** A database that cannot be opened. The message names the file, the fault and the fix. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** A call that waited too long for a lock of another connection. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

/** A call that the disk or the file of the database does not allow. The message is for the log. */
export class DatabaseFailedError extends Error {
  override readonly name = 'DatabaseFailedError';
  /** Whether a repetition fails too, until someone replaces the file. */
  readonly isDamaged: boolean;

  constructor({ message, isDamaged }: DatabaseFailure) {
    super(message);
    this.isDamaged = isDamaged;
  }
}

/** The facts of a DatabaseFailedError, as they pass between threads. */
export type DatabaseFailure = Pick<DatabaseFailedError, 'message' | 'isDamaged'>;

// Primary result codes of SQLite (sqlite.org/rescode.html).
const SQLITE = {
  busy: 5,
  readOnly: 8,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

const ELSEWHERE = 'or set PODIUM_DATA to another folder';

/** Reports whether a call failed because another connection holds a lock. */
export function isLocked(error: unknown): boolean {
  return sqliteCode(error) === SQLITE.busy;
}

/**
 * Returns an error that says why `file` could not be opened. Returns errors with another cause
 * unchanged.
 */
export function explainOpening(error: unknown, file: string): unknown {
  const text = describe(error, file);
  return text === undefined ? error : new DatabaseError(text, { cause: error });
}

/** Explains why a call failed. Returns undefined if neither the disk nor the file is the cause. */
export function explainCall(error: unknown, file: string): DatabaseFailure | undefined {
  const message = describe(error, file);
  const code = sqliteCode(error);
  return message === undefined
    ? undefined
    : { message, isDamaged: code === SQLITE.corrupt || code === SQLITE.notADatabase };
}

function describe(error: unknown, file: string): string | undefined {
  switch (sqliteCode(error) ?? systemCode(error)) {
    case SQLITE.notADatabase:
      return `${file} is not an SQLite database. Move the file away, ${ELSEWHERE}.`;
    case SQLITE.corrupt:
      return `The database ${file} is damaged. Put a backup in its place, move it away, ${ELSEWHERE}.`;
    case SQLITE.busy:
      return `The database ${file} is locked by another program. End that program, ${ELSEWHERE}.`;
    case SQLITE.full:
    case 'ENOSPC':
      return `The disk is full, so the database ${file} cannot be written. Free some space, ${ELSEWHERE}.`;
    case SQLITE.inputOutput:
      return `The disk of the database ${file} is full or has a fault. Free some space, check the disk, ${ELSEWHERE}.`;
    case 'EISDIR':
      return `${file} is a folder, but the database is a file. Move the folder away, ${ELSEWHERE}.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `The database cannot be in ${dirname(file)}, because that path has a file where a folder must be. Move the file away, ${ELSEWHERE}.`;
    case SQLITE.readOnly:
    case SQLITE.cannotOpen:
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The database ${file} cannot be written. Give the user that runs Podium write access to the file and its folder, ${ELSEWHERE}.`;
    default:
      return undefined;
  }
}

/** Returns the primary result code. Extended codes contain it in their lowest byte. */
function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}

function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
