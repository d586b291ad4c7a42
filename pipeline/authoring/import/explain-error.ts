import { dirname } from 'node:path';
import { CommandError } from '#pipeline/cli/command-error';
import { systemRemedy } from '#pipeline/cli/system-remedy';

/** Returns the message for an error: the file, the fault and the remedy. */
export function explainError(error: unknown, name: string): string {
  if (error instanceof CommandError) return error.message;
  if (!(error instanceof Error)) return `${name}: ${String(error)}`;
  const { code, path, dest }: NodeJS.ErrnoException & { dest?: string } = error;
  // Of two files, the second one is the target of the write.
  const place = dest === undefined ? path : dirname(dest);
  const remedy = systemRemedy(code, place);
  return remedy === undefined
    ? `${name} cannot be imported: ${error.message}`
    : `${name} cannot be imported. ${remedy}, and import it again.`;
}
