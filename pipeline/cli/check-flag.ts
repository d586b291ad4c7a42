import type { z } from 'astro/zod';
import { isPort } from '#domain/settings/settings';
import { CommandError } from './command-error.ts';

/** Returns a validator with the schema's first message; undefined for a valid answer. */
export function toValidator(schema: z.ZodType): (answer: string) => string | undefined {
  return (answer) => schema.safeParse(answer).error?.issues[0]?.message;
}

/** Returns a flag's value. Throws a CommandError if `check` finds a fault in it. */
export function checkFlag<Value extends string | undefined>(
  flag: string,
  value: Value,
  check: (answer: string) => string | undefined,
): Value {
  const fault = value === undefined ? undefined : check(value);
  if (fault === undefined) return value;
  throw new CommandError(`${flag} is ${JSON.stringify(value)}: it ${fault}.`);
}

/** Returns a flag's port. Throws a CommandError unless it is a number of a port. */
export function checkPort<Value extends string | undefined>(flag: string, value: Value): Value {
  return checkFlag(flag, value, (port) => (isPort(port) ? undefined : 'must be a number up to 65535'));
}

/** Returns the choice that a flag names. Throws a CommandError if there is no such choice. */
export function chooseFlag<Choice extends string>(
  flag: string,
  value: string,
  choices: readonly Choice[],
): Choice {
  const chosen = choices.find((choice) => choice === value);
  if (chosen !== undefined) return chosen;
  throw new CommandError(`${flag} is ${JSON.stringify(value)}. Choose one of: ${choices.join(', ')}.`);
}
