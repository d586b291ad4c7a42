import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/languages/locales';
import { NAMESPACES } from '#i18n/namespaces';

const ROOT = resolve(import.meta.dirname, '..');
const DOCUMENT = 'docs/glossary.md';

/** Letters of scripts that do not separate words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

interface Term {
  english: string;
  /** The word and its other forms. */
  words: string[];
  /** Keys of texts that do without the word. */
  notIn: string[];
}

interface Glossary {
  terms: Term[];
  strays: { stray: string; write: string }[];
}

/** Texts by key, as in "view:toolbar.like". */
type Texts = ReadonlyMap<string, string>;

/** Returns the texts in code spans. */
const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** Reads a term, such as "search: Buscar, búsqueda (not in `view:search`)". */
function parseTerm(line: string): Term {
  const [english = '', rest = ''] = line.split(': ');
  const [forms = '', keys = ''] = rest.split(' (not in ');
  return { english, words: forms.split(', '), notIn: codes(keys) };
}

/** Reads the list of terms and the table of words to avoid of one language. */
function parseGlossary(markdown: string, locale: string): Glossary {
  const [, section = ''] = markdown.split(new RegExp(`^## .+ \\(\`${locale}\`\\)$`, 'm'));
  const [own = ''] = section.split(/^## /m);
  const lines = own.replaceAll(/\n +/g, ' ').split('\n');
  const terms = lines.filter((line) => line.startsWith('- ')).map((line) => parseTerm(line.slice(2)));
  const strays = lines
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').slice(1, -1))
    .filter(([first = '']) => !/^ (?:-+|Avoid) /.test(first))
    .flatMap(([avoid = '', write = '']) => codes(avoid).map((stray) => ({ stray, write: write.trim() })));
  return { terms, strays };
}

const flatten = (value: unknown, path: string): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, child]) =>
        flatten(child, path.endsWith(':') ? path + key : `${path}.${key}`),
      );

function readTexts(locale: Locale): Texts {
  const read = (file: string): unknown => JSON.parse(readFileSync(resolve(ROOT, file), 'utf8'));
  return new Map([
    ...NAMESPACES.flatMap((namespace) =>
      flatten(read(`public/locales/${locale}/${namespace}.json`), `${namespace}:`),
    ),
    ...flatten(read(`origin/locales/${locale}.json`), 'origin:'),
  ]);
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns a text without its values, the names of products and the separators in numbers. */
const withoutValues = (text: string) =>
  text.replaceAll(/\{\{product\}\} Video|\{\{\w+\}\}/g, '\u{FFFC}').replaceAll(/(?<=\d)[.,:](?=\d)/g, '');

const hasTerm = (english: string, term: string) =>
  new RegExp(String.raw`\b${escape(term.replace(/s$/, ''))}s?\b`, 'i').test(withoutValues(english));

function hasStray(text: string, stray: string): boolean {
  const stem = stray.replace(/(?<=.)\*$/, '');
  const isWord = /^\p{L}/u.test(stem) && !UNSPACED.test(stem);
  const end = stem === stray && /\p{L}$/u.test(stem) ? String.raw`(?!\p{L})` : '';
  const pattern = isWord ? String.raw`(?<!\p{L})${escape(stem)}${end}` : escape(stem);
  return new RegExp(pattern, /\p{Lu}/u.test(stem) ? 'u' : 'iu').test(text);
}

/** Lists the texts that have a stray, or lack the word of a term. */
function findFaults({ terms, strays }: Glossary, texts: Texts, english: Texts): string[] {
  const words = terms.flatMap((term) => term.words);
  const lacking = [...texts].flatMap(([key, text]) => {
    const model = english.get(key) ?? english.get(key.replace(/_\w+$/, '_other')) ?? '';
    return terms
      .filter((term) => hasTerm(model, term.english) && !term.notIn.includes(key))
      .filter((term) => !term.words.some((word) => text.toLowerCase().includes(word.toLowerCase())))
      .map((term) => `${key}: "${text}" lacks "${term.words[0]}" for "${term.english}"`);
  });
  const straying = [...texts].flatMap(([key, text]) =>
    strays
      .filter(({ stray }) => {
        const around = words.filter((word) => word !== stray && word.includes(stray));
        const rest = around.reduce((left, word) => left.replaceAll(word, '\u{FFFC}'), withoutValues(text));
        return hasStray(rest, stray);
      })
      .map(({ stray, write }) => `${key}: "${text}" has "${stray}"; write ${write}`),
  );
  return [...lacking, ...straying];
}

const markdown = readFileSync(resolve(ROOT, DOCUMENT), 'utf8');
const english = readTexts(DEFAULT_LOCALE);

describe.each(LOCALES)('the texts in %s', (locale) => {
  const glossary = parseGlossary(markdown, locale);
  const texts = readTexts(locale);

  it('use the words of the glossary, and none to avoid', () => {
    expect(findFaults(glossary, texts, english)).toEqual([]);
  });

  it('fail with each word to avoid', () => {
    const missed = glossary.strays.filter(({ stray }) => {
      const text = `One ${stray.replace(/\*$/, '')} two`;
      return findFaults({ ...glossary, terms: [] }, new Map([['a', text]]), new Map()).length === 0;
    });
    expect(missed).toEqual([]);
    expect(glossary.strays.length).toBeGreaterThan(4);
  });

  it('fail without the word of each term', () => {
    const missed = glossary.terms.filter(
      ({ english: term }) =>
        findFaults({ ...glossary, strays: [] }, new Map([['a', '—']]), new Map([['a', `A ${term}.`]]))
          .length === 0,
    );
    expect(missed).toEqual([]);
    expect(glossary.terms.length > 30).toBe(locale !== DEFAULT_LOCALE);
  });

  it('are exempt from a term only if a text has it', () => {
    const idle = glossary.terms.flatMap(({ english: term, words, notIn }) =>
      notIn
        .filter((key) => {
          const text = texts.get(key)?.toLowerCase() ?? '';
          return (
            !hasTerm(english.get(key) ?? '', term) || words.some((word) => text.includes(word.toLowerCase()))
          );
        })
        .map((key) => `${term}: ${key}`),
    );
    expect(idle).toEqual([]);
  });
});

test('the glossary has the same terms in all languages but English', () => {
  const [first, ...others] = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) =>
    parseGlossary(markdown, locale).terms.map((term) => term.english),
  );
  for (const terms of others) expect(terms).toEqual(first);
});

/** A French word that loses its vowel before another vowel, in front of a value, quoted or not. */
const UNELIDED =
  /(?<!\p{L})(?:d[eu]|l[ea]|[jmtsnc]e|(?:jus|lors|puis)?que)[ \u{A0}]+(?:«[ \u{A0}\u{202F}]?)?\{\{/iu;

/** A French mark without its no-break space. A colon in a number has none. */
const UNSPACED_MARK = /(?<!\u{A0})[»:]|(?<!\u{202F})[;!?]|«(?!\u{A0})/u;

function findFrenchFaults(text: string): string[] {
  const faults = [];
  if (UNELIDED.test(text)) faults.push('no elision before a value');
  if (UNSPACED_MARK.test(text.replaceAll(/(?<=\d):(?=\d)/g, ''))) faults.push('a mark without its space');
  return faults;
}

describe('a text in French', () => {
  it('has no word before a value that would lose its vowel, and no-break spaces at high marks', () => {
    const faults = [...readTexts('fr')].map(([key, text]) => [key, ...findFrenchFaults(text)]);
    expect(faults.filter(([, ...uses]) => uses.length > 0)).toEqual([]);
  });

  it.each([
    'Profil de {{name}}',
    'De {{name}}',
    'Le chargement de «\u{A0}{{name}}\u{A0}» a échoué.',
    'Vous êtes connecté en tant que {{name}}.',
    'Jusque {{name}}',
    'La {{name}}',
  ])('is at fault without an elision: %s', (text) => {
    expect(findFrenchFaults(text)).toEqual(['no elision before a value']);
  });

  it.each([
    'Code QR: {{url}}',
    'Code QR : {{url}}',
    'Code QR\u{202F}: {{url}}',
    'C’est votre serveur ?',
    'C’est votre serveur?',
    'Copié !',
    'Un\u{A0}; deux',
    '« {{term}}\u{A0}»',
    '«\u{A0}{{term}} »',
    '«\u{202F}{{term}}\u{A0}»',
  ])('is at fault without a no-break space: %s', (text) => {
    expect(findFrenchFaults(text)).toEqual(['a mark without its space']);
  });

  it.each([
    'Profil\u{A0}: {{name}}',
    'Contenus publiés par {{name}}',
    'En 16:9\u{202F}?',
    'Bude {{name}}',
    'Vues\u{202F}!',
    '{{formatted}} de vues',
  ])('may have a value after other words, and a ratio: %s', (text) => {
    expect(findFrenchFaults(text)).toEqual([]);
  });
});

test('a count with a plus sign is only in the English message for open counts', () => {
  const withPlus = LOCALES.flatMap((locale) =>
    [...readTexts(locale)].filter(([, text]) => text.includes('}}+')).map(([key]) => `${locale} ${key}`),
  );
  expect(withPlus).toEqual(['en listing:search.openResults_one', 'en listing:search.openResults_other']);
});

describe('a text in Portuguese', () => {
  const glossary = parseGlossary(markdown, 'pt');
  const findIn = (key: string, text: string) => findFaults(glossary, new Map([[key, text]]), english);

  it('of Portugal is a fault', () => {
    expect(findIn('player:presentation.fullscreen', 'Ecrã inteiro')).toEqual([
      'player:presentation.fullscreen: "Ecrã inteiro" lacks "Tela cheia" for "full screen"',
      'player:presentation.fullscreen: "Ecrã inteiro" has "ecrã*"; write tela',
      'player:presentation.fullscreen: "Ecrã inteiro" has "Ecrã inteiro"; write tela',
    ]);
    expect(findIn('view:toolbar.share', 'Partilhar')).toHaveLength(2);
  });

  it('of Brazil is not', () => {
    expect(findIn('player:presentation.fullscreen', 'Tela cheia')).toEqual([]);
    expect(findIn('view:toolbar.share', 'Compartilhar')).toEqual([]);
  });

  it('may have a stray inside of a longer word, a word of the glossary or a value', () => {
    expect(findIn('a', 'Contudo, a tuação')).toEqual([]);
    expect(findIn('a', '{{tu}}')).toEqual([]);
    const korean = parseGlossary(markdown, 'ko');
    const find = (text: string) => findFaults(korean, new Map([['a', text]]), english);
    expect(find('좋아요')).toEqual([]);
    expect(find('찾아요')).toHaveLength(1);
  });
});
