import { presentation } from '#library/schemas/presentation';
import { CommandError } from '#pipeline/cli/command-error';

/**
 * Throws a CommandError in a dry run for a fault that a real run would find when it writes. `name`
 * is that of the imported file.
 */
export function assertValidContent(content: Record<string, unknown>, name: string): void {
  const fault = presentation.safeParse(content).error?.issues[0];
  if (fault !== undefined)
    throw new CommandError(
      `The content file of ${name} would be invalid: ${fault.path.join('.')} ${fault.message}.`,
    );
}
