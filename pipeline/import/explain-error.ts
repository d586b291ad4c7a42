import { CommandError } from '../command/command-error.ts';

/** What to do about errors of the system, by their code. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: make room',
  EDQUOT: 'Your part of the disk is full: make room',
  EACCES: 'You may not do that: change who may read and write it',
  EPERM: 'You may not do that: change who may read and write it',
  EROFS: 'The disk cannot be written to: choose another folder',
};

/** What is said of an error: what is wrong with which file, and what to do. */
export function explainError(error: unknown, name: string): string {
  if (error instanceof CommandError) return error.message;
  if (!(error instanceof Error)) return `${name}: ${String(error)}`;
  const { code, path } = error as NodeJS.ErrnoException;
  const remedy = code === undefined ? undefined : REMEDIES[code];
  if (remedy === undefined) return `${name} cannot be imported: ${error.message}`;
  return `${name} cannot be imported: ${error.message}. ${remedy}${path === undefined ? '' : ` (${path})`}, and import it again.`;
}
