import { PAGE_WIDTH, type Run } from './page-text.ts';

/** Includes the stroke that makes Arabic words longer. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\u0640]/u;
const LETTER = /\p{L}/gu;
/** A full stop in front of a sentence is at its end, in a line from right to left. */
const ENDS_AT_LEFT = /^[.,:;!?]\s*\p{L}/u;

/** Signs of program code. */
const CODE = /[\\{}<>=;]/u;

/** Reports whether most letters of a text are written from right to left. */
export function isMostlyRightToLeft(text: string): boolean {
  const letters = text.match(LETTER) ?? [];
  return 2 * letters.filter((letter) => RIGHT_TO_LEFT.test(letter)).length > letters.length;
}

/** Reports whether a page is read from right to left. Program code does not count. */
export const isPageRightToLeft = (runs: readonly Pick<Run, 'text' | 'isMono'>[]): boolean =>
  isMostlyRightToLeft(runs.map(({ text, isMono }) => (isMono === true ? '' : text)).join(''));

/** A text, and its horizontal place. */
interface Placed {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** Returns a box as a mirror shows it. What is read from right to left is then the other way. */
export const mirror = <Item extends { readonly left: number; readonly right: number }>(item: Item): Item => ({
  ...item,
  left: PAGE_WIDTH - item.right,
  right: PAGE_WIDTH - item.left,
});

/** Reports whether a line begins with signs of program code in a font of fixed width. */
export const beginsWithCode = ([first]: readonly Pick<Run, 'text' | 'isMono'>[]): boolean =>
  first?.isMono === true && CODE.test(first.text);

/**
 * Reports whether a line is to be read from right to left. `pieces` are from left to right. Lines
 * that begin with program code are not.
 */
export function isLineRightToLeft(
  pieces: readonly (Placed & Pick<Run, 'text' | 'isMono'>)[],
  isOnPageRightToLeft: boolean,
): boolean {
  if (beginsWithCode(pieces)) return false;
  const text = pieces.map((piece) => piece.text).join('');
  if (isMostlyRightToLeft(text)) return true;
  return isOnPageRightToLeft && (RIGHT_TO_LEFT.test(text) || ENDS_AT_LEFT.test(text.trim()));
}

type Direction = 'left' | 'right' | 'number' | 'none';

function directionOf({ text }: Placed): Direction {
  if (RIGHT_TO_LEFT.test(text)) return 'left';
  if (/\p{L}/u.test(text)) return 'right';
  return /\p{N}/u.test(text) ? 'number' : 'none';
}

/**
 * Orders the pieces of a line as they are read, in runs of one direction. This undoes the Unicode
 * bidirectional algorithm: `pieces` are in the direction of the line, in which words of the other
 * direction, with what is between them, are in reverse. In a line from right to left, numbers after
 * Latin words belong to them.
 */
export function inLogicalOrder<Item extends Placed>(
  pieces: readonly Item[],
  isRightToLeft: boolean,
): Item[][] {
  const other = isRightToLeft ? 'right' : 'left';
  const directions = pieces.map(directionOf);
  const runs: Item[][] = [];
  for (let index = 0; index < pieces.length;) {
    const end = endOfRun(directions, index, { other, isRightToLeft });
    runs.push(pieces.slice(index, end).toReversed());
    index = end;
  }
  return runs;
}

/** Returns the index after the run of the other direction that begins at an index. */
function endOfRun(
  directions: readonly Direction[],
  start: number,
  { other, isRightToLeft }: { readonly other: Direction; readonly isRightToLeft: boolean },
): number {
  const begins = (index: number): boolean => {
    if (directions[index] === other) return true;
    // From right to left, a number comes before the Latin word that it follows.
    return isRightToLeft && directions[index] === 'number' && directions[index + 1] === other;
  };
  if (!begins(start)) return start + 1;
  let end = start + 1;
  for (let index = end; index < directions.length; index += 1) {
    if (directions[index] === other) end = index + 1;
    else if (directions[index] !== 'none' && directions[index] !== 'number') break;
  }
  return end;
}

const OPENING = '([{';
const CLOSING = ')]}';
const [PAIR, REVERSED] = [/\([^()]*\)/gu, /\)[^()]*\(/gu];

/**
 * Reports whether the texts of a page, read from right to left, have brackets as they look: with
 * the closing one first. Some programs name the shape of a bracket, others its meaning.
 */
export function hasBracketsByShape(texts: readonly string[]): boolean {
  const all = texts.join('\n');
  const count = (pattern: RegExp): number => all.match(pattern)?.length ?? 0;
  return count(REVERSED) > count(PAIR);
}

/** Returns a text with each bracket in place of the other one of its pair. */
export const withOtherBrackets = (text: string): string =>
  text.replaceAll(
    /[()[\]{}]/gu,
    (sign) => CLOSING[OPENING.indexOf(sign)] ?? OPENING[CLOSING.indexOf(sign)] ?? sign,
  );
