import { relative } from 'node:path';
import { cancel, intro, outro, select, spinner, text } from '@clack/prompts';
import { checkContent, contentRoot } from '#content/library';
import { CommandError } from './cli/command-error.ts';
import { typed } from './cli/invocation.ts';
import { CONTENT_VARIABLE, readFlags, valueFlag } from './cli/flags.ts';
import { findSystemFault } from './cli/system-remedy.ts';
import { buildFile } from './authoring/new/build-file.ts';
import { fileContextOf } from './authoring/new/file-context.ts';
import { gatherAnswers, type Known, type Prompts } from './authoring/new/gather-answers.ts';
import { copyMedia } from './authoring/new/copy-media.ts';
import { writeContentFile } from './authoring/new/write-file.ts';

const USAGE = {
  script: 'new',
  about: 'Writes a new content file. Asks for the values that no flag gives.',
  operands: '[presentation|video]',
  flags: {
    title: valueFlag('text', 'sets the title'),
    oid: valueFlag('oid', 'sets the id in addresses; by default made from the title'),
    language: valueFlag('code', 'sets the language of the content, such as de'),
    owner: valueFlag('username', 'sets the author: the name of a file in owners/'),
    privacy: valueFlag('level', 'sets the visibility: public, reusable, hidden or private'),
    tags: valueFlag('words', 'sets the tags, with commas between them'),
    source: { ...valueFlag('file', 'names a file of the video'), multiple: true },
    poster: valueFlag('file', 'names the poster image of the video'),
  },
  variables: CONTENT_VARIABLE,
  examples: [
    '',
    'presentation --title "Rivers of data" --owner ada-lovelace',
    'video --title "A lock" --source lock.mp4 --poster lock.png',
  ],
} as const;

/** Thrown when the user cancels a prompt, which cancels the command. */
class Cancelled extends Error {}

const prompts: Prompts = {
  text: async (message, { initial, check }) =>
    answered(
      await text({
        message,
        ...(initial !== undefined && { initialValue: initial }),
        validate: (answer) => check(answer ?? ''),
      }),
    ),
  select: async (message, options) => answered(await select<string>({ message, options: [...options] })),
};

function answered(answer: string | symbol): string {
  if (typeof answer === 'symbol') throw new Cancelled();
  return answer;
}

async function readFileRecord(root: string, isTalking: boolean): Promise<Known> {
  const progress = isTalking ? spinner() : null;
  progress?.start('Reading the content folder');
  const { library } = await checkContent(root);
  progress?.stop(`${library?.entries.size ?? 0} presentations and videos found`);
  return { oids: [...(library?.entries.keys() ?? [])], owners: [...(library?.owners.keys() ?? [])].sort() };
}

async function run(): Promise<void> {
  const { values, positionals } = readFlags(USAGE);
  if (positionals.length > 1)
    throw new CommandError(
      `Unexpected argument ${JSON.stringify(positionals[1])}. Put texts with spaces in quotes.`,
    );
  const isTalking = process.stdin.isTTY && process.stdout.isTTY;
  const [root, cwd] = [contentRoot(process.env, process.cwd()), process.env['INIT_CWD'] ?? process.cwd()];
  if (isTalking) intro('New content file');
  const known = await readFileRecord(root, isTalking);
  const gathered = await gatherAnswers(
    { ...values, kind: positionals[0] },
    known,
    isTalking ? prompts : null,
  );
  const { kind, oid, media } = gathered;
  const placed = media && (await copyMedia({ root, cwd, oid, ...media }));
  const content = buildFile({ ...gathered, video: placed?.video ?? null }, fileContextOf(root, kind));
  try {
    const path = relative(process.cwd(), await writeContentFile(root, kind, oid, content));
    const next = `Wrote ${path}. Edit it to add more; to see it: ${typed('dev')}`;
    if (isTalking) outro(next);
    else console.log(next);
  } catch (error) {
    await placed?.undo();
    throw error;
  }
}

try {
  await run();
} catch (error) {
  process.exitCode = 1;
  const root = contentRoot(process.env, process.cwd());
  const fault = findSystemFault(error, `on the disk of ${root}`);
  if (error instanceof Cancelled) cancel('Nothing was written.');
  else if (error instanceof CommandError) console.error(error.message);
  else if (fault !== null)
    console.error(`${fault.message}. Nothing was written. ${fault.remedy}, and run this again.`);
  else throw error;
}
