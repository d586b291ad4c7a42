/** Texts to search, and one query of each kind. */
export interface BenchTexts {
  readonly texts: readonly string[];
  /** A word with results, to search before the queries. */
  readonly earlier: string;
  readonly queries: Readonly<Record<string, string>>;
}

const VOCABULARY = 20_000;
const WORDS_A_TEXT = 800;
const SYLLABLES = [
  'ka',
  'lo',
  'mi',
  'ren',
  'sta',
  'tu',
  'vel',
  'bo',
  'dra',
  'ni',
  'pos',
  'que',
  'sha',
  'ter',
  'zu',
  'gli',
];

/**
 * Generates texts with the word frequencies of a natural language: the n-th word occurs 1/n times
 * as often as the first.
 */
export function makeTexts(count: number): BenchTexts {
  const random = randomNumbers(20_261_122);
  const words = Array.from({ length: VOCABULARY }, (_, index) => wordOf(index));
  const pick = (): string => words[Math.floor(VOCABULARY ** random()) - 1] ?? '';
  const texts = Array.from({ length: count }, () => Array.from({ length: WORDS_A_TEXT }, pick).join(' '));
  return {
    texts,
    earlier: words[60] ?? '',
    queries: {
      'a rare word': words[VOCABULARY - 10] ?? '',
      'a common word': words[40] ?? '',
      'two words': `${words[200] ?? ''} ${words[3000] ?? ''}`,
      'the beginning of a word': (words[5000] ?? '').slice(0, 4),
    },
  };
}

function wordOf(index: number): string {
  let word = '';
  for (let rest = index + SYLLABLES.length ** 2; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
  return word;
}

/**
 * Returns a generator of reproducible random numbers from 0 (included) to 1 (excluded), by
 * mulberry32.
 */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
