import { expect, it, vi } from 'vitest';
import {
  countFlag,
  countsFlag,
  type Flag,
  formatHelp,
  oldFlag,
  readFlags,
  type Usage,
  valueFlag,
} from './flags.ts';

const USAGE = {
  script: 'import',
  summary: 'Creates presentations from slides.',
  operands: '<slides> [more slides]',
  operandCount: 'many',
  flags: {
    title: { type: 'string', value: 'text', summary: 'overrides the title of the slides' },
    keep: { type: 'string', value: 'number', default: '5', summary: 'keeps so many' },
    'dry-run': { type: 'boolean', default: false, summary: 'shows the files that it would write' },
    source: { type: 'string', multiple: true, value: 'file', summary: 'names a file' },
  },
  variables: { PODIUM_CONTENT: 'the content folder' },
  examples: ['talk.pdf', 'talk.pdf --dry-run'],
} as const satisfies Usage<Record<string, Flag>>;

const { operands: _, operandCount: __, ...FLAGS_ONLY } = USAGE;
const ONE = { ...FLAGS_ONLY, operands: '[slides]' } as const;

it('reads flags with their defaults, and the other arguments', () => {
  const { values, positionals } = readFlags(USAGE, [
    'talk.pdf',
    '--title',
    'Rivers',
    '--source=a',
    '--source=b',
  ]);
  expect({ ...values }).toEqual({ title: 'Rivers', keep: '5', 'dry-run': false, source: ['a', 'b'] });
  expect(positionals).toEqual(['talk.pdf']);
});

it.each([
  [['--tilte', 'x'], 'Unknown flag --tilte. Did you mean --title? All flags: npm run import -- --help'],
  [['--dryrun'], 'Unknown flag --dryrun. Did you mean --dry-run?'],
  [['--hlep'], 'Did you mean --help?'],
  [['--colours'], 'Unknown flag --colours. All flags: npm run import -- --help'],
  [['-x'], 'Unknown flag -x.'],
  [['--title'], "'--title <value>' argument missing"],
  [['--dry-run=yes'], 'does not take an argument'],
])('names the fault of %j', (args, message) => {
  expect(() => readFlags(USAGE, args)).toThrow(message);
});

it.each([
  [['--count', 'many'], '--count is "many". Give a whole number, 2 or more.'],
  [['--count=1'], '--count is "1". Give a whole number, 2 or more.'],
  [['--sizes', '10,2.5'], '--sizes is "2.5". Give a whole number, 1 or more.'],
])('refuses the number of %j', (args, message) => {
  const flags = { count: countFlag(5, 'counts', 2), sizes: countsFlag('10,20', 'sets sizes') };
  const usage = { ...FLAGS_ONLY, flags };
  expect({ ...readFlags(usage, []).values }).toEqual({ count: '5', sizes: '10,20' });
  expect(() => readFlags(usage, args)).toThrow(message);
});

it('refuses an argument of a command that takes flags only', () => {
  expect(() => readFlags(FLAGS_ONLY, ['x'])).toThrow(
    'Unexpected argument "x". npm run import takes flags only.',
  );
});

it.each([
  [FLAGS_ONLY, ['dry-run'], 'Unexpected argument "dry-run". Did you mean --dry-run? npm run import takes'],
  [
    ONE,
    ['a.pdf', 'dryrun'],
    'Unexpected argument "dryrun". Did you mean --dry-run? npm run import takes one',
  ],
  [ONE, ['a.pdf', '--', 'b.pdf'], 'Unexpected argument "b.pdf". npm run import takes one argument at most'],
  [{ ...ONE, operandCount: 'one-and-others' }, ['a', 'b', '--', '-x'], 'Unexpected argument "b".'],
] as const)(
  'refuses more arguments than a command takes, and suggests a flag: %#',
  (usage, args, message) => {
    expect(() => readFlags(usage, args)).toThrow(message);
  },
);

it('returns the arguments of another program after its own', () => {
  const { values, positionals } = readFlags({ ...ONE, operandCount: 'one-and-others' }, [
    'bucket:talks',
    '--dry-run',
    '--',
    '--transfers',
    '16',
  ]);
  expect([values['dry-run'], positionals]).toEqual([true, ['bucket:talks', '--transfers', '16']]);
});

it('takes the value of a former flag for the one in its place, and says so', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const flags = { target: valueFlag('host', 'names the host'), host: oldFlag('target') };
  const usage = { ...FLAGS_ONLY, flags };
  try {
    expect(readFlags(usage, ['--host', 'netlify']).values.target).toBe('netlify');
    expect(error.mock.calls).toEqual([
      ['--host is now called --target, and works only until the next release.'],
    ]);
    expect(readFlags(usage, ['--host', 'netlify', '--target', 's3']).values.target).toBe('s3');
    error.mockClear();
    expect(readFlags(usage, ['--target', 's3']).values.target).toBe('s3');
    expect(error).not.toHaveBeenCalled();
    expect(formatHelp(usage)).not.toContain('--host');
  } finally {
    vi.restoreAllMocks();
  }
});

it('refuses a wrong value of a setting, or of another variable that the command reads', () => {
  const usage = { ...FLAGS_ONLY, variables: { PORT: 'the port', PODIUM_OUT: 'the site' } };
  expect(() => readFlags(usage, [], { PODIUM_OUT: ' ' })).toThrow(/^PODIUM_OUT is " ", which is not [^\n]+$/);
  expect(() => readFlags(usage, [], { PODIUM_SHARD: '5/4' })).toThrow('PODIUM_SHARD is "5/4"');
  expect(() => readFlags(usage, [], { PORT: 'http' })).toThrow('PORT is "http", which is not allowed.');
  expect(() => readFlags(usage, [], { HOST: 'a b' })).not.toThrow();
});

it('leaves what follows "--" to another program', () => {
  expect(readFlags(USAGE, ['talk.pdf', '--', '--help', '--tilte']).positionals).toEqual([
    'talk.pdf',
    '--help',
    '--tilte',
  ]);
});

it('prints the help and ends the process', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  try {
    expect(() => readFlags(USAGE, ['--tilte', '--help'])).toThrow('ended');
    expect(exit.mock.calls).toEqual([[0]]);
    expect(log.mock.calls).toEqual([[formatHelp(USAGE)]]);
  } finally {
    vi.restoreAllMocks();
  }
});

it('lists flags, variables and examples in columns', () => {
  expect(formatHelp(USAGE)).toBe(`Creates presentations from slides.

Usage: npm run import -- [flags] <slides> [more slides]

Flags:
  --title <text>   overrides the title of the slides
  --keep <number>  keeps so many (5)
  --dry-run        shows the files that it would write
  --source <file>  names a file; may be repeated
  --help           prints this help

Environment variables:
  PODIUM_CONTENT  the content folder

Examples:
  npm run import -- talk.pdf
  npm run import -- talk.pdf --dry-run`);
});
