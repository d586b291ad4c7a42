import type { z } from 'astro/zod';
import { language, line, oid } from '#content/schemas/primitives';
import type { Privacy } from '#domain/content-kind';
import type { Chosen } from './build-content.ts';
import { DeckError } from './deck-error.ts';
import { isLanguage } from './guess-language.ts';

const PRIVACIES: readonly Privacy[] = ['public', 'reusable', 'hidden', 'private'];

/** Flags as they were given. */
export interface Flags {
  readonly title?: string | undefined;
  readonly oid?: string | undefined;
  readonly language?: string | undefined;
  readonly owner?: string | undefined;
  readonly privacy?: string | undefined;
}

/** Checks what was said about decks. Throws a DeckError that names the flag. */
export function checkChosen(flags: Flags, owners: readonly string[]): Chosen {
  const { title, owner, privacy } = flags;
  check('--title', title, line);
  check('--oid', flags.oid, oid);
  check('--language', flags.language, language);
  if (flags.language !== undefined && !isLanguage(flags.language))
    throw new DeckError(
      `--language is ${JSON.stringify(flags.language)}: there is no such language. Give a tag such as "en" or "pt-BR".`,
    );
  const level = oneOf('--privacy', privacy, PRIVACIES);
  return { title, language: flags.language, owner: oneOf('--owner', owner, owners), privacy: level };
}

function check(flag: string, value: string | undefined, schema: z.ZodType): void {
  const fault = value === undefined ? undefined : schema.safeParse(value).error?.issues[0]?.message;
  if (fault !== undefined) throw new DeckError(`${flag} is ${JSON.stringify(value)}: it ${fault}.`);
}

function oneOf<Choice extends string>(
  flag: string,
  value: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  const chosen = choices.find((choice) => choice === value);
  if (value === undefined || chosen !== undefined) return chosen;
  throw new DeckError(`${flag} is ${JSON.stringify(value)}. Choose one of: ${choices.join(', ')}.`);
}
