import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Run } from '../text/page-text.ts';
import { isMostlyRightToLeft } from '../text/right-to-left.ts';
import { isPartOfAlphabet } from '../text/to-rows.ts';

/** Browsers give fonts whose glyphs are drawings a size that is too small by this factor. */
const DRAWN_GLYPH_SCALE = 10;
/** Minimum mean width of a letter of such a font, relative to the size that the file names. */
const MIN_WIDE_LETTER_RATIO = 1.8;
/** Maximum gap that may need a space, in ems. A wider one counts as a space anyway. */
const MAX_TIGHT_GAP_EM = 0.13;
/** Texts on one line have baselines that differ by less than this, in ems. */
const BASELINE_TOLERANCE_EM = 0.1;

/** What pdf.js says about a run besides its text and place. */
export interface StoredRunFacts {
  /** Its font size as the file names it. */
  readonly size: number;
  /** Whether an empty text is before it. */
  readonly isAfterBlank: boolean;
}

/**
 * Corrects what pdf.js gets wrong about the spaces of a page:
 * - Browsers give fonts with drawn glyphs a tenth of their size, so that pdf.js takes each small
 *   gap between letters for a space.
 * - Between letters that are close together, pdf.js drops spaces, or returns only an empty text.
 * - Between letters that are spaced out, it takes all gaps for spaces.
 * - If the file `hidesHyphens`, it takes hyphens for places at which words may be divided, and
 *   drops them.
 * - It drops the signs between letters that are not joined.
 * - It exchanges the letters of a glyph in words from right to left.
 */
export async function repairSpaces(
  page: PDFPageProxy,
  facts: ReadonlyMap<Run, StoredRunFacts>,
  hidesHyphens = false,
): Promise<Run[]> {
  const unrepaired = [...facts.keys()];
  const needsLetters =
    hidesHyphens || unrepaired.some((run) => isSpacedOut(run) || JOINED_LETTER.test(run.text));
  const writtenLetters = needsLetters ? lettersOf(await page.getOperatorList()) : '';
  const runs = HIDDEN_SIGN.test(writtenLetters) ? addHiddenSigns(unrepaired, writtenLetters) : unrepaired;
  const byFont = Map.groupBy(facts, ([{ font }]) => font);
  const drawnGlyphFonts = new Set(
    [...byFont].filter(([, alike]) => hasDrawnGlyphs(alike)).map(([font]) => font),
  );
  return runs.map((run, index) => {
    const [next, unrepairedRun] = [runs[index + 1], unrepaired[index] ?? run];
    if (drawnGlyphFonts.has(run.font))
      return {
        ...run,
        text: run.text.replaceAll(' ', ''),
        size: DRAWN_GLYPH_SCALE * (facts.get(unrepairedRun)?.size ?? run.size),
      };
    const text = isSpacedOut(run) ? restoreSpaces(run.text, writtenLetters) : run.text;
    const isAfterBlank = facts.get(unrepaired[index + 1] ?? run)?.isAfterBlank === true;
    const isBeforeSpace =
      next !== undefined && isAfterBlank && run === unrepairedRun && areCloseTogether(run, next);
    return isBeforeSpace ? { ...run, text: `${text} ` } : { ...run, text };
  });
}

function hasDrawnGlyphs(facts: readonly (readonly [Run, StoredRunFacts])[]): boolean {
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
  const letters = facts.map(([{ text }, { size }]) => text.replaceAll(' ', '').length * size);
  return sum(facts.map(([{ width }]) => width)) > MIN_WIDE_LETTER_RATIO * sum(letters);
}

const areCloseTogether = (run: Run, next: Run): boolean =>
  run.isMono !== true &&
  !isMostlyRightToLeft(run.text) &&
  run.turn === undefined &&
  Math.abs(run.y - next.y) < BASELINE_TOLERANCE_EM * run.size &&
  next.x > run.x + run.width &&
  next.x - run.x - run.width < MAX_TIGHT_GAP_EM * run.size;

/** Letters with a space after each. Kerning may keep a pair of them together. */
const SPACED_OUT_LETTERS = /^(?:[^\s\d]{1,2} ){2,}[^\s\d]{1,2}$/u;
const isSpacedOut = ({ text }: Run): boolean => {
  const parts = text.trim().split(' ');
  if (!SPACED_OUT_LETTERS.test(text.trim()) || isPartOfAlphabet(text.trim())) return false;
  return 2 * parts.filter((part) => part.length === 1).length > parts.length;
};

const [SOFT_HYPHEN, NON_JOINER, NO_BREAK_SPACE] = ['\u00AD', '\u200C', '\u00A0'];
/** Written before and after the letters of a glyph that are read from right to left. */
const LIGATURE = '\u2060';
/** Signs that are not in texts as pdf.js reads them. */
const HIDDEN_SIGN = /[\u00A0\u00AD\u200C\u2060]/u;
/** Scripts that join letters, which a sign prevents, or which are one glyph. */
const JOINED_LETTER =
  /(?=\p{L})[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}]/u;
/** Minimum width of such a sign that is a space, in thousandths of an em. */
const MIN_SPACE_WIDTH = 100;
/** Maximum gap at a hyphen, in ems. */
const MAX_HYPHEN_GAP_EM = 0.6;
/** Maximum number of letters between two texts that pdf.js did not return. */
const MAX_SKIPPED_LETTERS = 20;
/** Maximum number of letters, spaces and hyphens in a file for each letter of its text. */
const MAX_WRITTEN_PER_LETTER = 4;

/**
 * Adds the hyphens that `written` has after or inside runs, which are in the same order, and the
 * signs and spaces that it has between letters that are not joined. It has the glyphs of words from
 * right to left in the order of their places.
 */
export function addHiddenSigns(runs: readonly Run[], written: string): Run[] {
  let start = 0;
  return runs.map((run, index) => {
    const isReversed = isMostlyRightToLeft(run.text);
    const visibleSigns = Array.from(isReversed ? reverse(run.text) : run.text).filter((sign) => sign !== ' ');
    const hiddenBetween = `[ ${HIDDEN_SIGN.source.slice(1)}*`;
    const pattern = new RegExp(
      `${LIGATURE}?${visibleSigns.map((sign) => RegExp.escape(sign)).join(hiddenBetween)}[${SOFT_HYPHEN}${LIGATURE}]?`,
      'u',
    );
    // Not in the rest of the page, which would be read again for each run that is not found.
    const nearbyLetters = written.slice(
      start,
      start + MAX_SKIPPED_LETTERS + MAX_WRITTEN_PER_LETTER * run.text.length,
    );
    const match = pattern.exec(nearbyLetters);
    if (match === null || match.index > MAX_SKIPPED_LETTERS) return run;
    const [matchedText] = match;
    start += match.index + matchedText.length;
    if (!HIDDEN_SIGN.test(matchedText)) return run;
    const letters = matchedText.replaceAll(LETTERS_OF_GLYPH, (_, glyph: string) => reverse(glyph));
    const text = isReversed ? reverse(letters) : letters;
    const next = runs[index + 1];
    const isNext =
      next !== undefined &&
      text.endsWith(SOFT_HYPHEN) &&
      Math.abs(next.y - run.y) < BASELINE_TOLERANCE_EM * run.size &&
      Math.abs(next.x - run.x - run.width) < MAX_HYPHEN_GAP_EM * run.size;
    return {
      ...run,
      text: text.replaceAll(SOFT_HYPHEN, '-').replaceAll(NO_BREAK_SPACE, ' '),
      ...(isNext && { width: next.x - run.x }),
    };
  });
}

const LETTERS_OF_GLYPH = new RegExp(`${LIGATURE}([^${LIGATURE}]*)${LIGATURE}`, 'gu');

const reverse = (text: string): string => Array.from(text).toReversed().join('');

/** Returns a text with the spaces that the file has between its letters. */
function restoreSpaces(text: string, written: string): string {
  const letters = Array.from(text.replaceAll(' ', ''), (letter) => RegExp.escape(letter));
  return new RegExp(letters.join(' *'), 'u').exec(written)?.[0] ?? text;
}

/** What a page draws: glyphs, and the distances by which the next ones are moved back. */
type ShownGlyphs = readonly ({ readonly unicode: string; readonly width: number } | number | null)[];

/**
 * Returns all letters that a page draws, with the spaces between them. Some fonts have one glyph
 * for a space and for the sign between letters that are not joined, which has no width.
 */
function lettersOf({ fnArray, argsArray }: Awaited<ReturnType<PDFPageProxy['getOperatorList']>>): string {
  const shown = argsArray.filter((_, index) => fnArray[index] === OPS.showText) as [ShownGlyphs][];
  return shown
    .flatMap(([glyphs]) =>
      glyphs.map((glyph, index) => {
        if (typeof glyph !== 'object' || glyph === null) return '';
        const nextShift = glyphs[index + 1];
        const width = glyph.width - (typeof nextShift === 'number' ? nextShift : 0);
        if (glyph.unicode === NON_JOINER && width >= MIN_SPACE_WIDTH) return NO_BREAK_SPACE;
        const isLigature = glyph.unicode.length > 1 && isMostlyRightToLeft(glyph.unicode);
        return isLigature ? `${LIGATURE}${glyph.unicode}${LIGATURE}` : glyph.unicode;
      }),
    )
    .join('');
}
