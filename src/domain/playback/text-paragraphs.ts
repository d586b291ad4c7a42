import { MARKED_LINE } from '../content/transcript.ts';

/** Reports whether each line of a text begins with a typed number or box, as items of a list. */
export const isMarkedList = (lines: readonly string[]): boolean =>
  lines.length > 1 && lines.every((line) => MARKED_LINE.test(line));

/**
 * Texts whose lines are all shorter than this, in characters, are broken by choice, not wrapped.
 */
const MIN_WRAPPED_CHARS = 40;
/** A line ends a paragraph if it and the next word fill at most this share of the longest line. */
const MAX_FILLED_SHARE = 0.9;

/**
 * Joins lines that are wrapped, so that paragraphs are left, whose lines stay. A line ends a
 * paragraph if the first word of the next one had room in it.
 */
export function paragraphsOf(lines: readonly string[]): string[] {
  const width = Math.max(...lines.map(({ length }) => length));
  const paragraphs: string[] = [];
  let previousLine = '';
  for (const line of lines) {
    const [firstWord = ''] = /^\s*\S*/.exec(line) ?? [];
    const hadRoomForWord = previousLine.length + 1 + firstWord.length < MAX_FILLED_SHARE * width;
    const startsParagraph =
      paragraphs.length === 0 || (width >= MIN_WRAPPED_CHARS && previousLine !== '' && hadRoomForWord);
    if (startsParagraph) paragraphs.push(line);
    else paragraphs.push(`${paragraphs.pop() ?? ''}\n${line}`);
    previousLine = line;
  }
  return paragraphs;
}
