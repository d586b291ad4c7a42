/** A run of a text that was found, or of what stands around it. */
export interface ExcerptPart {
  readonly text: string;
  /** Whether it matches what was searched for. */
  readonly isMatch: boolean;
}

const MARK = /<(\/?)mark>/;

/**
 * Reads an excerpt as the search index writes it: plain text in which angle brackets are escaped, with each word that was
 * found in `<mark>`. Neighbouring words that were found make one run.
 */
export function readExcerpt(excerpt: string): ExcerptPart[] {
  const [first = '', ...rest] = excerpt.replaceAll(/<\/mark>(\s*)<mark>/g, '$1').split(MARK);
  const parts = [{ text: plain(first), isMatch: false }];
  // Splitting keeps what the group holds: "" where a mark begins, "/" where one ends.
  for (let at = 0; at < rest.length; at += 2)
    parts.push({ text: plain(rest[at + 1] ?? ''), isMatch: rest[at] === '' });
  return parts.filter(({ text }) => text !== '');
}

/** A small letter, or what joins a word to the one before, begins no sentence. */
const WITHIN = /^[\p{Ll},;:)\]]/u;

/** What ends a sentence, with the quotation marks and brackets that may close after it. */
const END = /[.!?…。！？][\p{Pf}\p{Pe}"']*$/u;

/** Marks with an ellipsis where an excerpt begins or ends within a sentence. */
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
