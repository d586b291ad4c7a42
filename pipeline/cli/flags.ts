import { parseArgs } from 'node:util';
import { nearest } from '#domain/nearest';
import { CommandError } from './command-error.ts';
import { typed } from '#content/typed-command';

/** A flag of a command, as `parseArgs` of Node takes it, and its description for `--help`. */
export interface Flag {
  readonly type: 'boolean' | 'string';
  readonly multiple?: boolean;
  readonly default?: boolean | string;
  /** Effect of the flag: a verb in the third person, without a full stop. */
  readonly about: string;
  /** Name of the value of a `string` flag in the help, such as `file`. */
  readonly value?: string;
}

/** Flags and arguments of a command, and the texts of its `--help`. */
export interface Usage<Flags extends Readonly<Record<string, Flag>>> {
  /** The script of package.json. */
  readonly script: string;
  /** Effect of the command: one sentence. */
  readonly about: string;
  /** The arguments that are not flags, such as `<file> [more files]`. None by default. */
  readonly operands?: string;
  readonly flags: Flags;
  /** The environment variables that it reads, each with a description. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Arguments of example calls. */
  readonly examples: readonly string[];
}

/** Options for `parseArgs`. */
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
export const switchFlag = (about: string) => ({ type: 'boolean', default: false, about }) as const;

/** Returns a flag with a value, and without a default. `value` is the name of it in the help. */
export const valueFlag = (value: string, about: string) => ({ type: 'string', value, about }) as const;

/** The variables that several commands read. */
export const CONTENT_VARIABLE = { PODIUM_CONTENT: 'the content folder' };
export const SITE_VARIABLE = { PODIUM_OUT: 'the folder of the built site (dist)' };
export const RELEASES_VARIABLE = { PODIUM_RELEASES: 'the folder of the releases (releases)' };

const HELP = 'help';

/**
 * Returns the flags and arguments of a call. With `--help`, prints the help and ends the process
 * with exit code 0. Throws a CommandError for an unknown flag, which it names with the closest
 * known one, for a flag without its value, and for an argument that the command does not take.
 */
export function readFlags<const Flags extends Readonly<Record<string, Flag>>>(
  usage: Usage<Flags>,
  args: readonly string[] = process.argv.slice(2),
): Call<Flags> {
  // Arguments after `--` belong to another program.
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  if (own.includes(`--${HELP}`) || own.includes('-h')) {
    console.log(formatHelp(usage));
    process.exit(0);
  }
  const call = parse(usage, args);
  const [extra] = call.positionals;
  if (usage.operands === undefined && extra !== undefined)
    throw new CommandError(
      `Unexpected argument ${JSON.stringify(extra)}. ${typed(usage.script)} takes flags only.`,
    );
  return call;
}

function parse<Flags extends Readonly<Record<string, Flag>>>(
  { script, flags }: Usage<Flags>,
  args: readonly string[],
): Call<Flags> {
  try {
    return parseArgs<ParserConfig<Flags>>({ args: [...args], options: flags, allowPositionals: true });
  } catch (error) {
    if (!isUsageError(error)) throw error;
    const more = `All flags: ${typed(script, `--${HELP}`)}`;
    const unknown = error.code.endsWith('UNKNOWN_OPTION') ? /'(-[^']*)'/.exec(error.message)?.[1] : undefined;
    if (unknown === undefined) throw new CommandError(`${error.message}. ${more}`);
    const close = nearest(unknown.replace(/^-+/, ''), [HELP, ...Object.keys(flags)]);
    const guess = close === null ? '' : ` Did you mean --${close}?`;
    throw new CommandError(`Unknown flag ${unknown}.${guess} ${more}`);
  }
}

/** Reports whether an error of `parseArgs` is about an unknown or malformed flag. */
function isUsageError(error: unknown): error is TypeError & { readonly code: string } {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** Returns the help of a command, in lines of at most 100 columns if its texts are short enough. */
export function formatHelp({
  script,
  about,
  operands,
  flags,
  variables = {},
  examples,
}: Usage<Readonly<Record<string, Flag>>>): string {
  const rows = Object.entries(flags).map(([name, flag]) => [
    `--${name}${flag.type === 'string' ? ` <${flag.value ?? name}>` : ''}`,
    describe(flag),
  ]);
  return [
    about,
    '',
    `Usage: ${typed(script, `[flags]${operands === undefined ? '' : ` ${operands}`}`)}`,
    ...section('Flags', [...rows, [`--${HELP}`, 'prints this help']]),
    ...section('Environment variables', Object.entries(variables)),
    ...section(
      'Examples',
      examples.map((example) => [typed(script, example)]),
    ),
  ].join('\n');
}

function describe(flag: Flag): string {
  const repeated = flag.multiple === true ? '; may be repeated' : '';
  const preset = flag.type === 'string' && flag.default !== undefined ? ` (${flag.default})` : '';
  return `${flag.about}${repeated}${preset}`;
}

function section(title: string, rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  return [
    '',
    `${title}:`,
    ...rows.map(([name = '', text = '']) => `  ${name.padEnd(width)}  ${text}`.trimEnd()),
  ];
}
