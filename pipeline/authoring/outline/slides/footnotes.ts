/** The start of a line with the text of a footnote. */
const FOOTNOTE = /^[ ]{0,3}\[\^([^[\]\s]+)\]:/;
/** A line that does not continue the footnote above it. */
const FOOTNOTE_END = /^[ ]{0,3}(?:\[\^|:::|#|-{3}|<|$)/;
const INLINE_NOTE = /\^\[([^[\]]*)\]/g;
export const FOOTNOTE_WARNING = 'A footnote was left out. Write its text in place, or in a comment.';

/** The footnotes of an outline. */
export interface Footnotes {
  /** Their texts by mark; empty for footnotes that are not plain text. */
  readonly texts: ReadonlyMap<string, string>;
  /** Indexes of the lines that continue a footnote below its first line. */
  readonly continuationLines: ReadonlySet<number>;
}

/** Reads footnotes with all lines: those directly below, and indented ones after a blank one. */
export function readFootnotes(lines: readonly string[]): Footnotes {
  const [texts, continuationLines] = [new Map<string, string>(), new Set<number>()];
  const continues = (index: number) =>
    /^(?: {4}|\t)[ \t]*\S/.test(lines[index] ?? '') ||
    (lines[index - 1]?.trim() !== '' && !FOOTNOTE_END.test(lines[index] ?? '')) ||
    (lines[index]?.trim() === '' && /^(?: {4}|\t)[ \t]*\S/.test(lines[index + 1] ?? ''));
  for (const [index, line] of lines.entries()) {
    const [label = '', mark] = FOOTNOTE.exec(line) ?? [];
    if (mark === undefined) continue;
    let end = index + 1;
    for (; continues(end); end += 1) continuationLines.add(end);
    const text = [line.slice(label.length), ...lines.slice(index + 1, end)]
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    texts.set(mark, /[*_`<>[\]\\]/.test(text) ? '' : text);
  }
  return { texts, continuationLines };
}

/** Returns the mark of the footnote that a line begins; undefined for none. */
export const footnoteMarkAt = (line: string | undefined): string | undefined =>
  FOOTNOTE.exec(line ?? '')?.[1];

/** Returns a text with inline footnotes in brackets, and footnotes in place of their marks. */
export const withFootnotes = (text: string, footnotes: Footnotes): string =>
  text
    .replaceAll(INLINE_NOTE, ' ($1)')
    .replaceAll(/\[\^([^[\]\s]+)\]/g, (mark, name: string) => footnoteText(name, footnotes) ?? mark);

/** Returns the text of a footnote in brackets, which replaces its mark; undefined if unknown. */
export function footnoteText(mark: string, { texts }: Footnotes): string | undefined {
  const text = texts.get(mark);
  return text === undefined || text === '' ? text : ` (${text})`;
}
