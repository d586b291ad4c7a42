import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { checkContent, contentRoot } from '#content/library';
import { CommandError, isUsageError } from '../command/command-error.ts';
import type { CommandFunction, Surroundings } from '../command/surroundings.ts';
import { makeBar, withBar } from '../output/bar.ts';
import { checkChosen } from './check-chosen.ts';
import { refuseTwins } from './deck-oid.ts';
import { explainError } from './explain-error.ts';
import { importDeck, type Imported } from './import-deck.ts';

const string = { type: 'string' } as const;
const boolean = { type: 'boolean', default: false } as const;
const OPTIONS = {
  ...{ title: string, oid: string, language: string, owner: string, privacy: string },
  ...{ force: boolean, 'dry-run': boolean, 'allow-damaged': boolean },
} as const;
const CACHE = '.cache/import';
const USAGE = 'Name the slides: npm run import -- talk.pdf';

/** Imports slides as `npm run import` does. */
export const runImport: CommandFunction = async (args, surroundings) => {
  try {
    return await importAll(args, surroundings);
  } catch (error) {
    const explained = isUsageError(error) ? new CommandError(error.message) : error;
    surroundings.sayFault(explainError(explained, 'npm run import'));
    return false;
  }
};

/** Returns whether all slides were imported. */
async function importAll(
  args: readonly string[],
  { cwd, env, stream, say, sayFault }: Surroundings,
): Promise<boolean> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const { title, oid, force, 'dry-run': isDryRun } = values;
  if (positionals.length === 0) throw new CommandError(USAGE);
  if (positionals.length > 1 && (title ?? oid) !== undefined)
    throw new CommandError('--title and --oid are for one deck. Import the decks one by one.');
  if (oid === undefined) refuseTwins(positionals);
  const root = contentRoot(env, cwd);
  if (!existsSync(root))
    throw new CommandError(
      `There is no content folder ${root}. Make it, or let PODIUM_CONTENT name another one.`,
    );
  const { library } = await withBar(stream, 'Content', (count) => checkContent(root, { count }));
  const chosen = checkChosen(values, [...(library?.owners.keys() ?? [])]);
  const known = new Map(
    [...(library?.entries.values() ?? [])].map(({ file, oid }) => [relative(root, file), oid]),
  );
  let isComplete = true;
  for (const name of positionals) {
    const bar = makeBar(stream, name);
    bar.begin();
    try {
      const imported = await importDeck({
        ...{ name, root, chosen, oid, known, isDryRun, onPage: bar.show, isForced: force },
        allowsDamaged: values['allow-damaged'],
        ...{ cwd: env['INIT_CWD'] ?? cwd, cache: join(cwd, CACHE) },
      });
      bar.end();
      known.set(imported.file, imported.oid);
      say(describe(imported, isDryRun));
    } catch (error) {
      // A deck that cannot be imported leaves the others alone.
      bar.end();
      isComplete = false;
      sayFault(explainError(error, name));
    }
  }
  return isComplete;
}

function describe(
  { file, pages, title, language, pagesWithText, resumed, damaged }: Imported,
  isDryRun: boolean,
): string {
  const facts = [
    `${JSON.stringify(title)}, language ${language}`,
    `${pages} page${pages === 1 ? '' : 's'}`,
    `${pagesWithText} with text${pagesWithText === 0 ? ': it has no transcript' : ''}`,
    ...(resumed > 0 ? [`${resumed} read before`] : []),
    ...(damaged.length > 0 ? [describeDamage(damaged, pages)] : []),
  ].join(', ');
  return isDryRun
    ? `${file} would be written: ${facts}. Nothing was.`
    : `${file} is written: ${facts}. npm run dev shows it.`;
}

/** A page that is damaged where it hangs on the others may be the last one that is found. */
function describeDamage(damaged: readonly number[], pages: number): string {
  const named = `damaged: page${damaged.length === 1 ? '' : 's'} ${damaged.join(', ')}`;
  const lost = damaged.at(-1) === pages ? ', and pages after the last one may be' : '';
  return `${named}: what cannot be read of them is missing${lost}`;
}
