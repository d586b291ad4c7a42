import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { checkContent, contentRoot } from '#library/library';
import { CommandError } from '#pipeline/cli/command-error';
import { typed } from '#library/typed-command';
import { reporting, type CommandContext } from '#pipeline/cli/command-context';
import {
  CONTENT_VARIABLE,
  readFlags,
  switchFlag,
  valueFlag,
  type Call,
  checkFlag,
  chooseFlag,
  toValidator,
  type AnyUsage,
} from '#pipeline/cli/flags';
import { makeProgressBar, withProgressBar } from '#pipeline/cli/progress-bar';
import { describeChanges } from '#pipeline/authoring/outline/reimport/import-again';
import { describeRemark, groupWarnings } from '#pipeline/authoring/outline/warnings';
import {
  importOutline,
  type ImportedOutline,
  type OutlineRequest,
} from '#pipeline/authoring/outline/import-outline';
import { LAYOUTS, type LayoutName } from '#pipeline/authoring/outline/layouts';
import { DIALECTS, type DialectName } from '#pipeline/authoring/outline/dialects';
import { ownerName } from '#domain/content/avatar';
import { THEMES, type ThemeName } from '#pipeline/authoring/outline/themes';
import { whereToSee } from '#pipeline/authoring/content-file/write-file';
import { assertUniqueOids } from '#pipeline/authoring/content-file/imported-file';
import { systemRemedy } from '#pipeline/cli/system-remedy';
import { contentBase } from '#library/schemas/content-base';
import { line, oid } from '#library/schemas/primitives';
import { step } from '#library/schemas/storyboard';
import { NO_OWNER, type ChosenValues } from '#pipeline/authoring/content-file/merge-content';
import { isLanguage } from '#pipeline/authoring/content-file/guess-language';
import { FORMATS_IN_WORDS, openerOf } from './formats.ts';
import { importDeck, type ImportedDeck } from './import-deck.ts';

const SLIDES_AS = ['elements', 'pictures'] as const;

const USAGE = {
  script: 'import',
  summary: `Creates presentations from slides and outlines: ${FORMATS_IN_WORDS}.`,
  operands: '<file> [more files]',
  operandCount: 'many',
  flags: {
    'dry-run': switchFlag('shows the files that it would write'),
    force: switchFlag('replaces the slides of an existing presentation'),
    'allow-damaged': switchFlag('imports the readable parts of damaged pages'),
    strict: switchFlag('refuses an outline whose images are not all there'),
    title: valueFlag('text', 'sets the title instead of the one in the slides'),
    oid: valueFlag('oid', 'sets the id in addresses instead of the file name'),
    language: valueFlag('code', 'sets the language instead of the one of the text'),
    owner: valueFlag('username', 'sets the author: the name of a file in owners/'),
    privacy: valueFlag('level', 'sets the visibility: public, reusable, hidden or private'),
    seconds: valueFlag('number', 'sets how long autoplay stays at each step'),
    as: valueFlag('name', `what slides become: ${SLIDES_AS.join(', ')}`),
    layout: valueFlag('name', `arranges an outline: ${Object.keys(LAYOUTS).join(', ')}`),
    theme: valueFlag('name', `colours an outline: ${Object.keys(THEMES).join(', ')}`),
    dialect: valueFlag('name', `reads an outline as a program does: ${Object.keys(DIALECTS).join(', ')}`),
    // Without a default, so that an import with --force keeps the value of the content file.
    loop: { type: 'boolean', summary: 'begins again after the last step' },
  },
  variables: CONTENT_VARIABLE,
  examples: [
    'talk.pdf',
    'talk.md --theme sea',
    'talk.pdf more.pptx --dry-run',
    'talk.pdf --force --seconds 8 --loop',
  ],
} as const satisfies AnyUsage;
const CACHE_FOLDER = '.cache/import';
const NO_SLIDES = `No slides given. Pass a file: ${typed('import', 'talk.pdf')}`;

/** Imports slides as `npm run import` does. */
export const runImport = reporting(importAll, (error) => explainError(error, typed('import')));

/** Returns whether all slides were imported. */
async function importAll(args: readonly string[], context: CommandContext): Promise<boolean> {
  const { cwd, env, stream, print, printError } = context;
  const { values, positionals } = readFlags(USAGE, args);
  const { title, oid, force, 'dry-run': isDryRun } = values;
  if (positionals.length === 0) throw new CommandError(NO_SLIDES);
  if (positionals.length > 1 && (title ?? oid) !== undefined)
    throw new CommandError('--title and --oid are for one deck. Import the decks one by one.');
  if (oid === undefined) assertUniqueOids(positionals);
  const root = contentRoot(env, cwd);
  if (!existsSync(root))
    throw new CommandError(
      `There is no content folder ${root}. Create it, or set PODIUM_CONTENT to another folder.`,
    );
  const { library } = await withProgressBar(stream, 'Content', (onProgress) =>
    checkContent(root, { onProgress }),
  );
  const people = [...(library?.owners ?? [])];
  const chosen = {
    ...checkChosen(values, library === null ? await listOwners(root) : people.map(([key]) => key)),
    ownersByName: new Map(people.map(([key, owner]) => [ownerName(owner)?.toLowerCase() ?? key, key])),
  };
  const outlineOptions = checkOutlineOptions(values);
  const keepsPictures = values.as !== undefined && chooseFlag('--as', values.as, SLIDES_AS) === 'pictures';
  const oidsByFile = new Map(
    [...(library?.entries.values() ?? [])].map(({ file, oid }) => [relative(root, file), oid]),
  );
  let isComplete = true;
  for (const name of positionals) {
    const bar = makeProgressBar(stream, name);
    bar.begin();
    try {
      const common = {
        name,
        root,
        chosen,
        oid,
        existingOids: oidsByFile,
        isDryRun,
        isForced: force,
        cwd: env['INIT_CWD'] ?? cwd,
      };
      const opener = openerOf(name);
      const imported =
        opener === 'outline'
          ? describeOutline(
              await importOutline({ ...common, ...outlineOptions, isStrict: values.strict }),
              name,
            )
          : describeDeck(
              await importDeck({
                ...common,
                open: opener,
                bar,
                cacheFolder: join(cwd, CACHE_FOLDER),
                keepsPictures,
                allowsDamaged: values['allow-damaged'],
              }),
              name,
            );
      const { file, oid: importedOid, content, report } = imported;
      bar.end();
      oidsByFile.set(file, importedOid);
      print(
        isDryRun
          ? `Dry run: would write ${report}\nNothing was written.`
          : `Wrote ${report}\n${whereToSee(content, context)}`,
      );
    } catch (error) {
      // Goes on with the other files.
      bar.end();
      isComplete = false;
      printError(explainError(error, name));
    }
  }
  return isComplete;
}

/** Returns the owners in a content folder that cannot be loaded yet, from their file names. */
async function listOwners(root: string): Promise<string[]> {
  const files = await readdir(join(root, 'owners')).catch(() => []);
  return files.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
}

interface DescribedImport extends Pick<ImportedDeck, 'file' | 'oid' | 'content'> {
  readonly report: string;
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

function describeOutline(imported: ImportedOutline, name: string): DescribedImport {
  const {
    file,
    oid,
    content,
    title,
    language,
    slides,
    topics,
    steps,
    layout,
    theme,
    dialect,
    understood,
    warnings,
    reimportChanges,
  } = imported;
  const facts = [
    `${JSON.stringify(title)}, language ${language}`,
    `${count(slides, 'slide')}${topics === 0 ? '' : ` in ${count(topics, 'topic')}`}`,
    `${count(steps, 'step')}, layout ${layout}, theme ${theme}`,
    ...(dialect === 'plain' ? [] : [`read as ${DIALECTS[dialect].title}`]),
  ].join(', ');
  const remarks = groupWarnings(warnings).map((remark) => `\n  ${describeRemark(remark, name)}`);
  const changes =
    reimportChanges === undefined ? [] : describeChanges(reimportChanges).map((line) => `\n  ${line}`);
  return {
    file,
    oid,
    content,
    report: [`${file}: ${facts}.`, ...changes, describeReading(understood), ...remarks].join(''),
  };
}

function describeDeck(imported: ImportedDeck, name: string): DescribedImport {
  const { file, oid, content, pages, steps, sections, title, language, pagesWithText } = imported;
  const { vectorPages, matterPages, resumed, damaged, understood, warnings } = imported;
  const facts = [
    `${JSON.stringify(title)}, language ${language}`,
    `${count(pages, 'page')}${sections === 0 ? '' : ` in ${count(sections, 'section')}`}`,
    count(steps, 'step'),
    ...(matterPages.size === 0 ? [] : [count(matterPages.size, 'page') + ' as elements']),
    ...(vectorPages === null ? [] : [count(vectorPages, 'vector page')]),
    `${pagesWithText} with text${pagesWithText === 0 ? ': it has no transcript' : ''}`,
    ...(resumed > 0 ? [`${resumed} already read by an interrupted import`] : []),
    ...(damaged.length > 0 ? [describeDamage(damaged, pages)] : []),
  ].join(', ');
  const remarks = warnings.map((warning) => `\n  ${name}: ${warning}`);
  return {
    file,
    oid,
    content,
    report: `${file}: ${facts}.${describeReading(understood)}${remarks.join('')}`,
  };
}

const describeReading = (understood: readonly string[]): string =>
  understood.length === 0 ? '' : `\n  Understood: ${understood.join(', ')}.`;

/**
 * Describes damaged pages. If the last one is damaged, the references to more pages may be lost.
 */
function describeDamage(damaged: readonly number[], pages: number): string {
  const named = `damaged: page${damaged.length === 1 ? '' : 's'} ${damaged.join(', ')}`;
  const lost = damaged.at(-1) === pages ? '; pages after it may be missing too' : '';
  return `${named} (unreadable parts are missing${lost})`;
}

/** Returns the message for an error. It names the file, the fault and the remedy. */
export function explainError(error: unknown, name: string): string {
  if (error instanceof CommandError) return error.message;
  if (!(error instanceof Error)) return `${name}: ${String(error)}`;
  const { code, path, dest }: NodeJS.ErrnoException & { dest?: string } = error;
  // Of two files, the second one is the target of the write.
  const place = dest === undefined ? path : dirname(dest);
  const remedy = systemRemedy(code, place);
  return remedy === undefined
    ? `${name} cannot be imported: ${error.message}`
    : `${name} cannot be imported. ${remedy}, and import it again.`;
}

/** Command-line flags, unchecked. */
type Flags = Partial<Call<typeof USAGE.flags>['values']>;

/** Checks the flags of an import. Throws a CommandError that names the flag. */
export function checkChosen(flags: Flags, owners: readonly string[]): ChosenValues {
  const { privacy, owner, loop } = flags;
  const seconds = checkFlag('--seconds', flags.seconds, (text) =>
    step.shape.seconds.safeParse(Number(text)).success ? undefined : 'is not a number from 1 to 3600',
  );
  checkFlag('--oid', flags.oid, toValidator(oid));
  return {
    title: checkFlag('--title', flags.title, toValidator(line)),
    language: checkFlag('--language', flags.language, (tag) =>
      isLanguage(tag) ? undefined : 'is not a language; give a tag such as "en" or "pt-BR"',
    ),
    owner: owner === undefined ? owner : chooseOwner(owner, owners),
    onlyOwner: owners.length === 1 ? owners[0] : undefined,
    privacy: privacy === undefined ? privacy : chooseFlag('--privacy', privacy, contentBase.privacy.options),
    seconds: seconds === undefined ? seconds : Number(seconds),
    loop,
  };
}

function chooseOwner(owner: string, owners: readonly string[]): string | null {
  const chosen = chooseFlag('--owner', owner, [...owners, NO_OWNER]);
  return chosen === NO_OWNER && !owners.includes(NO_OWNER) ? null : chosen;
}

/**
 * Checks the flags for the look and the reading of outlines. Throws a CommandError that names the
 * flag.
 */
function checkOutlineOptions({
  layout,
  theme,
  dialect,
}: Flags): Pick<OutlineRequest, 'layout' | 'theme' | 'dialect'> {
  const choose = <Name extends string>(
    flag: string,
    value: string | undefined,
    names: Record<Name, unknown>,
  ) => (value === undefined ? value : chooseFlag(flag, value, Object.keys(names) as Name[]));
  return {
    layout: choose<LayoutName>('--layout', layout, LAYOUTS),
    theme: choose<ThemeName>('--theme', theme, THEMES),
    dialect: choose<DialectName>('--dialect', dialect, DIALECTS),
  };
}
