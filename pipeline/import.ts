// Makes presentations of slides: npm run import -- talk.pdf [more.pdf]
//   --dry-run says what would be written; --force replaces the slides of a presentation that is there already
//   --allow-damaged takes what can be read of damaged pages
//   --title, --oid, --language, --owner, --privacy say what is guessed otherwise
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { checkContent, contentRoot } from '#content/library';
import { CommandError, isUsageError } from './command/command-error.ts';
import { checkChosen } from './import/check-chosen.ts';
import { refuseTwins } from './import/deck-oid.ts';
import { explainError } from './import/explain-error.ts';
import { importDeck, type Imported } from './import/import-deck.ts';
import { makeBar, withBar } from './output/bar.ts';

const string = { type: 'string' } as const;
const boolean = { type: 'boolean', default: false } as const;
const OPTIONS = {
  ...{ title: string, oid: string, language: string, owner: string, privacy: string },
  ...{ force: boolean, 'dry-run': boolean, 'allow-damaged': boolean },
} as const;
const CACHE = '.cache/import';
const USAGE = 'Name the slides: npm run import -- talk.pdf';

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

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const { title, oid, force, 'dry-run': isDryRun } = values;
  if (positionals.length === 0) throw new CommandError(USAGE);
  if (positionals.length > 1 && (title ?? oid) !== undefined)
    throw new CommandError('--title and --oid are for one deck. Import the decks one by one.');
  if (oid === undefined) refuseTwins(positionals);
  const root = contentRoot(process.env, process.cwd());
  if (!existsSync(root))
    throw new CommandError(
      `There is no content folder ${root}. Make it, or let PODIUM_CONTENT name another one.`,
    );
  const { library } = await withBar(process.stdout, 'Content', (count) => checkContent(root, { count }));
  const chosen = checkChosen(values, [...(library?.owners.keys() ?? [])]);
  const known = new Map(
    [...(library?.entries.values() ?? [])].map(({ file, oid }) => [relative(root, file), oid]),
  );
  for (const name of positionals) {
    const bar = makeBar(process.stdout, name);
    bar.begin();
    try {
      const imported = await importDeck({
        ...{ name, root, chosen, oid, known, isDryRun, onPage: bar.show, isForced: force },
        allowsDamaged: values['allow-damaged'],
        ...{ cwd: process.env['INIT_CWD'] ?? process.cwd(), cache: join(process.cwd(), CACHE) },
      });
      bar.end();
      known.set(imported.file, imported.oid);
      console.log(describe(imported, isDryRun));
    } catch (error) {
      // A deck that cannot be imported leaves the others alone.
      bar.end();
      fail(error, name);
    }
  }
}

function fail(error: unknown, name: string): void {
  process.exitCode = 1;
  console.error(explainError(error, name));
}

// Stopped from outside, what is not finished is cleared away at the exit; pages that were read stay for the next time.
for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
  process.once(signal, () => process.exit(code));

await run().catch((error: unknown) => {
  fail(isUsageError(error) ? new CommandError(error.message) : error, 'npm run import');
});
