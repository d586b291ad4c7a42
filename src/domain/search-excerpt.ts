/** A run of an excerpt: a match, or the text around it. */
export interface ExcerptPart {
  readonly text: string;
  /** Whether it matches the search. */
  readonly isMatch: boolean;
}

const MARK = /<(\/?)mark>/;

/**
 * Parses an excerpt of the search index: plain text with escaped angle brackets, and each match in
 * `<mark>`. Joins adjacent matches.
 */
export function readExcerpt(excerpt: string): ExcerptPart[] {
  const [first = '', ...rest] = excerpt.replaceAll(/<\/mark>(\s*)<mark>/g, '$1').split(MARK);
  const parts = [{ text: plain(first), isMatch: false }];
  // Splitting keeps the content of the group: "" for an opening mark, "/" for a closing one.
  for (let at = 0; at < rest.length; at += 2)
    parts.push({ text: plain(rest[at + 1] ?? ''), isMatch: rest[at] === '' });
  return parts.filter(({ text }) => text !== '');
}

/** A lower-case letter or connecting punctuation does not begin a sentence. */
const WITHIN = /^[\p{Ll},;:)\]]/u;

/** The end of a sentence, including closing quotation marks and brackets. */
const END = /[.!?…。！？][\p{Pf}\p{Pe}"']*$/u;

/** Adds an ellipsis at each end of an excerpt that is within a sentence. */
export function withEllipses(parts: readonly ExcerptPart[]): ExcerptPart[] {
  const [first, last] = [parts[0]?.text.trimStart() ?? '', parts.at(-1)?.text.trimEnd() ?? ''];
  return [
    ...(WITHIN.test(first) ? [{ text: '… ', isMatch: false }] : []),
    ...parts,
    ...(last === '' || END.test(last) ? [] : [{ text: ' …', isMatch: false }]),
  ];
}

function plain(escaped: string): string {
  return escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}
