import { median, type PageText, type Run } from './page-text.ts';

/** Minimum length of a sample, so that rounding does not matter. A sample is a word of a font. */
const MIN_SAMPLE_LENGTH = 3;
/** Minimum number of samples of a font. */
const MIN_SAMPLES = 3;
/** Minimum number of different letters in the samples. */
const MIN_LETTERS = 8;
/** Maximum deviation of the widths of letters, as a share of the width. */
const WIDTH_TOLERANCE = 0.01;
/** Minimum share of the samples that have the same width per letter. */
const MIN_EQUAL_SHARE = 0.8;
/** Maximum deviation of the distance between spaced-out letters in bold and italic words. */
const SPACING_TOLERANCE = 0.04;
/** Letters that are narrow, and letters that are wide, in other fonts. The samples have both. */
const [NARROW_LETTERS, WIDE_LETTERS] = [/[iljtfI.,:;'|!]/u, /[mwMWGOQ@%]/u];
/** Baselines of a line differ by less than this, in canvas units. */
const BASELINE_TOLERANCE = 1;

/** The widths of a font whose letters have the same width, relative to their size. */
interface FixedWidth {
  readonly letterWidth: number;
  /** Distance between spaced-out letters; null if letters are not spaced out. */
  readonly letterDistance: number | null;
  /** Whether all words in the font are spaced out. */
  readonly isAlwaysSpacedOut?: boolean;
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
  const fixedWidths = new Map<string, FixedWidth>();
  for (const [font, runs] of byFont) {
    const letterWidth = letterWidthOf(runs);
    const fixedWidth =
      letterWidth === null
        ? measureSpacedOut(runs)
        : { letterWidth, letterDistance: letterDistanceOf(runs, letterWidth) };
    if (fixedWidth !== null) fixedWidths.set(font, fixedWidth);
  }
  for (const [font, width] of findCompanionFonts(pages, byFont, fixedWidths)) fixedWidths.set(font, width);
  const hasWord = (runs: readonly Run[]) => runs.some(({ text }) => /[!-~]{2}/.test(text));
  const fontsWithWords = new Set([...byFont].filter(([, runs]) => hasWord(runs)).map(([font]) => font));
  return pages.map(({ runs, ...page }) => ({
    ...page,
    runs: withoutHeadings(
      runs.map((run) => markRun(run, fixedWidths.get(run.font), fontsWithWords.has(run.font))),
    ),
  }));
}

/** Minimum size of headings, relative to the smallest fixed-width text on their page. */
const MIN_HEADING_RATIO = 1.5;
/** A text without characters that are typical of program code. */
const WORDS_ONLY = /^[\p{L}\p{N}\s.:!?-]+$/u;

/** Unmarks headings: words that are much larger than the programs of their page. */
function withoutHeadings(runs: readonly Run[]): Run[] {
  const smallest = Math.min(...runs.flatMap(({ isMono, size }) => (isMono === true ? [size] : [])));
  return runs.map((run) =>
    run.size >= MIN_HEADING_RATIO * smallest && WORDS_ONLY.test(run.text) ? withoutMono(run) : run,
  );
}

function withoutMono(run: Run): Run {
  const { isMono: _, ...text } = run;
  return text;
}

function markRun(run: Run, width: FixedWidth | undefined, hasWords: boolean): Run {
  if (width !== undefined) return { ...run, text: withoutGaps(run, width), isMono: true };
  // Symbols and Chinese letters in a fixed-width font are not code.
  return hasWords ? run : withoutMono(run);
}

const samplesOf = (runs: readonly Run[]): Run[] =>
  runs.filter(({ text }) => text.length >= MIN_SAMPLE_LENGTH && /^[!-~]+$/u.test(text));

/** Returns the width of each letter of a font, relative to its size; null if they differ. */
function letterWidthOf(runs: readonly Run[]): number | null {
  const samples = [...new Map(samplesOf(runs).map((run) => [run.text, run])).values()];
  const allSamples = samples.map(({ text }) => text).join('');
  const letters = new Set(allSamples.match(/[a-z]/giu) ?? []);
  if (samples.length < MIN_SAMPLES || letters.size < MIN_LETTERS) return null;
  if (!NARROW_LETTERS.test(allSamples) || !WIDE_LETTERS.test(allSamples)) return null;
  const widths = samples.map(({ text, width, size }) => width / (text.length * size));
  const medianWidth = median(widths);
  return shareNear(widths, medianWidth) >= MIN_EQUAL_SHARE ? medianWidth : null;
}

/**
 * Returns the distance between spaced-out letters; null if spaces are simply as wide as letters.
 */
function letterDistanceOf(runs: readonly Run[], letterWidth: number): number | null {
  const spacedRuns = runs.filter(
    ({ text, width, size }) =>
      text.trim().includes(' ') && !isNear(width / (text.length * size), letterWidth, WIDTH_TOLERANCE / 2),
  );
  const distances = spacedRuns.map((run) => letterDistanceIn(run, letterWidth));
  const medianDistance = median(distances);
  return distances.length > 0 &&
    medianDistance > letterWidth &&
    shareNear(distances, medianDistance) >= MIN_EQUAL_SHARE
    ? medianDistance
    : null;
}

/** Returns the distance between the letters of a run, assuming that its spaces are only gaps. */
function letterDistanceIn({ text, width, size }: Run, letterWidth: number): number {
  const letters = text.replaceAll(' ', '').length;
  return letters > 1 ? (width / size - letterWidth) / (letters - 1) : letterWidth;
}

/**
 * Returns the widths of a font that the file declares as fixed-width and that occurs only in
 * spaced-out words; null for other fonts.
 */
function measureSpacedOut(runs: readonly Run[]): FixedWidth | null {
  const declared = runs.filter(({ isMono }) => isMono === true);
  const signWidths = declared
    .filter(({ text }) => /^[!-~]$/u.test(text))
    .map(({ width, size }) => width / size);
  const letterWidth = median(signWidths);
  const words = declared.filter(({ text }) => text.length >= MIN_SAMPLE_LENGTH && /^[ -~]+$/u.test(text));
  if (signWidths.length === 0 || words.length < MIN_SAMPLES) return null;
  const distances = words.map((word) => letterDistanceIn(word, letterWidth));
  // The longest word is the most exact one.
  const [longest] = words.toSorted((a, b) => b.width - a.width);
  const letterDistance = longest === undefined ? 0 : letterDistanceIn(longest, letterWidth);
  const equalDistances = distances.filter((distance) => isNear(distance, letterDistance, SPACING_TOLERANCE));
  return letterDistance > (1 + SPACING_TOLERANCE) * letterWidth &&
    equalDistances.length >= MIN_EQUAL_SHARE * words.length
    ? { letterWidth, letterDistance, isAlwaysSpacedOut: true }
    : null;
}

function withoutGaps(
  run: Run,
  { letterWidth, letterDistance, isAlwaysSpacedOut = false }: FixedWidth,
): string {
  if (letterDistance === null) return run.text;
  const letters = run.text.replaceAll(' ', '').length;
  const isSpread = isAlwaysSpacedOut
    ? Math.round((run.width / run.size - letterWidth) / letterDistance) + 1 === letters
    : isNear(letterDistanceIn(run, letterWidth), letterDistance, WIDTH_TOLERANCE);
  return isSpread ? run.text.replaceAll(' ', '') : run.text;
}

/**
 * Returns the fonts with too few words that have the width of a known one and share a line with
 * it, such as bold and italic words of code.
 */
function findCompanionFonts(
  pages: readonly PageText[],
  byFont: ReadonlyMap<string, readonly Run[]>,
  fixedWidths: ReadonlyMap<string, FixedWidth>,
): Map<string, FixedWidth> {
  const companions = new Map<string, FixedWidth>();
  for (const { runs } of pages)
    for (const run of runs) {
      if (fixedWidths.has(run.font) || companions.has(run.font)) continue;
      const codeBeside = runs.filter(
        (other) => fixedWidths.has(other.font) && Math.abs(other.y - run.y) < BASELINE_TOLERANCE,
      );
      const width = codeBeside.map(({ font }) => fixedWidths.get(font)).find((item) => item !== undefined);
      const samples = samplesOf(byFont.get(run.font) ?? []);
      const fits = (sample: Run): boolean => width !== undefined && hasWidth(sample, width);
      if (width !== undefined && samples.length > 0 && samples.every(fits)) companions.set(run.font, width);
    }
  return companions;
}

/**
 * Reports whether a word has this width. Keywords are spaced out a little less than other words.
 */
function hasWidth(sample: Run, { letterWidth, letterDistance }: FixedWidth): boolean {
  const distance = letterDistanceIn(sample, letterWidth);
  return (
    isNear(distance, letterWidth, WIDTH_TOLERANCE) ||
    (letterDistance !== null && isNear(distance, letterDistance, SPACING_TOLERANCE))
  );
}

const isNear = (number: number, reference: number, tolerance: number): boolean =>
  Math.abs(number - reference) <= tolerance * reference;

const shareNear = (numbers: readonly number[], reference: number): number =>
  numbers.filter((number) => isNear(number, reference, WIDTH_TOLERANCE)).length / numbers.length;
