import { UNREAD } from './find-formulas.ts';

/** The word for a formula, by language. */
const WORDS: Readonly<Record<string, string>> = {
  ar: 'صيغة',
  cs: 'vzorec',
  da: 'formel',
  de: 'Formel',
  en: 'formula',
  es: 'fórmula',
  fi: 'kaava',
  fr: 'formule',
  he: 'נוסחה',
  hu: 'képlet',
  it: 'formula',
  ja: '数式',
  ko: '수식',
  nl: 'formule',
  no: 'formel',
  pl: 'wzór',
  pt: 'fórmula',
  ru: 'формула',
  sv: 'formel',
  tr: 'formül',
  uk: 'формула',
  zh: '公式',
};

/** Replaces each formula that could not be read by the word for "formula" in a language. */
export function nameUnread<Text extends { readonly text: string }>(
  texts: readonly Text[],
  language: string,
): Text[] {
  const word = WORDS[language.split('-')[0] ?? ''] ?? 'formula';
  return texts.map((item) =>
    item.text.includes(UNREAD) ? { ...item, text: item.text.replaceAll(UNREAD, `[${word}]`) } : item,
  );
}
