import type { Locale } from '#domain/languages/locales';
import { nearest } from '#domain/util/nearest';
import type { SearchIndex } from '#services/search-index';
import { collectHits, isSure, rankTogether, type Collected } from './collect-hits.ts';

/** A search without sure results, and the indexes in which similar words are looked up. */
interface UnsureSearch {
  readonly term: string;
  readonly locale: Locale;
  readonly languages: readonly string[];
  readonly open: (language: string) => Promise<SearchIndex>;
}

/** Maximum number of similar searches. */
const MAX_SEARCHES = 3;

/** Maximum number of words of a term that are looked at. */
const MAX_WORDS = 6;

/** Maximum number of records that are read for a misspelt word. */
const MAX_RECORDS = 6;

/**
 * Returns terms that are similar to the searched one and find something, the most similar first:
 * with misspelt words corrected and unknown ones left out, then without one more word, the rarest
 * first. Never rejects.
 */
export async function findSimilarTerms(query: UnsureSearch): Promise<readonly string[]> {
  try {
    const { words, joint } = splitTerm(query.term, query.locale);
    const known = (await Promise.all(words.map((word) => correct(word, query)))).filter(
      (word) => word !== null,
    );
    const byHits = known.toSorted((a, b) => a.hits - b.hits);
    const lists = [known, ...byHits.map((rare) => known.filter((word) => word !== rare))];
    const terms = lists.map((list) => list.map(({ text }) => text).join(joint));
    const others = new Set(terms.filter((term) => term !== '' && term !== words.join(joint)));
    const similar: string[] = [];
    for (const term of others)
      if (similar.length < MAX_SEARCHES && (await findSure(term, query)) !== null) similar.push(term);
    return similar;
  } catch {
    // The search has shown its results. Without a record, only similar searches are missing.
    return [];
  }
}

/** Returns the words of a term, in lower case, and the text between two of them. */
function splitTerm(term: string, locale: Locale): { words: string[]; joint: string } {
  const plain = term.toLocaleLowerCase(locale).trim();
  const isUnspaced =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(plain) && !/\s/.test(plain);
  const words = isUnspaced
    ? Array.from(new Intl.Segmenter(locale, { granularity: 'word' }).segment(plain), ({ segment }) => segment)
    : plain.split(/\s+/);
  return {
    words: words.filter((word) => trim(word) !== '').slice(0, MAX_WORDS),
    joint: isUnspaced ? '' : ' ',
  };
}

/** Returns a word if some content has it, or else the nearest word that some content has. */
async function correct(word: string, query: UnsureSearch) {
  const hits = await findSure(word, query);
  if (hits !== null) return { text: word, hits };
  // The shorter the beginning, the more words have it: begins with the longer one.
  for (const share of [2 / 3, 1 / 3]) {
    const start = word.slice(0, Math.max(2, Math.ceil(word.length * share)));
    const near = nearest(word, await wordsLike(start, query));
    const nearHits = near === null || near === word ? null : await findSure(near, query);
    if (near !== null && nearHits !== null) return { text: near, hits: nearHits };
  }
  return null;
}

/** Returns the words and topics of content that has words with this beginning, in lower case. */
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
  return (await isSure(collected, term, query.locale)) ? collected.records.length : null;
}

async function collectAll(term: string, { locale, languages, open }: UnsureSearch): Promise<Collected> {
  const query = { term, kind: null, language: null, topic: null };
  const results = await Promise.all(
    languages.map((language) => collectHits({ query, locale, languages: [language], open })),
  );
  return rankTogether(results, term, locale);
}

/** Removes punctuation around a word. */
function trim(word: string): string {
  return /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(word)?.[0] ?? '';
}
