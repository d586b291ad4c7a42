import type { Locale } from '#domain/languages/locales';
import { readSearchQuery } from '#domain/search/search-query';
import { nearest } from '#domain/util/nearest';
import type { SearchIndex } from '#services/search-index';
import { collectHits, hasSureMatch, rankResults, type MergedResults } from './collect-hits.ts';

/**
 * A search whose best result lacks words of the term, and the indexes to look up similar words in.
 */
interface UnsureSearch {
  readonly term: string;
  readonly locale: Locale;
  readonly languages: readonly string[];
  readonly open: (language: string) => Promise<SearchIndex>;
}

const MAX_SEARCHES = 3;

/** Further words of a term are ignored. */
const MAX_WORDS = 6;

/** Maximum number of records whose words are read for a misspelt word. */
const MAX_RECORDS = 6;

/**
 * Returns terms that are similar to the searched term and find something, the most similar first.
 * In the first one, misspelt words are corrected and unknown words left out. In each of the others,
 * one more word is left out, beginning with the rarest. Never rejects.
 */
export async function findSimilarTerms(query: UnsureSearch): Promise<readonly string[]> {
  try {
    const { words, separator } = splitTerm(query.term, query.locale);
    const corrected = (await Promise.all(words.map((word) => correct(word, query)))).filter(
      (word) => word !== null,
    );
    const byHits = corrected.toSorted((a, b) => a.hits - b.hits);
    const lists = [corrected, ...byHits.map((rare) => corrected.filter((word) => word !== rare))];
    const terms = lists.map((list) => list.map(({ text }) => text).join(separator));
    const others = new Set(terms.filter((term) => term !== '' && term !== words.join(separator)));
    const similar: string[] = [];
    for (const term of others)
      if (similar.length < MAX_SEARCHES && (await findSure(term, query)) !== null) similar.push(term);
    return similar;
  } catch {
    // If a record fails to load, only the similar terms are missing.
    return [];
  }
}

/** Returns the words of a term, in lower case, and the separator between them. */
function splitTerm(term: string, locale: Locale): { words: string[]; separator: string } {
  const plain = term.toLocaleLowerCase(locale).trim();
  const isUnspaced =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(plain) && !/\s/.test(plain);
  const words = isUnspaced
    ? Array.from(new Intl.Segmenter(locale, { granularity: 'word' }).segment(plain), ({ segment }) => segment)
    : plain.split(/\s+/);
  return {
    words: words.filter((word) => trim(word) !== '').slice(0, MAX_WORDS),
    separator: isUnspaced ? '' : ' ',
  };
}

/** Returns a word if some content has it, or else the nearest word that some content has. */
async function correct(word: string, query: UnsureSearch) {
  const hits = await findSure(word, query);
  if (hits !== null) return { text: word, hits };
  // A shorter beginning finds more words, so the longer one is tried first.
  for (const share of [2 / 3, 1 / 3]) {
    const start = word.slice(0, Math.max(2, Math.ceil(word.length * share)));
    const near = nearest(word, await wordsLike(start, query));
    const nearHits = near === null || near === word ? null : await findSure(near, query);
    if (near !== null && nearHits !== null) return { text: near, hits: nearHits };
  }
  return null;
}

/** Returns the words, in lower case, of content and topics found by the beginning of a word. */
async function wordsLike(start: string, query: UnsureSearch): Promise<string[]> {
  const { records, topics } = await collectAll(start, query);
  const texts = await Promise.all(records.slice(0, MAX_RECORDS).map(({ read }) => read()));
  const words = [...topics.keys()].flatMap((text) => text.split(/\s+/));
  const all = [...texts.flatMap((text) => text.words), ...words];
  return [...new Set(all.map((word) => trim(word.toLocaleLowerCase(query.locale))))];
}

/** Returns the number of results if the best one has all words of the term; else null. */
async function findSure(term: string, query: UnsureSearch): Promise<number | null> {
  const collected = await collectAll(term, query);
  return (await hasSureMatch(collected, term, query.locale)) ? collected.records.length : null;
}

async function collectAll(term: string, { locale, languages, open }: UnsureSearch): Promise<MergedResults> {
  const query = { ...readSearchQuery(''), term };
  const results = await Promise.all(
    languages.map((language) => collectHits({ query, locale, languages: [language], openIndex: open })),
  );
  return rankResults(results, term, locale);
}

/** Removes punctuation around a word. */
function trim(word: string): string {
  return /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(word)?.[0] ?? '';
}
