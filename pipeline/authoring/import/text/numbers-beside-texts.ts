import type { Line } from './line.ts';

/** Minimum number of consecutive numbers below each other that are those of the texts beside. */
const MIN_NUMBERS = 3;
/** Maximum difference between the middles of such numbers, in ems. */
const MAX_CENTRE_SHIFT_EM = 0.6;
/** Maximum distance between two lines of one text, in ems. */
const MAX_LINE_DISTANCE_EM = 1.7;
const NUMBER = /^0?\d{1,2}$/u;

/**
 * Moves each of several consecutive numbers below each other into the first line of the text beside
 * it. The number may be beside the middle of its text, and far from it.
 */
export function joinNumbersBeside(lines: readonly Line[]): Line[] {
  const numbers = lines.filter(({ text, marker }) => marker === null && NUMBER.test(text.trim()));
  const sequence = findSequence(numbers);
  const others = lines.filter((line) => !sequence.includes(line));
  const starts = sequence.map((number) => findTextBeside(number, sequence, others));
  if (sequence.length < MIN_NUMBERS || new Set(starts).size < sequence.length || starts.includes(undefined))
    return [...lines];
  return others.map((line) => {
    const number = sequence[starts.indexOf(line)];
    if (number === undefined) return line;
    return { ...line, left: number.left, text: `${number.text.trim()} ${line.text}`, marker: 'number' };
  });
}

/** Returns the numbers from 0 or 1 on that are below each other; none if they are not. */
function findSequence(numbers: readonly Line[]): Line[] {
  const sequence: Line[] = [];
  for (const number of numbers.toSorted((a, b) => a.top - b.top)) {
    const last = sequence.at(-1);
    const value = Number(number.text);
    if (last === undefined ? value <= 1 : isNext(last, number)) sequence.push(number);
  }
  return sequence.length === numbers.length ? sequence : [];
}

const isNext = (last: Line, number: Line): boolean =>
  Number(number.text) === Number(last.text) + 1 &&
  number.top >= last.bottom &&
  Math.abs(middleOf(number) - middleOf(last)) < MAX_CENTRE_SHIFT_EM * number.size;

const middleOf = ({ left, right }: Line): number => (left + right) / 2;

/**
 * Returns the first line of the text at the right of a number; undefined if several are there, or
 * if another text begins between them.
 */
function findTextBeside(number: Line, sequence: readonly Line[], others: readonly Line[]): Line | undefined {
  const heightOf = ({ top, bottom }: Line): number => (top + bottom) / 2;
  const distanceTo = (other: Line): number => Math.abs(heightOf(other) - heightOf(number));
  const [line, second] = others
    .filter((other) => other.left > number.right && distanceTo(other) < number.bottom - number.top)
    .toSorted((a, b) => a.left - b.left || distanceTo(a) - distanceTo(b));
  if (line === undefined || (second !== undefined && second.left > line.right)) return undefined;
  const above = sequence[sequence.indexOf(number) - 1];
  const linesAbove = others
    .filter(
      (other) =>
        Math.abs(other.left - line.left) < line.size &&
        other.size === line.size &&
        other.top <= line.top &&
        (above === undefined || heightOf(other) - heightOf(above) > distanceTo(other)),
    )
    .toSorted((a, b) => b.top - a.top);
  return linesAbove.reduce(
    (start, other) => (start.top - other.top < MAX_LINE_DISTANCE_EM * line.size ? other : start),
    line,
  );
}
