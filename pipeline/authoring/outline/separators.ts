import type { Separators } from './outline.ts';

/** The lines with which reveal-md divides slides, and slides inside a stack. */
const USUAL = { slide: /^---[ \t]*$/, stack: /^----[ \t]*$/ } as const;
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
 * separators: by `---`, `----` and `Note:`. The usual lines then divide no slides. `visible` are
 * the lines of the file; those inside code are empty. Keeps the number of lines.
 */
export function withUsualSeparators(
  lines: readonly string[],
  visible: readonly string[],
  { slide, stack, note }: Separators,
): string[] {
  const named = { slide: readPattern(slide ?? ''), stack: readPattern(stack ?? '') };
  const changed = lines.map((line, index) => {
    const text = visible[index]?.trim() ?? '';
    if (text === '') return line;
    if (named.slide !== undefined && USUAL.slide.test(text)) return NO_DIVIDER;
    if (named.stack !== undefined && USUAL.stack.test(text)) return NO_DIVIDER;
    return note !== undefined && text.startsWith(note) ? `Note: ${text.slice(note.length)}` : line;
  });
  const replace = (separator: Separator | undefined, divider: string) => {
    for (const [index, text] of visible.entries()) {
      if (separator === undefined) continue;
      const isDividing =
        'line' in separator
          ? text.trim() === separator.line
          : emptyLinesAt(lines, visible, index) >= separator.emptyLines && changed[index] === '';
      if (isDividing) changed[index] = divider;
    }
  };
  replace(named.slide, '---');
  replace(named.stack, '----');
  return changed;
}

/** Returns the number of empty lines from here on, after a text and outside of code; else 0. */
function emptyLinesAt(lines: readonly string[], visible: readonly string[], index: number): number {
  if (lines[index]?.trim() !== '' || (lines[index - 1] ?? '').trim() === '') return 0;
  let end = index;
  while (end < lines.length && lines[end]?.trim() === '') end += 1;
  return (visible[end] ?? '').trim() === '' ? 0 : end - index;
}
