import type { Separators } from './outline.ts';

/** The lines with which reveal-md divides slides, and slides inside a stack. */
const USUAL_DIVIDERS = { slide: /^---[ \t]*$/, stack: /^----[ \t]*$/ } as const;
/** A rule that divides nothing. */
const NO_DIVIDER = '***';
/** Minimum number of line breaks in a row that are a separator. */
const MIN_BREAKS = 2;

/** A field with a regular expression, read as a line, or as a number of empty lines. */
type Separator = { readonly line: string } | { readonly emptyLines: number };

/** Returns what a regular expression matches; undefined if that is no fixed text. */
function readPattern(pattern: string): Separator | undefined {
  const text = pattern
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replaceAll(String.raw`\r?`, '')
    .replaceAll(String.raw`\n`, '\n')
    .replaceAll('\r', '');
  const line = text.trim();
  if (line === '') {
    const breaks = text.split('\n').length - 1;
    return breaks < MIN_BREAKS ? undefined : { emptyLines: breaks };
  }
  const isFixed = !line.includes('\n') && !/(?<!\\)(?:\\[a-zA-Z]|[()[\]{}|+*?])/.test(line);
  return isFixed ? { line: line.replaceAll(/\\(.)/g, '$1') } : undefined;
}

/**
 * Replaces the lines that divide slides, or begin a note, in an outline of reveal-md with its own
 * separators: by `---`, `----` and `Note:`. The usual lines then divide no slides. In
 * `visibleLines`, the lines inside code are empty. Keeps the number of lines.
 */
export function withUsualSeparators(
  lines: readonly string[],
  visibleLines: readonly string[],
  { slide, stack, note }: Separators,
): string[] {
  const ownSeparators = { slide: readPattern(slide ?? ''), stack: readPattern(stack ?? '') };
  const changedLines = lines.map((line, index) => {
    const text = visibleLines[index]?.trim() ?? '';
    if (text === '') return line;
    if (ownSeparators.slide !== undefined && USUAL_DIVIDERS.slide.test(text)) return NO_DIVIDER;
    if (ownSeparators.stack !== undefined && USUAL_DIVIDERS.stack.test(text)) return NO_DIVIDER;
    return note !== undefined && text.startsWith(note) ? `Note: ${text.slice(note.length)}` : line;
  });
  const replace = (separator: Separator | undefined, divider: string) => {
    for (const [index, text] of visibleLines.entries()) {
      if (separator === undefined) continue;
      const isDividing =
        'line' in separator
          ? text.trim() === separator.line
          : emptyLinesAt(lines, visibleLines, index) >= separator.emptyLines && changedLines[index] === '';
      if (isDividing) changedLines[index] = divider;
    }
  };
  replace(ownSeparators.slide, '---');
  replace(ownSeparators.stack, '----');
  return changedLines;
}

/** Returns the number of empty lines from here on, after a text and outside of code; else 0. */
function emptyLinesAt(lines: readonly string[], visibleLines: readonly string[], index: number): number {
  if (lines[index]?.trim() !== '' || (lines[index - 1] ?? '').trim() === '') return 0;
  let end = index;
  while (end < lines.length && lines[end]?.trim() === '') end += 1;
  return (visibleLines[end] ?? '').trim() === '' ? 0 : end - index;
}
