import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { ALL_LOCALES, isAdded } from '#domain/languages/locales';
import { line } from '#library/schemas/primitives';

/** Texts by key. */
export interface TextTree {
  readonly [key: string]: TextTree | string;
}

/** The texts of a language by part of the program, such as `common`. */
export type OwnTexts = Readonly<Record<string, TextTree>>;

const pageTextsPath = (part: string) => (language: string) => `public/locales/${language}/${part}.json`;

/** The files with texts: a part of the program, and its file in a language. */
export const TEXT_PARTS: Readonly<Record<string, (language: string) => string>> = {
  common: pageTextsPath('common'),
  view: pageTextsPath('view'),
  listing: pageTextsPath('listing'),
  player: pageTextsPath('player'),
  presenting: pageTextsPath('presenting'),
  dialogs: pageTextsPath('dialogs'),
  roles: pageTextsPath('roles'),
  origin: (language) => `origin/locales/${language}.json`,
};

/** Reads the texts of a language from a folder with the files of `TEXT_PARTS`. */
export function readTexts(folder: string, language: string): OwnTexts {
  return Object.fromEntries(
    Object.entries(TEXT_PARTS).map(([part, pathFor]) => [
      part,
      JSON.parse(readFileSync(join(folder, pathFor(language)), 'utf8')) as TextTree,
    ]),
  );
}

/** Matches the suffix of a key with plural forms. i18next uses `_zero` for 0 in every language. */
const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/;
const PLURAL_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/**
 * Returns the schema of own texts. Each replaces one of `texts` and must have the same
 * placeholders. A text with plural forms needs all forms of the language. Without a language, as
 * for editors, it may have any.
 */
export function buildTextsSchema(texts: OwnTexts, language: string | null) {
  return z.strictObject({
    $schema: z.string().optional().describe('JSON Schema of this file, for editors'),
    fallback: z
      .enum(ALL_LOCALES.filter((tag) => !isAdded(tag)))
      .optional()
      .describe('Language of Podium whose texts stand for missing ones of an added language; "en" if absent'),
    ...fieldsOf(texts, language),
  });
}

function fieldsOf(tree: TextTree, language: string | null): Record<string, z.ZodType> {
  const fields: Record<string, z.ZodType> = {};
  for (const [key, value] of Object.entries(tree)) {
    const stem = key.replace(PLURAL_SUFFIX, '');
    if (typeof value !== 'string')
      fields[key] = groupSchema(value, language).optional().describe(`Texts of ${key}`);
    else if (stem === key) fields[key] = textSchemaLike(value, { mayOmitCount: false }).optional();
    else
      for (const pluralForm of pluralFormsOf(language)) {
        const podiumText = tree[`${stem}_${pluralForm}`] ?? tree[`${stem}_other`];
        const exampleText = typeof podiumText === 'string' ? podiumText : value;
        const mayOmitCount = countNumbersWithForm(pluralForm, language) === 1;
        fields[`${stem}_${pluralForm}`] = textSchemaLike(exampleText, { mayOmitCount }).optional();
      }
  }
  return fields;
}

/** Returns the schema of texts under one key, with all plural forms of each or none. */
function groupSchema(tree: TextTree, language: string | null) {
  const stems = [
    ...new Set(
      Object.keys(tree).flatMap((key) => (PLURAL_SUFFIX.test(key) ? key.replace(PLURAL_SUFFIX, '') : [])),
    ),
  ];
  const schema = z.strictObject(fieldsOf(tree, language));
  if (language === null || stems.length === 0) return schema;
  const requiredForms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return schema.superRefine((group, context) => {
    for (const stem of stems) {
      if (!pluralFormsOf(language).some((form) => Object.hasOwn(group, `${stem}_${form}`))) continue;
      for (const pluralForm of requiredForms)
        if (!Object.hasOwn(group, `${stem}_${pluralForm}`))
          context.addIssue({
            code: 'custom',
            path: [`${stem}_${pluralForm}`],
            message: `is missing; add it, because this language has the plural forms ${requiredForms.join(', ')}`,
          });
    }
  });
}

/** Returns texts with all plural forms of another language, each a copy of the form `other`. */
export function withAllPluralForms(tree: TextTree, language: string): OwnTexts {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const entries = Object.entries(tree).flatMap(([key, value]): [string, TextTree | string][] => {
    if (typeof value !== 'string') return [[key, withAllPluralForms(value, language)]];
    if (!PLURAL_SUFFIX.test(key)) return [[key, value]];
    const stem = key.replace(PLURAL_SUFFIX, '');
    if (key !== `${stem}_other`) return [];
    return pluralCategories.map((form) => [`${stem}_${form}`, value]);
  });
  return Object.fromEntries(entries) as OwnTexts;
}

/** Returns the plural forms that keys may have, in a fixed order. */
function pluralFormsOf(language: string | null): readonly Intl.LDMLPluralRule[] {
  if (language === null) return PLURAL_FORMS;
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return PLURAL_FORMS.filter((form) => form === 'zero' || pluralCategories.includes(form));
}

/**
 * Returns how many of the numbers 0 to 200 have a plural form. If it is one, texts in this form may
 * leave out the number.
 */
function countNumbersWithForm(form: Intl.LDMLPluralRule, language: string | null): number {
  if (language === null) return 0;
  const rules = new Intl.PluralRules(language);
  const forms = Array.from({ length: 201 }, (_, number) => rules.select(number));
  const count = forms.filter((otherForm) => otherForm === form).length;
  return form === 'zero' && count === 0 ? 1 : count;
}

/** Returns the schema of a text that replaces `exampleText` and has the same placeholders. */
function textSchemaLike(exampleText: string, { mayOmitCount }: { mayOmitCount: boolean }) {
  const expectedPlaceholders = placeholdersOf(exampleText);
  return line.describe(exampleText).superRefine((text, context) => {
    const placeholders = placeholdersOf(text);
    const missingPlaceholders = expectedPlaceholders.filter(
      (name) => !placeholders.includes(name) && !(mayOmitCount && name === '{{formatted}}'),
    );
    const unknownPlaceholders = placeholders.filter((name) => !expectedPlaceholders.includes(name));
    const placeholderNote =
      expectedPlaceholders.length === 0
        ? 'this text has none'
        : `this text has ${expectedPlaceholders.join(' and ')}`;
    const addIssue = (message: string) => context.addIssue({ code: 'custom', message });
    if (missingPlaceholders.length > 0)
      addIssue(`lacks ${missingPlaceholders.join(' and ')}; write it where its value belongs`);
    if (unknownPlaceholders.length > 0)
      addIssue(`has ${unknownPlaceholders.join(' and ')}, which has no value here; ${placeholderNote}`);
    if (/\{\{|\}\}|\$t\(/.test(text.replaceAll(/\{\{\w+\}\}/g, '')))
      addIssue('has "{{", "}}" or "$t(" outside of a placeholder; remove it');
  });
}

const placeholdersOf = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();
