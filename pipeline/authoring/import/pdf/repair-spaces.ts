import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Run } from '../text/page-text.ts';
import { isMostlyRightToLeft } from '../text/right-to-left.ts';
import { isPartOfAlphabet } from '../text/to-rows.ts';

/** Letters are this much larger than browsers say of a font whose glyphs they write as drawings. */
const DRAWN_GLYPHS = 10;
/** Minimum mean width of a letter of such a font, relative to the size that the file names. */
const TOO_WIDE = 1.8;
/** Maximum gap that may need a space, in ems. A wider one counts as a space anyway. */
const TIGHT = 0.13;
/** Texts on one line have baselines that differ by less than this, in ems. */
const SAME_LINE = 0.1;

/** What pdf.js says about a run besides its text and place. */
export interface Written {
  /** Its font size as the file names it. */
  readonly size: number;
  /** Whether an empty text is before it. */
  readonly isAfterBlank: boolean;
}

/**
 * Corrects what pdf.js gets wrong about the spaces of a page. In fonts whose glyphs are drawings,
 * browsers name a size of a tenth, so that each small gap between letters looks like a space.
 * Between letters that are close together, it drops the spaces, or says so only by an empty text.
 * Between letters that are spaced out, all gaps become spaces. If the file `hidesHyphens`, it takes
 * them for places at which words may be divided, and drops them. It drops the signs between letters
 * that are not joined, too, and exchanges the letters of a glyph in words from right to left.
 */
export async function repairSpaces(
  page: PDFPageProxy,
  facts: ReadonlyMap<Run, Written>,
  hidesHyphens = false,
): Promise<Run[]> {
  const unrepaired = [...facts.keys()];
  const isNeeded = hidesHyphens || unrepaired.some((run) => isSpacedOut(run) || IS_JOINED.test(run.text));
  const written = isNeeded ? lettersOf(await page.getOperatorList()) : '';
  const runs = HIDDEN.test(written) ? withHidden(unrepaired, written) : unrepaired;
  const byFont = Map.groupBy(facts, ([{ font }]) => font);
  const drawn = new Set([...byFont].filter(([, alike]) => isTooWide(alike)).map(([font]) => font));
  return runs.map((run, index) => {
    const [next, before] = [runs[index + 1], unrepaired[index] ?? run];
    if (drawn.has(run.font))
      return {
        ...run,
        text: run.text.replaceAll(' ', ''),
        size: DRAWN_GLYPHS * (facts.get(before)?.size ?? run.size),
      };
    const text = isSpacedOut(run) ? respace(run.text, written) : run.text;
    const isAfterBlank = facts.get(unrepaired[index + 1] ?? run)?.isAfterBlank === true;
    const isBeforeSpace = next !== undefined && isAfterBlank && run === before && isTight(run, next);
    return isBeforeSpace ? { ...run, text: `${text} ` } : { ...run, text };
  });
}

function isTooWide(facts: readonly (readonly [Run, Written])[]): boolean {
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
  const letters = facts.map(([{ text }, { size }]) => text.replaceAll(' ', '').length * size);
  return sum(facts.map(([{ width }]) => width)) > TOO_WIDE * sum(letters);
}

const isTight = (run: Run, next: Run): boolean =>
  run.isMono !== true &&
  !isMostlyRightToLeft(run.text) &&
  run.turn === undefined &&
  Math.abs(run.y - next.y) < SAME_LINE * run.size &&
  next.x > run.x + run.width &&
  next.x - run.x - run.width < TIGHT * run.size;

/** Letters with a space after each. Kerning may keep a pair of them together. */
const SPACED_OUT = /^(?:[^\s\d]{1,2} ){2,}[^\s\d]{1,2}$/u;
const isSpacedOut = ({ text }: Run): boolean => {
  const parts = text.trim().split(' ');
  if (!SPACED_OUT.test(text.trim()) || isPartOfAlphabet(text.trim())) return false;
  return 2 * parts.filter((part) => part.length === 1).length > parts.length;
};

const [SOFT_HYPHEN, NON_JOINER, NO_BREAK_SPACE] = ['\u00AD', '\u200C', '\u00A0'];
/** Written before and after the letters of a glyph that are read from right to left. */
const LIGATURE = '\u2060';
/** Signs that are not in texts as pdf.js reads them. */
const HIDDEN = /[\u00A0\u00AD\u200C\u2060]/u;
/** Scripts that join letters, which a sign prevents, or which are one glyph. */
const IS_JOINED = /(?=\p{L})[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}]/u;
/** Minimum width of such a sign that is a space, in thousandths of an em. */
const MIN_SPACE = 100;
/** Maximum gap at a hyphen, in ems. */
const HYPHEN_GAP = 0.6;
/** Maximum number of letters between two texts that pdf.js did not return. */
const SKIPPED = 20;
/** Maximum number of letters, spaces and hyphens in a file for each letter of its text. */
const WRITTEN_EACH = 4;

/**
 * Adds the hyphens that `written` has after or inside runs, which are in the same order, and the
 * signs and spaces that it has between letters that are not joined. It has the glyphs of words from
 * right to left in the order of their places.
 */
export function withHidden(runs: readonly Run[], written: string): Run[] {
  let start = 0;
  return runs.map((run, index) => {
    const isReversed = isMostlyRightToLeft(run.text);
    const inPlaces = Array.from(isReversed ? reverse(run.text) : run.text).filter((sign) => sign !== ' ');
    const between = `[ ${HIDDEN.source.slice(1)}*`;
    const pattern = new RegExp(
      `${LIGATURE}?${inPlaces.map((sign) => RegExp.escape(sign)).join(between)}[${SOFT_HYPHEN}${LIGATURE}]?`,
      'u',
    );
    // Not in the rest of the page, which would be read again for each run that is not found.
    const near = written.slice(start, start + SKIPPED + WRITTEN_EACH * run.text.length);
    const match = pattern.exec(near);
    if (match === null || match.index > SKIPPED) return run;
    const [part] = match;
    start += match.index + part.length;
    if (!HIDDEN.test(part)) return run;
    const letters = part.replaceAll(LETTERS_OF_GLYPH, (_, glyph: string) => reverse(glyph));
    const text = isReversed ? reverse(letters) : letters;
    const next = runs[index + 1];
    const isNext =
      next !== undefined &&
      text.endsWith(SOFT_HYPHEN) &&
      Math.abs(next.y - run.y) < SAME_LINE * run.size &&
      Math.abs(next.x - run.x - run.width) < HYPHEN_GAP * run.size;
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
function respace(text: string, written: string): string {
  const letters = Array.from(text.replaceAll(' ', ''), (letter) => RegExp.escape(letter));
  return new RegExp(letters.join(' *'), 'u').exec(written)?.[0] ?? text;
}

/** What a page draws: glyphs, and the distances by which the next ones are moved back. */
type Shown = readonly ({ readonly unicode: string; readonly width: number } | number | null)[];

/**
 * Returns all letters that a page draws, with the spaces between them. Some fonts have one glyph
 * for a space and for the sign between letters that are not joined, which has no width.
 */
function lettersOf({ fnArray, argsArray }: Awaited<ReturnType<PDFPageProxy['getOperatorList']>>): string {
  const shown = argsArray.filter((_, index) => fnArray[index] === OPS.showText) as [Shown][];
  return shown
    .flatMap(([glyphs]) =>
      glyphs.map((glyph, index) => {
        if (typeof glyph !== 'object' || glyph === null) return '';
        const back = glyphs[index + 1];
        const width = glyph.width - (typeof back === 'number' ? back : 0);
        if (glyph.unicode === NON_JOINER && width >= MIN_SPACE) return NO_BREAK_SPACE;
        const isLigature = glyph.unicode.length > 1 && isMostlyRightToLeft(glyph.unicode);
        return isLigature ? `${LIGATURE}${glyph.unicode}${LIGATURE}` : glyph.unicode;
      }),
    )
    .join('');
}
