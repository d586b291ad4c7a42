import { median, type PageText, type Run } from './page-text.ts';

/** Minimum length of a sample, so that rounding does not matter. A sample is a word of a font. */
const MIN_SAMPLE_LENGTH = 3;
/** Minimum number of samples of a font. */
const MIN_SAMPLES = 3;
/** Minimum number of different letters in the samples. */
const MIN_LETTERS = 8;
/** Maximum deviation of the widths of letters, as a share of the width. */
const SAME_WIDTH = 0.01;
/** Minimum share of the samples that have the same width per letter. */
const MIN_SHARE = 0.8;
/** Maximum deviation of the distance between spaced-out letters in bold and italic words. */
const SAME_SPREAD = 0.04;
/** Letters that are narrow, and letters that are wide, in other fonts. The samples have both. */
const [NARROW, WIDE] = [/[iljtfI.,:;'|!]/u, /[mwMWGOQ@%]/u];
/** Baselines of a line differ by less than this, in canvas units. */
const SAME_LINE = 1;

/** The widths of a font whose letters have the same width, relative to their size. */
interface FixedWidth {
  readonly letter: number;
  /** Distance between spaced-out letters; null if letters are not spaced out. */
  readonly spread: number | null;
  /** Whether all words in the font are spaced out. */
  readonly isAllSpread?: boolean;
}

/**
 * Marks the runs in fixed-width fonts that the file does not declare as such. All words in such a
 * font have the same width per letter. Removes spaces that are only gaps between letters, because
 * LaTeX spaces out the letters of program code.
 */
export function markFixedWidth(pages: readonly PageText[]): PageText[] {
  const byFont = Map.groupBy(
    pages.flatMap(({ runs }) => runs),
    ({ font }) => font,
  );
  const known = new Map<string, FixedWidth>();
  for (const [font, runs] of byFont) {
    const letter = letterWidthOf(runs);
    const width = letter === null ? spacedOut(runs) : { letter, spread: spreadOf(runs, letter) };
    if (width !== null) known.set(font, width);
  }
  for (const [font, width] of companionsOf(pages, byFont, known)) known.set(font, width);
  const hasWord = (runs: readonly Run[]) => runs.some(({ text }) => /[!-~]{2}/.test(text));
  const words = new Set([...byFont].filter(([, runs]) => hasWord(runs)).map(([font]) => font));
  return pages.map(({ runs, ...page }) => ({
    ...page,
    runs: withoutHeadings(runs.map((run) => mark(run, known.get(run.font), words.has(run.font)))),
  }));
}

/** Minimum size of headings, relative to the smallest fixed-width text on their page. */
const HEADING = 1.5;
/** A text without characters that are typical of program code. */
const WORDS = /^[\p{L}\p{N}\s.:!?-]+$/u;

/** Unmarks headings: words that are much larger than the programs of their page. */
function withoutHeadings(runs: readonly Run[]): Run[] {
  const smallest = Math.min(...runs.flatMap(({ isMono, size }) => (isMono === true ? [size] : [])));
  return runs.map((run) => (run.size >= HEADING * smallest && WORDS.test(run.text) ? asText(run) : run));
}

function asText(run: Run): Run {
  const { isMono: _, ...text } = run;
  return text;
}

function mark(run: Run, width: FixedWidth | undefined, hasWords: boolean): Run {
  if (width !== undefined) return { ...run, text: withoutGaps(run, width), isMono: true };
  // Symbols and Chinese letters in a fixed-width font are not code.
  return hasWords ? run : asText(run);
}

const samplesOf = (runs: readonly Run[]): Run[] =>
  runs.filter(({ text }) => text.length >= MIN_SAMPLE_LENGTH && /^[!-~]+$/u.test(text));

/** Returns the width of each letter of a font, relative to its size; null if they differ. */
function letterWidthOf(runs: readonly Run[]): number | null {
  const samples = [...new Map(samplesOf(runs).map((run) => [run.text, run])).values()];
  const all = samples.map(({ text }) => text).join('');
  const letters = new Set(all.match(/[a-z]/giu) ?? []);
  if (samples.length < MIN_SAMPLES || letters.size < MIN_LETTERS) return null;
  if (!NARROW.test(all) || !WIDE.test(all)) return null;
  const widths = samples.map(({ text, width, size }) => width / (text.length * size));
  const usual = median(widths);
  return shareNear(widths, usual) >= MIN_SHARE ? usual : null;
}

/**
 * Returns the distance between spaced-out letters; null if spaces are simply as wide as letters.
 */
function spreadOf(runs: readonly Run[], letter: number): number | null {
  const spaced = runs.filter(
    ({ text, width, size }) =>
      text.trim().includes(' ') && !isNear(width / (text.length * size), letter, SAME_WIDTH / 2),
  );
  const distances = spaced.map((run) => distanceIn(run, letter));
  const usual = median(distances);
  return distances.length > 0 && usual > letter && shareNear(distances, usual) >= MIN_SHARE ? usual : null;
}

/** Returns the distance between the letters of a run, assuming that its spaces are only gaps. */
function distanceIn({ text, width, size }: Run, letter: number): number {
  const letters = text.replaceAll(' ', '').length;
  return letters > 1 ? (width / size - letter) / (letters - 1) : letter;
}

/**
 * Returns the widths of a font that the file declares as fixed-width and that occurs only in
 * spaced-out words; null for other fonts.
 */
function spacedOut(runs: readonly Run[]): FixedWidth | null {
  const declared = runs.filter(({ isMono }) => isMono === true);
  const signs = declared.filter(({ text }) => /^[!-~]$/u.test(text)).map(({ width, size }) => width / size);
  const letter = median(signs);
  const words = declared.filter(({ text }) => text.length >= MIN_SAMPLE_LENGTH && /^[ -~]+$/u.test(text));
  if (signs.length === 0 || words.length < MIN_SAMPLES) return null;
  const distances = words.map((word) => distanceIn(word, letter));
  // The longest word is the most exact one.
  const [longest] = words.toSorted((a, b) => b.width - a.width);
  const spread = longest === undefined ? 0 : distanceIn(longest, letter);
  const alike = distances.filter((distance) => isNear(distance, spread, SAME_SPREAD));
  return spread > (1 + SAME_SPREAD) * letter && alike.length >= MIN_SHARE * words.length
    ? { letter, spread, isAllSpread: true }
    : null;
}

function withoutGaps(run: Run, { letter, spread, isAllSpread = false }: FixedWidth): string {
  if (spread === null) return run.text;
  const letters = run.text.replaceAll(' ', '').length;
  const isSpread = isAllSpread
    ? Math.round((run.width / run.size - letter) / spread) + 1 === letters
    : isNear(distanceIn(run, letter), spread, SAME_WIDTH);
  return isSpread ? run.text.replaceAll(' ', '') : run.text;
}

/**
 * Returns the fonts with too few words that have the width of a known one and share a line with
 * it, such as bold and italic words of code.
 */
function companionsOf(
  pages: readonly PageText[],
  byFont: ReadonlyMap<string, readonly Run[]>,
  known: ReadonlyMap<string, FixedWidth>,
): Map<string, FixedWidth> {
  const companions = new Map<string, FixedWidth>();
  for (const { runs } of pages)
    for (const run of runs) {
      if (known.has(run.font) || companions.has(run.font)) continue;
      const beside = runs.filter((other) => known.has(other.font) && Math.abs(other.y - run.y) < SAME_LINE);
      const width = beside.map(({ font }) => known.get(font)).find((item) => item !== undefined);
      const samples = samplesOf(byFont.get(run.font) ?? []);
      const fits = (sample: Run): boolean => width !== undefined && hasWidth(sample, width);
      if (width !== undefined && samples.length > 0 && samples.every(fits)) companions.set(run.font, width);
    }
  return companions;
}

/**
 * Reports whether a word has this width. Keywords are spaced out a little less than other words.
 */
function hasWidth(sample: Run, { letter, spread }: FixedWidth): boolean {
  const distance = distanceIn(sample, letter);
  return isNear(distance, letter, SAME_WIDTH) || (spread !== null && isNear(distance, spread, SAME_SPREAD));
}

const isNear = (number: number, usual: number, tolerance: number): boolean =>
  Math.abs(number - usual) <= tolerance * usual;

const shareNear = (numbers: readonly number[], usual: number): number =>
  numbers.filter((number) => isNear(number, usual, SAME_WIDTH)).length / numbers.length;
