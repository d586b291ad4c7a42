import { relative } from 'node:path';
import { cancel, intro, outro, select, spinner, text } from '@clack/prompts';
import { checkContent, contentRoot } from '#library/library';
import { CommandError } from '#pipeline/cli/command-error';
import type { CommandContext } from '#pipeline/cli/command-context';
import { readFlags } from '#pipeline/cli/flags';
import { findSystemFault } from '#pipeline/cli/system-remedy';
import { whereToSee, writeContentFile } from '#pipeline/authoring/content-file/write-file';
import { buildFile, fileContextOf, type Body } from '#pipeline/authoring/content-file/build-file';
import { toContentCount } from '#pipeline/cli/units';
import { buildStarter } from './build-starter.ts';
import {
  gatherAnswers,
  USAGE,
  type GatheredAnswers,
  type ExistingContent,
  type Prompts,
} from './gather-answers.ts';
import { copyMedia } from './copy-media.ts';

/** Thrown when the user cancels a prompt, which cancels the command. */
class CancelledError extends Error {}

/** Aborts the prompts when the terminal is closed, or its input ends (Ctrl+D). */
const terminalClosed = new AbortController();

/** Aborts the prompts when the terminal is gone: the event loop then has nothing to wait for. */
function followTerminal(): void {
  process.once('beforeExit', () => terminalClosed.abort());
  process.once('uncaughtException', (error: NodeJS.ErrnoException) => {
    // Prompts fail to reset a terminal that is gone.
    if (error.code !== 'EIO') throw error;
    process.exit(1);
  });
}

const prompts: Prompts = {
  text: async (message, { initial, check }) =>
    answerOrCancel(
      await text({
        message,
        signal: terminalClosed.signal,
        ...(initial !== undefined && { initialValue: initial }),
        validate: (answer) => check(answer ?? ''),
      }),
    ),
  select: async (message, options) =>
    answerOrCancel(await select<string>({ message, options: [...options], signal: terminalClosed.signal })),
};

function answerOrCancel(answer: string | symbol): string {
  if (typeof answer === 'symbol') throw new CancelledError();
  return answer;
}

async function readExistingContent(root: string, isInteractive: boolean): Promise<ExistingContent> {
  const progress = isInteractive ? spinner() : null;
  progress?.start('Reading the content folder');
  const { library } = await checkContent(root);
  progress?.stop(`${toContentCount(library?.entries.size ?? 0)} found`);
  return { oids: [...(library?.entries.keys() ?? [])], owners: [...(library?.owners.keys() ?? [])].sort() };
}

/** Draws the presentation, or copies the media of the video. `removeCopies` deletes these. */
async function makeBody(
  gathered: GatheredAnswers,
  root: string,
  cwd: string,
): Promise<{ body: Body; removeCopies: () => Promise<void> }> {
  const { oid, title, language } = gathered;
  if (gathered.kind === 'presentation')
    return {
      body: { storyboard: await buildStarter(title, language, gathered.design) },
      removeCopies: () => Promise.resolve(),
    };
  const { video, removeCopies } = await copyMedia({ root, cwd, oid, language, ...gathered.media });
  return { body: { video }, removeCopies };
}

async function write(args: readonly string[], context: CommandContext): Promise<void> {
  const { cwd, env, stream, print } = context;
  const { values, positionals } = readFlags(USAGE, args);
  const isInteractive = stream.isTTY && process.stdin.isTTY;
  const [root, userFolder] = [contentRoot(env, cwd), env['INIT_CWD'] ?? cwd];
  if (isInteractive) {
    followTerminal();
    intro('New content file');
  }
  const existing = await readExistingContent(root, isInteractive);
  const gathered = await gatherAnswers(
    { ...values, kind: positionals[0] },
    existing,
    isInteractive ? prompts : null,
  );
  const { body, removeCopies } = await makeBody(gathered, root, userFolder);
  const { kind, oid } = gathered;
  const content = buildFile({ ...gathered, body }, fileContextOf(root, kind));
  try {
    const path = relative(cwd, await writeContentFile(root, kind, oid, content));
    const message = `Wrote ${path}. Edit it to add more.\n${whereToSee(content, context)}`;
    if (isInteractive) outro(message);
    else print(message);
  } catch (error) {
    await removeCopies();
    throw error;
  }
}

/** Writes a new content file: `npm run new`. Returns whether it did. */
export async function runNew(args: readonly string[], context: CommandContext): Promise<boolean> {
  const { cwd, env, printError } = context;
  try {
    await write(args, context);
    return true;
  } catch (error) {
    const fault = findSystemFault(error, `on the disk of ${contentRoot(env, cwd)}`);
    if (error instanceof CancelledError) cancel('Nothing was written.');
    else if (error instanceof CommandError) printError(error.message);
    else if (fault !== null)
      printError(`${fault.message}. Nothing was written. ${fault.remedy}, and run this again.`);
    else throw error;
    return false;
  }
}
