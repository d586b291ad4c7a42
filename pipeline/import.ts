// Makes presentations of slides: npm run import -- talk.pdf [more.pdf]
//   --dry-run says what would be written; --force replaces the slides of a presentation that is there already
//   --title, --oid, --language, --owner, --privacy say what is guessed otherwise
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { progress } from '@clack/prompts';
import { checkContent, contentRoot } from '#content/library';
import { AnswerError } from './new/answers.ts';
import { checkChosen } from './import/check-chosen.ts';
import { DeckError } from './import/deck-error.ts';
import { importDeck, type Imported } from './import/import-deck.ts';

const string = { type: 'string' } as const;
const boolean = { type: 'boolean', default: false } as const;
const OPTIONS = {
  ...{ title: string, oid: string, language: string, owner: string, privacy: string },
  ...{ force: boolean, 'dry-run': boolean },
} as const;
const CACHE = '.cache/import';
const USAGE = 'Name the slides: npm run import -- talk.pdf';

/** Shows how far a deck is, where there is a terminal. */
function watchPages(name: string): { onPage: (done: number, total: number) => void; stop: () => void } {
  if (!process.stdout.isTTY) return { onPage: () => undefined, stop: () => undefined };
  let bar: ReturnType<typeof progress> | null = null;
  return {
    onPage(done, total) {
      if (bar === null) {
        bar = progress({ max: total });
        bar.start(name);
      } else bar.advance(1, `${name}: page ${done} of ${total}`);
    },
    stop: () => bar?.stop(name),
  };
}

function describe({ file, pages, title, language, texts, resumed }: Imported, isDryRun: boolean): string {
  const facts = [
    `${JSON.stringify(title)}, language ${language}`,
    `${pages} page${pages === 1 ? '' : 's'}`,
    `${texts} with text${texts === 0 ? ': it has no transcript' : ''}`,
    ...(resumed > 0 ? [`${resumed} read before`] : []),
  ].join(', ');
  return isDryRun
    ? `${file} would be written: ${facts}. Nothing was.`
    : `${file} is written: ${facts}. npm run dev shows it.`;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const { title, oid, force, 'dry-run': isDryRun } = values;
  if (positionals.length === 0) throw new DeckError(USAGE);
  if (positionals.length > 1 && (title ?? oid) !== undefined)
    throw new DeckError('--title and --oid are for one deck. Import the decks one by one.');
  const root = contentRoot(process.env, process.cwd());
  const { library } = await checkContent(root);
  const chosen = checkChosen(values, [...(library?.owners.keys() ?? [])]);
  const known = new Map(
    [...(library?.entries.values() ?? [])].map(({ file, oid }) => [relative(root, file), oid]),
  );
  for (const name of positionals) {
    const { onPage, stop } = watchPages(name);
    try {
      const imported = await importDeck({
        ...{ name, root, chosen, oid, known, isDryRun, onPage, isForced: force },
        ...{ cwd: process.env['INIT_CWD'] ?? process.cwd(), cache: join(process.cwd(), CACHE) },
      });
      stop();
      known.set(imported.file, imported.oid);
      console.log(describe(imported, isDryRun));
    } catch (error) {
      stop();
      fail(error);
    }
  }
}

/** A deck that cannot be imported leaves the others alone. */
function fail(error: unknown): void {
  process.exitCode = 1;
  const isUsage =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (error instanceof DeckError || error instanceof AnswerError || isUsage) console.error(error.message);
  else throw error;
}

await run().catch(fail);
