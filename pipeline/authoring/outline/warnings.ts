import { hasMarks } from '#domain/playback/formula';
import { findFont } from '#pictures/fonts';
import { splitGraphemes } from '#pictures/shape-text';
import type { Block, Outline, OutlineWarning } from './outline.ts';

const MAX_LISTED_LINES = 8;

interface Remark {
  readonly message: string;
  /** In the order of the outline. */
  readonly lines: readonly number[];
}

/** Joins equal warnings, so that many of one kind do not hide others. Sorts them by first line. */
export function groupWarnings(warnings: readonly OutlineWarning[]): Remark[] {
  const byMessage = Map.groupBy(warnings, ({ message }) => message);
  return [...byMessage]
    .map(([message, equalWarnings]) => ({
      message,
      lines: equalWarnings.map(({ line }) => line).toSorted((a, b) => a - b),
    }))
    .toSorted((item, other) => (item.lines[0] ?? 0) - (other.lines[0] ?? 0));
}

/** Writes a remark about a file, beginning with the first line. */
export function describeRemark({ message, lines }: Remark, file: string): string {
  const uniqueLines = [...new Set(lines)];
  const listedLines = uniqueLines.slice(0, MAX_LISTED_LINES).join(', ');
  const moreCount = uniqueLines.length - MAX_LISTED_LINES;
  const times =
    uniqueLines.length === 1
      ? ''
      : ` (${lines.length} times, in lines ${listedLines}${moreCount > 0 ? ` and ${moreCount} more` : ''})`;
  return `${file}:${lines[0]} ${message}${times}`;
}

const MAX_LISTED_CHARACTERS = 5;

/**
 * Returns a warning if no font of the site has some characters of an outline. Pictures show boxes
 * in their place. Browsers use a font of the visitor's device instead.
 */
export async function findMissingGlyphs({ slides }: Outline): Promise<OutlineWarning[]> {
  const lines = new Map<string, number>();
  for (const { title, line, blocks } of slides)
    for (const [text, textLine] of [[title ?? '', line] as const, ...blocks.flatMap(wordsOf)])
      for (const character of splitGraphemes(text))
        if (!lines.has(character) && !hasMarks(character) && /\S/.test(character))
          lines.set(character, textLine);
  const missing: string[] = [];
  for (const character of lines.keys())
    if ((await findFont(character, { weight: 'regular', italic: false })) === null) missing.push(character);
  const [first] = missing;
  if (first === undefined) return [];
  const listedCharacters = missing.slice(0, MAX_LISTED_CHARACTERS).join(' ');
  const message = `Pictures of the presentation show boxes for ${missing.length} characters that the fonts of Podium lack: ${listedCharacters}. Visitors read them on the stage, in a font of their device.`;
  return [{ line: lines.get(first) ?? 1, message }];
}

function wordsOf(block: Block): (readonly [text: string, line: number])[] {
  if (block.kind === 'columns') return block.columns.flatMap(({ blocks }) => blocks.flatMap(wordsOf));
  if (block.kind === 'list') return [[block.items.map(({ text }) => text).join('\n'), block.line]];
  if (block.kind === 'table') return [[block.rows.flat().join('\n'), block.line]];
  return [[block.kind === 'image' ? '' : block.text, block.line]];
}
