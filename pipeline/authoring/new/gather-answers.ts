import { language, line, oid } from '#library/schemas/primitives';
import type { ContentKind, Privacy } from '#domain/addresses/content-kind';
import { EMPTY_SLUG } from '#domain/util/slug';
import {
  CONTENT_VARIABLE,
  valueFlag,
  type Call,
  checkFlag,
  chooseFlag,
  toValidator,
  type AnyUsage,
} from '#pipeline/cli/flags';
import { typed } from '#library/typed-command';
import { CommandError } from '#pipeline/cli/command-error';
import { LAYOUTS } from '#pipeline/authoring/outline/layouts';
import { THEMES, type ThemeName } from '#pipeline/authoring/outline/themes';
import type { Answers } from '#pipeline/authoring/content-file/build-file';
import { makeLatinSlug, suggestOid } from '#pipeline/authoring/content-file/oid-and-slug';
import { NO_OWNER } from '#pipeline/authoring/content-file/merge-content';
import { BLANK, type StarterLayout, type StarterDesign } from './build-starter.ts';

export const USAGE = {
  script: 'new',
  summary: 'Writes a new content file. Asks for the values that no flag gives.',
  operands: '[presentation|video]',
  flags: {
    title: valueFlag('text', 'sets the title'),
    oid: valueFlag('oid', 'sets the id in addresses; by default made from the title'),
    language: valueFlag('code', 'sets the language of the content, such as de'),
    owner: valueFlag('username', 'sets the author: the name of a file in owners/'),
    privacy: valueFlag('level', 'sets the visibility: public, reusable, hidden or private'),
    tags: valueFlag('words', 'sets the tags, with commas between them'),
    layout: valueFlag('name', `arranges a presentation: ${[...Object.keys(LAYOUTS), BLANK].join(', ')}`),
    theme: valueFlag('name', `colours a presentation: ${Object.keys(THEMES).join(', ')}`),
    source: { ...valueFlag('file', 'names a file of the video'), multiple: true },
    poster: valueFlag('file', 'names the poster image of the video; by default taken from the film'),
    captions: {
      ...valueFlag('file', 'names captions of the video, such as talk.de.vtt'),
      multiple: true,
    },
  },
  variables: CONTENT_VARIABLE,
  examples: [
    '',
    'presentation --title "Rivers of data" --owner ada-lovelace --layout road --theme sea',
    'video --title "A lock" --source lock.mp4 --captions lock.en.vtt',
  ],
} as const satisfies AnyUsage;

/** Answers given as flags. The user is asked for the others. */
export type Flags = Partial<Call<typeof USAGE.flags>['values']> & { readonly kind?: string | undefined };

/** Existing content and owners. */
export interface ExistingContent {
  readonly oids: readonly string[];
  /** File names of owners without .json. */
  readonly owners: readonly string[];
}

/**
 * Asks the user at the terminal. `check` returns the fault of an answer; undefined if it is valid.
 */
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

/** All answers. The presentation is not yet drawn, and media are not yet in the content folder. */
export type GatheredAnswers = Omit<Answers, 'body'> &
  (
    | { readonly kind: 'presentation'; readonly design: StarterDesign }
    | { readonly kind: 'video'; readonly media: VideoFiles }
  );

/** The files of a new video: paths as the user wrote them. */
export interface VideoFiles {
  readonly sources: readonly string[];
  /** Null to take a frame of the video. */
  readonly poster: string | null;
  readonly captions: readonly string[];
}

const KINDS: readonly { value: ContentKind; label: string }[] = [
  { value: 'presentation', label: 'Presentation' },
  { value: 'video', label: 'Video' },
];
const PRIVACIES: readonly { value: Privacy; label: string }[] = [
  { value: 'public', label: 'Public: listed and open to everyone' },
  { value: 'reusable', label: 'Reusable: public, and others may make a copy' },
  { value: 'hidden', label: 'Hidden: only for people with the link' },
  { value: 'private', label: 'Private: only for people with the link and permission' },
];
const LAYOUT_LABELS: Readonly<Record<StarterLayout, string>> = {
  clusters: 'Clusters: topics around the title',
  road: 'Road: topics along a line',
  circles: 'Circles: topics in circles around the title',
  board: 'Board: topics side by side',
  [BLANK]: 'Blank: the title alone',
};
const THEME_LABELS: Readonly<Record<ThemeName, string>> = {
  night: 'Night: white slides on dark blue',
  paper: 'Paper: warm white and brown',
  sea: 'Sea: white slides on deep turquoise',
  forest: 'Forest: white and green',
  dusk: 'Dusk: white slides on purple',
  chalk: 'Chalk: a blackboard',
};

/** Takes answers from flags, prompts or defaults. Throws a CommandError for an invalid flag. */
export async function gatherAnswers(
  flags: Flags,
  existing: ExistingContent,
  prompts: Prompts | null,
): Promise<GatheredAnswers> {
  const ask = makeAsker(prompts);
  const kind = await ask.choice(
    'What do you want to create?',
    'The kind of content',
    flags.kind,
    KINDS,
    'presentation',
  );
  refuseFlagsOfOtherKind(flags, kind);
  const title = await ask.text('Title', '--title', flags.title, { check: toValidator(line) });
  const contentLanguage = await ask.text('Language, such as en or pt-BR', '--language', flags.language, {
    initial: 'en',
    check: toValidator(language),
  });
  const id = await ask.text('Identifier (oid)', '--oid', flags.oid, {
    // The slug of a title without letters is not distinctive, so no oid is suggested.
    ...(makeLatinSlug(title, contentLanguage) !== EMPTY_SLUG && {
      initial: suggestOid(title, contentLanguage, existing.oids),
    }),
    check: (answer) => toValidator(oid)(answer) ?? faultIfTaken(answer, existing),
  });
  const owners = [...existing.owners, NO_OWNER].map((value) => ({ value, label: value }));
  const [firstOwner = NO_OWNER, ...others] = existing.owners;
  const defaultOwner = others.length === 0 ? firstOwner : NO_OWNER;
  const owner = await ask.choice('Owner', '--owner', flags.owner, owners, defaultOwner);
  const privacy = await ask.choice('Who can see it?', '--privacy', flags.privacy, PRIVACIES, 'public');
  const tags = await ask.text('Tags, separated by commas', '--tags', flags.tags, {
    initial: '',
    check: (answer) => splitTags(answer).map(toValidator(line)).find(Boolean),
  });
  const commonAnswers = {
    title: title.trim(),
    oid: id,
    language: contentLanguage,
    owner: owner === NO_OWNER ? null : owner,
    privacy,
    tags: splitTags(tags),
  };
  return kind === 'video'
    ? { kind, ...commonAnswers, media: await gatherMedia(flags, ask) }
    : { kind, ...commonAnswers, design: await gatherDesign(flags, ask) };
}

/** The flags for only one kind of content. */
const FLAGS_BY_KIND = {
  presentation: ['layout', 'theme'],
  video: ['source', 'poster', 'captions'],
} as const satisfies Record<ContentKind, readonly (keyof Flags)[]>;

function refuseFlagsOfOtherKind(flags: Flags, kind: ContentKind): void {
  const other = kind === 'video' ? 'presentation' : 'video';
  const otherKindFlag = FLAGS_BY_KIND[other].find((name) => flags[name] !== undefined);
  if (otherKindFlag === undefined) return;
  throw new CommandError(
    `--${otherKindFlag} is for ${other}s, and this is a ${kind}. Leave it out, or: ${typed('new', other)}`,
  );
}

const toOptions = <Name extends string>(labels: Readonly<Record<Name, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Name, label }));

async function gatherDesign({ layout, theme }: Flags, ask: Asker): Promise<StarterDesign> {
  return {
    layout: await ask.choice('Layout', '--layout', layout, toOptions(LAYOUT_LABELS), 'clusters'),
    theme: await ask.choice('Theme', '--theme', theme, toOptions(THEME_LABELS), 'night'),
  };
}

async function gatherMedia({ source, poster, captions = [] }: Flags, ask: Asker): Promise<VideoFiles> {
  const check = (answer: string) => (answer.trim() === '' ? 'is empty; give the path of a file' : undefined);
  const firstSource = await ask.text('Path of the video file (MP4 or WebM)', '--source', source?.[0], {
    check,
  });
  const picture = await ask.text(
    'Path of the picture that is shown before it plays; empty to take one from the film',
    '--poster',
    poster,
    { initial: '', check: () => undefined },
  );
  return {
    sources: [firstSource, ...(source?.slice(1) ?? [])],
    poster: picture.trim() === '' ? null : picture,
    captions,
  };
}

type Asker = ReturnType<typeof makeAsker>;

/** Returns functions that ask only for missing answers. Answers from flags pass the same checks. */
function makeAsker(prompts: Prompts | null) {
  return {
    text: async (
      question: string,
      flag: string,
      flagValue: string | undefined,
      options: Parameters<Prompts['text']>[1],
    ): Promise<string> => {
      if (flagValue === undefined && prompts !== null) return prompts.text(question, options);
      const answer = flagValue ?? options.initial;
      if (answer === undefined)
        throw new CommandError(
          `${flag} is missing, and there is no terminal to ask for it. Add it: ${typed('new', `${flag} "..."`)}`,
        );
      return checkFlag(flag, answer, options.check);
    },
    choice: async <Value extends string>(
      question: string,
      flag: string,
      flagValue: string | undefined,
      options: readonly { value: Value; label: string }[],
      initial: Value,
    ): Promise<Value> => {
      const answer = flagValue ?? (prompts === null ? initial : await prompts.select(question, options));
      return chooseFlag(
        flag,
        answer,
        options.map(({ value }) => value),
      );
    },
  };
}

function faultIfTaken(answer: string, { oids }: ExistingContent): string | undefined {
  return oids.some((existingOid) => existingOid.toLowerCase() === answer.toLowerCase())
    ? 'is already used by other content; choose another one'
    : undefined;
}

function splitTags(answer: string): string[] {
  return [...new Set(answer.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
