import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nearest } from '#domain/util/nearest';
import type { Accounts } from '#domain/features/accounts';
import { DEFAULT_LOCALE, isAdded, LOCALES, type Locale } from '#domain/languages/locales';
import { placeFaults } from '#library/check-file';
import { checkShape } from '#library/explain-issue';
import { fileFault, type Fault } from '#library/fault';
import { parseJson } from '#library/parse-json';
import { PROGRAM } from '#library/program-folder';
import {
  buildTextsSchema,
  readTexts,
  TEXT_PARTS,
  withAllPluralForms,
  type OwnTexts,
  type TextTree,
} from './texts-schema.ts';

/** The folder of a project with its own texts by language, such as `src/texts/de.json`. */
export const TEXTS_FOLDER = 'src/texts';

/**
 * Reads and checks the own texts of the project in `cwd`. `editedTexts` has the new contents of
 * files that are not written yet, by path.
 */
export async function checkOwnTexts(cwd: string, editedTexts: ReadonlyMap<string, string> = new Map()) {
  const texts = new Map<Locale, OwnTexts>();
  const faults: Fault[] = [];
  /** Added languages without all texts. */
  const warnings: Fault[] = [];
  for (const name of await listTexts(cwd)) {
    const file = `${TEXTS_FOLDER}/${name}`;
    const locale = LOCALES.find((tag) => name === `${tag}.json`);
    if (locale === undefined || !isKnownLanguage(locale)) {
      faults.push(explainWrongFileName(file, name));
      continue;
    }
    const editedText = editedTexts.get(file);
    const bytes = editedText === undefined ? await readOrNull(join(cwd, file)) : Buffer.from(editedText);
    if (bytes === null) {
      const fault = 'cannot be read, such as a link to a file that is not there';
      faults.push(fileFault(file, fault, 'correct the link, or remove it'));
      continue;
    }
    const { text, value, faults: jsonFaults } = parseJson(bytes);
    const schema = buildTextsSchema(readTexts(PROGRAM, isAdded(locale) ? DEFAULT_LOCALE : locale), locale);
    const shapeCheck = value === undefined ? { data: null, faults: [] } : checkShape(schema, value);
    faults.push(...placeFaults(file, text, [...jsonFaults, ...shapeCheck.faults]));
    if (shapeCheck.data === null) continue;
    // The schema, made from Podium's texts, has checked this type.
    const overrides = shapeCheck.data as TextsFile;
    texts.set(locale, overrides);
    if (isAdded(locale)) warnings.push(...warnOfMissingTexts(file, locale, overrides));
  }
  return { texts, faults, warnings };
}

const readOrNull = (path: string): Promise<Buffer | null> => readFile(path).catch(() => null);

/** Reports whether Intl knows a language. */
export const isKnownLanguage = (tag: string): boolean =>
  new Intl.DisplayNames([DEFAULT_LOCALE], { type: 'language' }).of(tag) !== tag;

function warnOfMissingTexts(
  file: string,
  locale: Locale,
  { fallback = DEFAULT_LOCALE, ...overrides }: TextsFile,
): Fault[] {
  const expectedKeys = [...keysOf(withAllPluralForms(readTexts(PROGRAM, fallback), locale))];
  const ownKeys = new Set(keysOf(overrides));
  const missingKeys = expectedKeys.filter((key) => !ownKeys.has(key));
  if (missingKeys.length === 0) return [];
  const [firstMissing = ''] = missingKeys;
  const fault = `lacks ${missingKeys.length} of ${expectedKeys.length} texts, such as ${firstMissing}: pages show them in ${JSON.stringify(fallback)}`;
  return [fileFault(file, fault, 'add them')];
}

type TextsFile = OwnTexts & { readonly fallback?: Locale };

/** Returns the keys of texts, such as `common.header.menu`. */
export function* keysOf(tree: TextTree, path = ''): Generator<string> {
  for (const [key, value] of Object.entries(tree))
    if (typeof value === 'string') yield path + key;
    else yield* keysOf(value, `${path}${key}.`);
}

async function listTexts(cwd: string): Promise<string[]> {
  const names = await readdir(join(cwd, TEXTS_FOLDER)).catch(() => []);
  return names.filter((name) => !name.startsWith('.')).sort();
}

function explainWrongFileName(file: string, name: string): Fault {
  const tag = /^([a-z]{2})\.json$/.exec(name)?.[1];
  if (tag !== undefined && isKnownLanguage(tag))
    return fileFault(
      file,
      'is for a language that the site does not have',
      `add "${tag}" to the option "languages" if there is one, and start a running dev server again`,
    );
  const names = LOCALES.map((tag) => `${tag}.json`);
  const closestName = nearest(name, names);
  const suggestion = closestName === null ? '' : `; did you mean "${closestName}"?`;
  const remedy = `name it ${names.join(', ')}${suggestion}`;
  return fileFault(file, 'is not the file of a language of the site', remedy);
}

/**
 * Returns the files with all texts of the site, by path; empty if they are Podium's unchanged. They
 * are Podium's texts, without those that praise a platform if the site has none, overridden by the
 * own texts of the project in `cwd`.
 */
export async function ownTextFiles(cwd: string, accounts: Accounts): Promise<ReadonlyMap<string, string>> {
  const { texts } = await checkOwnTexts(cwd);
  if (texts.size === 0 && accounts === true) return new Map();
  const files = LOCALES.flatMap((locale) => {
    const { fallback = DEFAULT_LOCALE, ...overrides }: TextsFile = texts.get(locale) ?? {};
    const podiumTexts = isAdded(locale)
      ? withAllPluralForms(readTexts(PROGRAM, fallback), locale)
      : readTexts(PROGRAM, locale);
    const baseTexts = accounts === true ? podiumTexts : merge(podiumTexts, neutralTexts(podiumTexts));
    const allTexts = merge(baseTexts, overrides) as OwnTexts;
    return Object.entries(TEXT_PARTS).map(
      ([part, pathFor]) => [pathFor(locale), `${JSON.stringify(allTexts[part], null, 2)}\n`] as const,
    );
  });
  return new Map(files);
}

/** Returns neutral texts that replace those that praise a platform. */
function neutralTexts(texts: OwnTexts): TextTree {
  // All languages have these texts.
  const { header, footer } = texts.common as unknown as {
    header: { search: { shortPlaceholder: string } };
    footer: { presentations: string };
  };
  return {
    common: { header: { search: { placeholder: header.search.shortPlaceholder } }, footer: { tagline: '' } },
    // Only on a platform can a reader publish the first presentation.
    listing: { home: { title: footer.presentations }, empty: { everything: { text: '' } } },
  };
}

/** Returns a tree in which the texts of another tree replace those with the same keys. */
function merge(tree: TextTree, overrides: TextTree): TextTree {
  const result: Record<string, TextTree | string> = { ...tree };
  for (const [key, value] of Object.entries(overrides)) {
    const subtree = result[key];
    result[key] = typeof value === 'object' && typeof subtree === 'object' ? merge(subtree, value) : value;
  }
  return result;
}
