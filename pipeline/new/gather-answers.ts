import { language, line, oid } from '#content/schemas/primitives';
import type { ContentKind, Privacy } from '#domain/content-kind';
import { EMPTY_SLUG, makeSlug } from '#domain/slug';
import { checked, checkFlag, chooseFlag } from '../command/check-flag.ts';
import { CommandError } from '../command/command-error.ts';
import type { Answers } from './answers.ts';
import { suggestOid } from './suggest-oid.ts';

/** Answers that were given as flags; what is absent is asked for. */
export interface Flags {
  readonly kind?: string | undefined;
  readonly title?: string | undefined;
  readonly oid?: string | undefined;
  readonly language?: string | undefined;
  readonly owner?: string | undefined;
  readonly privacy?: string | undefined;
  readonly tags?: string | undefined;
  readonly source?: readonly string[] | undefined;
  readonly poster?: string | undefined;
}

/** What there is already. */
export interface Known {
  readonly oids: readonly string[];
  /** File names of owners without .json. */
  readonly owners: readonly string[];
}

/** Asks whoever sits at the terminal. `check` says what is wrong with an answer. */
export interface Prompts {
  readonly text: (
    question: string,
    options: { initial?: string; check: (answer: string) => string | undefined },
  ) => Promise<string>;
  readonly select: (
    question: string,
    options: readonly { value: string; label: string }[],
  ) => Promise<string>;
}

/** All answers; media as they were named, to be put in their place. */
export type Gathered = Omit<Answers, 'video'> & {
  readonly media: { readonly sources: readonly string[]; readonly poster: string } | null;
};

const KINDS: readonly { value: ContentKind; label: string }[] = [
  { value: 'presentation', label: 'Presentation' },
  { value: 'video', label: 'Video' },
];
const PRIVACIES: readonly { value: Privacy; label: string }[] = [
  { value: 'public', label: 'Public: everybody finds it' },
  { value: 'reusable', label: 'Reusable: public, and others may make a copy' },
  { value: 'hidden', label: 'Hidden: only who has the link' },
  { value: 'private', label: 'Private: only who has the link and may see it' },
];
const NO_OWNER = 'none';

/** Takes the answers from the flags and asks for the others; without prompts they have their defaults. Throws a CommandError. */
export async function gatherAnswers(flags: Flags, known: Known, prompts: Prompts | null): Promise<Gathered> {
  const ask = asker(prompts);
  const kind = await ask.choice('What is it?', 'kind', flags.kind, KINDS, 'presentation');
  if (kind === 'presentation' && (flags.source !== undefined || flags.poster !== undefined))
    throw new CommandError('--source and --poster are for videos: npm run new -- video.');
  const title = await ask.text('What is its title?', '--title', flags.title, { check: checked(line) });
  const spoken = await ask.text('In which language is it?', '--language', flags.language, {
    initial: 'en',
    check: checked(language),
  });
  const id = await ask.text('By which oid is it known?', '--oid', flags.oid, {
    // Of a title without Latin letters nothing is left that would tell one content from another.
    ...(makeSlug(title, spoken) !== EMPTY_SLUG && { initial: suggestOid(title, spoken, known.oids) }),
    check: (answer) => checked(oid)(answer) ?? isTaken(answer, known),
  });
  const owners = [...known.owners, NO_OWNER].map((value) => ({ value, label: value }));
  const owner = await ask.choice('Whose is it?', '--owner', flags.owner, owners, NO_OWNER);
  const privacy = await ask.choice('Who may see it?', '--privacy', flags.privacy, PRIVACIES, 'public');
  const tags = await ask.text('Which tags has it? (with commas between them)', '--tags', flags.tags, {
    initial: '',
    check: (answer) => splitTags(answer).map(checked(line)).find(Boolean),
  });
  return {
    kind,
    title: title.trim(),
    oid: id,
    language: spoken,
    owner: owner === NO_OWNER ? null : owner,
    privacy,
    tags: splitTags(tags),
    media: kind === 'video' ? await gatherMedia(flags, ask) : null,
  };
}

async function gatherMedia({ source, poster }: Flags, ask: Asker): Promise<Gathered['media']> {
  const check = (answer: string) => (answer.trim() === '' ? 'names no file' : undefined);
  const first = await ask.text('Where is the video file? (MP4 or WebM)', '--source', source?.[0], { check });
  return {
    sources: [first, ...(source?.slice(1) ?? [])],
    poster: await ask.text('Where is the picture shown before it plays?', '--poster', poster, { check }),
  };
}

interface Asker {
  text: (
    question: string,
    flag: string,
    given: string | undefined,
    options: { initial?: string; check: (answer: string) => string | undefined },
  ) => Promise<string>;
  choice: <Value extends string>(
    question: string,
    flag: string,
    given: string | undefined,
    options: readonly { value: Value; label: string }[],
    initial: Value,
  ) => Promise<Value>;
}

/** Asks only for what was not given; what was given is checked alike. */
function asker(prompts: Prompts | null): Asker {
  return {
    text: async (question, flag, given, options) => {
      if (given === undefined && prompts !== null) return prompts.text(question, options);
      const answer = given ?? options.initial;
      if (answer === undefined)
        throw new CommandError(`${flag} is missing. Give it: npm run new -- ${flag} "..."`);
      return checkFlag(flag, answer, options.check);
    },
    choice: async (question, flag, given, options, initial) => {
      const answer = given ?? (prompts === null ? initial : await prompts.select(question, options));
      return chooseFlag(
        flag,
        answer,
        options.map(({ value }) => value),
      );
    },
  };
}

function isTaken(answer: string, { oids }: Known): string | undefined {
  return oids.some((taken) => taken.toLowerCase() === answer.toLowerCase())
    ? 'is that of other content; choose another one'
    : undefined;
}

function splitTags(answer: string): string[] {
  return [...new Set(answer.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
