import { resultOrNull } from '#domain/util/result-or-null';
import { parseArgs, parseEnv } from 'node:util';
import { nearest } from '#domain/util/nearest';
import { findSettingFaults, OWN_SETTINGS, type Environment, isPort } from '#domain/settings/settings';
import { CommandError, reportFailure } from './command-error.ts';
import { typed } from '#library/typed-command';
import type { z } from 'astro/zod';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A flag of a command for Node's `parseArgs`, with its description for `--help`. */
export interface Flag {
  readonly type: 'boolean' | 'string';
  readonly multiple?: boolean;
  readonly default?: boolean | string;
  /** Effect of the flag: a verb in the third person, without a full stop. */
  readonly summary: string;
  /** Name of the value of a `string` flag in the help, such as `file`. */
  readonly value?: string;
  /**
   * The smallest whole number that the flag takes; undefined if it takes any text. A flag whose
   * `value` is `numbers` takes several, with commas between them.
   */
  readonly min?: number;
  /**
   * The flag that replaces this one. The old flag works for one more release, but is not in the
   * help.
   */
  readonly newName?: string;
}

/** Flags and arguments of a command, and the texts of its `--help`. */
export interface Usage<Flags extends Readonly<Record<string, Flag>>> {
  /** The script of package.json, or the path of a program without one. */
  readonly script: string;
  /** Effect of the command: one sentence. */
  readonly summary: string;
  /** The arguments that are not flags, such as `<file> [more files]`. None by default. */
  readonly operands?: string;
  /** How many operands it takes: one by default, `many`, or one and the arguments of a program. */
  readonly operandCount?: 'many' | 'one-and-others';
  readonly flags: Flags;
  /** The environment variables that it reads, each with a description. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Arguments of example calls. */
  readonly examples: readonly string[];
}

/** The usage of a command with any flags. */
export type AnyUsage = Usage<Readonly<Record<string, Flag>>>;

interface ParserConfig<Flags extends Readonly<Record<string, Flag>>> {
  readonly args: string[];
  readonly options: Flags;
  readonly allowPositionals: true;
}

/** The flags and other arguments of a call. */
export type Call<Flags extends Readonly<Record<string, Flag>>> = ReturnType<
  typeof parseArgs<ParserConfig<Flags>>
>;

/** Returns a flag without a value, which is off by default. */
export const switchFlag = (summary: string) => ({ type: 'boolean', default: false, summary }) as const;

/** Returns a flag with a value but no default. `value` is the name of its value in the help. */
export const valueFlag = (value: string, summary: string) => ({ type: 'string', value, summary }) as const;

/** Returns the former name of a flag with a value. */
export const oldFlag = (newName: string) => ({ type: 'string', summary: '', newName }) as const;

/** Returns a flag whose value is a whole number, with its default. */
export const countFlag = (defaultCount: number, summary: string, min = 1) =>
  ({ ...valueFlag('number', summary), default: String(defaultCount), min }) as const;

/** Returns a flag whose value is one or more whole numbers, with its default, such as "10,20". */
export const countsFlag = (defaultCounts: string, summary: string) =>
  ({ ...valueFlag('numbers', summary), default: defaultCounts, min: 1 }) as const;

/** The variables that several commands read. */
export const CONTENT_VARIABLE = { PODIUM_CONTENT: 'the content folder' };
export const SITE_VARIABLE = { PODIUM_OUT: 'the folder of the built site (dist)' };
/** The variables of pages, also from a file `.env`. */
export const PUBLIC_VARIABLES = {
  PODIUM_SITE_URL: 'the address of the site',
  PORT: 'the port in the address of a site without one (4321)',
  PUBLIC_ANALYTICS_ENDPOINT: 'the address for events',
  PUBLIC_ANALYTICS_FALLBACK_ENDPOINT: 'the address for events if that one fails',
  PUBLIC_CLIENT_LOG_ENDPOINT: 'the address for records of faults',
  PUBLIC_ANALYTICS_ENVELOPE: 'the form of events: web or meeting',
};
export const SIGN_IN_VARIABLE = {
  PODIUM_DEMO_SIGN_IN: '1 lets everyone sign in, without a password (only on this machine)',
};
/** The variables of the server. */
export const SERVER_VARIABLES = {
  PORT: 'the port of the server (4321)',
  HOST: 'the address to listen at (127.0.0.1)',
  PODIUM_DIST: 'the folder of the site to serve; by default that of the built one',
  PODIUM_DATA: 'the folder of the database (.data)',
  PODIUM_TRUST_PROXY: '1 if a proxy sets X-Forwarded-Proto, -Host and -For',
  ...SIGN_IN_VARIABLE,
};
export const RELEASES_VARIABLE = { PODIUM_RELEASES: 'the folder of the releases (releases)' };

const HELP = 'help';

/**
 * Returns the flags and arguments of a call. With `--help`, prints the help and ends the process
 * with exit code 0. Throws a CommandError for:
 * - an unknown flag, with a suggestion of the closest known one
 * - a flag without its value, or a number out of range
 * - an argument that the command does not take
 * - an invalid setting of Podium, or another environment variable that the command reads
 */
export function readFlags<const Flags extends Readonly<Record<string, Flag>>>(
  usage: Usage<Flags>,
  args: readonly string[] = process.argv.slice(2),
  env: Environment = { ...readEnvFiles(process.cwd()), ...process.env },
): Call<Flags> {
  const [beforeDashes, operandsOnly] = splitAt(args, args.indexOf('--'));
  if (beforeDashes.includes(`--${HELP}`) || beforeDashes.includes('-h')) {
    console.log(formatHelp(usage));
    process.exit(0);
  }
  const faults = findSettingFaults(
    [...new Set([...OWN_SETTINGS, ...Object.keys(usage.variables ?? {})])],
    env,
  );
  if (faults.length > 0) throw new CommandError(faults.join('\n'));
  // Arguments after `--` belong to another program, or are arguments that begin with a dash.
  if (usage.operandCount !== 'one-and-others') return refuseExtraArguments(usage, parse(usage, args));
  const call = refuseExtraArguments(usage, parse(usage, beforeDashes));
  return { ...call, positionals: [...call.positionals, ...operandsOnly.slice(1)] };
}

/** Reads flags as `readFlags` does. Prints a fault of the call, and ends the process. */
export function readFlagsOrExit<const Flags extends Readonly<Record<string, Flag>>>(
  usage: Usage<Flags>,
): Call<Flags> {
  try {
    return readFlags(usage);
  } catch (error) {
    reportFailure(error);
    process.exit(1);
  }
}

/** Divides a list at an index; -1 divides it at its end. */
function splitAt<Item>(items: readonly Item[], index: number): [Item[], Item[]] {
  const end = index < 0 ? items.length : index;
  return [items.slice(0, end), items.slice(end)];
}

/** Returns a call. Throws a CommandError if it has more arguments than the command takes. */
function refuseExtraArguments<Flags extends Readonly<Record<string, Flag>>>(
  { script, operands, operandCount, flags }: Usage<Flags>,
  call: Call<Flags>,
): Call<Flags> {
  const extraArgument = call.positionals[operands === undefined ? 0 : 1];
  if (operandCount === 'many' || extraArgument === undefined) return call;
  const maxOperands =
    operands === undefined ? 'flags only' : 'one argument at most: put texts with spaces in quotes';
  throw new CommandError(
    `Unexpected argument ${JSON.stringify(extraArgument)}.${suggestFlag(extraArgument, flags)} ${typed(script)} takes ${maxOperands}.`,
  );
}

function parse<Flags extends Readonly<Record<string, Flag>>>(
  { script, flags }: Usage<Flags>,
  args: readonly string[],
): Call<Flags> {
  try {
    const call = parseArgs<ParserConfig<Flags>>({ args: [...args], options: flags, allowPositionals: true });
    for (const [name, { min, value, newName }] of Object.entries(flags)) {
      if (newName !== undefined) renameValue(call.values, name, newName);
      const text = String(Reflect.get(call.values, name));
      const counts = value === 'numbers' ? text.split(',') : [text];
      if (min !== undefined) for (const count of counts) checkCount(`--${name}`, count, min);
    }
    return call;
  } catch (error) {
    if (!isUsageError(error)) throw error;
    const helpHint = `All flags: ${typed(script, `--${HELP}`)}`;
    const unknown = error.code.endsWith('UNKNOWN_OPTION') ? /'(-[^']*)'/.exec(error.message)?.[1] : undefined;
    if (unknown === undefined) throw new CommandError(`${error.message}. ${helpHint}`);
    throw new CommandError(`Unknown flag ${unknown}.${suggestFlag(unknown, flags)} ${helpHint}`);
  }
}

/** Moves the value of an old flag to its new name, and prints a hint. */
function renameValue(values: object, name: string, newName: string): void {
  const value: unknown = Reflect.get(values, name);
  if (value === undefined) return;
  if (Reflect.get(values, newName) === undefined) Reflect.set(values, newName, value);
  console.error(`--${name} is now called --${newName}, and works only until the next release.`);
}

/** Throws a CommandError if a text is not a whole number, or one that is too small. */
function checkCount(flag: string, text: string, min: number): void {
  if (Number.isSafeInteger(Number(text)) && Number(text) >= min) return;
  throw new CommandError(`${flag} is ${JSON.stringify(text)}. Give a whole number, ${min} or more.`);
}

/** Returns a sentence that suggests the flag closest to a word, after a space; '' for none. */
function suggestFlag(unknownFlag: string, flags: Readonly<Record<string, Flag>>): string {
  const closestFlag = nearest(unknownFlag.replace(/^-+/, ''), [HELP, ...Object.keys(flags)]);
  return closestFlag === null ? '' : ` Did you mean --${closestFlag}?`;
}

function isUsageError(error: unknown): error is TypeError & { readonly code: string } {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** Returns the help of a command, in lines of at most 100 columns if its texts are short enough. */
export function formatHelp({
  script,
  summary,
  operands,
  flags,
  variables = {},
  examples,
}: Usage<Readonly<Record<string, Flag>>>): string {
  const shownFlags = Object.entries(flags).filter(([, { newName }]) => newName === undefined);
  const rows = shownFlags.map(([name, flag]) => [
    `--${name}${flag.type === 'string' ? ` <${flag.value ?? name}>` : ''}`,
    describeFlag(flag),
  ]);
  return [
    summary,
    '',
    `Usage: ${typed(script, `[flags]${operands === undefined ? '' : ` ${operands}`}`)}`,
    ...formatSection('Flags', [...rows, [`--${HELP}`, 'prints this help']]),
    ...formatSection('Environment variables', Object.entries(variables)),
    ...formatSection(
      'Examples',
      examples.map((example) => [typed(script, example)]),
    ),
  ].join('\n');
}

function describeFlag(flag: Flag): string {
  const repeatNote = flag.multiple === true ? '; may be repeated' : '';
  const defaultNote = flag.type === 'string' && flag.default !== undefined ? ` (${flag.default})` : '';
  return `${flag.summary}${repeatNote}${defaultNote}`;
}

function formatSection(title: string, rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  return [
    '',
    `${title}:`,
    ...rows.map(([name = '', text = '']) => `  ${name.padEnd(width)}  ${text}`.trimEnd()),
  ];
}

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

/** Returns the value of a flag for a port. Throws a CommandError if it is not a port number. */
export function checkPort<Value extends string | undefined>(flag: string, value: Value): Value {
  return checkFlag(flag, value, (port) => (isPort(port) ? undefined : 'must be a number up to 65535'));
}

/** Returns the choice that a flag names. Throws a CommandError if there is no such choice. */
export function chooseFlag<Choice extends string>(
  flag: string,
  value: string,
  choices: readonly Choice[],
): Choice {
  const knownChoice = choices.find((choice) => choice === value);
  if (knownChoice !== undefined) return knownChoice;
  throw new CommandError(`${flag} is ${JSON.stringify(value)}. Choose one of: ${choices.join(', ')}.`);
}

/** Files with settings of pages, which Astro reads. Later files override earlier ones. */
export const ENV_FILES = ['.env', '.env.local', '.env.production', '.env.production.local'];

/** Reads page settings from these files, except values with variables, which Astro resolves. */
function readEnvFiles(cwd: string): Record<string, string> {
  const texts = ENV_FILES.map((name) => resultOrNull(() => readFileSync(join(cwd, name), 'utf8')) ?? '');
  const entries = texts.flatMap((text) => Object.entries(parseEnv(text)));
  const plainEntries = entries.filter(
    ([name, value]) => name.startsWith('PUBLIC_') && value?.includes('$') === false,
  );
  return Object.fromEntries(plainEntries) as Record<string, string>;
}
