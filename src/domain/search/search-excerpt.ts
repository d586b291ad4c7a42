/** A run of an excerpt: a match, or the text around it. */
export interface ExcerptPart {
  readonly text: string;
  /** Whether it matches the search. */
  readonly isMatch: boolean;
}

const MARK_TAG = /<(\/?)mark>/;

/**
 * Parses an excerpt of the search index: plain text with escaped angle brackets, in which each
 * matching word and its punctuation are in `<mark>`. Removes the punctuation from the matches, and
 * joins adjacent matches.
 */
export function readExcerpt(excerpt: string): ExcerptPart[] {
  const [firstText = '', ...marksAndTexts] = excerpt.split(MARK_TAG);
  const parts: ExcerptPart[] = [{ text: unescapeBrackets(firstText), isMatch: false }];
  // Splitting keeps the content of the group: "" for an opening mark, "/" for a closing one.
  for (let index = 0; index < marksAndTexts.length; index += 2) {
    const text = unescapeBrackets(marksAndTexts[index + 1] ?? '');
    parts.push(...(marksAndTexts[index] === '' ? withoutPunctuation(text) : [{ text, isMatch: false }]));
  }
  return joinMatches(joinTexts(parts.filter(({ text }) => text !== '')));
}

const PUNCTUATION = /^\p{P}$/u;

/**
 * Separates a match from the punctuation at its ends. A match of only punctuation stays a match.
 */
function withoutPunctuation(match: string): ExcerptPart[] {
  const letters = [...match];
  const start = letters.findIndex((letter) => !PUNCTUATION.test(letter));
  if (start === -1) return [{ text: match, isMatch: true }];
  const end = letters.findLastIndex((letter) => !PUNCTUATION.test(letter)) + 1;
  return [
    { text: letters.slice(0, start).join(''), isMatch: false },
    { text: letters.slice(start, end).join(''), isMatch: true },
    { text: letters.slice(end).join(''), isMatch: false },
  ];
}

/** Joins consecutive parts that are not matches. */
function joinTexts(parts: readonly ExcerptPart[]): ExcerptPart[] {
  const joinedParts: ExcerptPart[] = [];
  for (const part of parts) {
    const lastPart = joinedParts.at(-1);
    if (lastPart && !lastPart.isMatch && !part.isMatch)
      joinedParts[joinedParts.length - 1] = { text: lastPart.text + part.text, isMatch: false };
    else joinedParts.push(part);
  }
  return joinedParts;
}

/** Joins matches that only white space separates. */
function joinMatches(parts: readonly ExcerptPart[]): ExcerptPart[] {
  const joinedParts: ExcerptPart[] = [];
  for (const part of parts) {
    const [match, space] = joinedParts.slice(-2);
    if (part.isMatch && match?.isMatch && space?.text.trim() === '')
      joinedParts.splice(-2, 2, { text: match.text + space.text + part.text, isMatch: true });
    else joinedParts.push(part);
  }
  return joinedParts;
}

/**
 * Removes the title that an excerpt begins with, because its link shows it already. The index ends
 * each paragraph with a full stop.
 */
export function withoutTitle(parts: readonly ExcerptPart[], title: string): ExcerptPart[] {
  const text = parts.map((part) => part.text).join('');
  const shownTitle = [`${title}.`, title].find((start) => text.startsWith(start));
  if (shownTitle === undefined) return [...parts];
  // The excerpt may begin with a sentence that only starts like the title.
  if (shownTitle !== text && !SENTENCE_END.test(shownTitle)) return [...parts];
  let charactersToCut = shownTitle.length;
  const remainder = parts.map(({ text: partText, isMatch }) => {
    const cutLength = Math.min(charactersToCut, partText.length);
    charactersToCut -= cutLength;
    return { text: partText.slice(cutLength), isMatch };
  });
  const [firstPart, ...otherParts] = remainder.filter((part) => part.text !== '');
  return firstPart === undefined ? [] : [{ ...firstPart, text: firstPart.text.trimStart() }, ...otherParts];
}

/** Matches text that does not begin a sentence: a lower-case letter or connecting punctuation. */
const SENTENCE_CONTINUATION = /^[\p{Ll},;:)\]]/u;

/** Matches the end of a sentence, including closing quotation marks and brackets. */
const SENTENCE_END = /[.!?…。！？][\p{Pf}\p{Pe}"']*$/u;

/** Adds an ellipsis at each end of an excerpt that is within a sentence. */
export function withEllipses(parts: readonly ExcerptPart[]): ExcerptPart[] {
  const first = parts[0]?.text.trimStart() ?? '';
  const last = parts.at(-1)?.text.trimEnd() ?? '';
  return [
    ...(SENTENCE_CONTINUATION.test(first) ? [{ text: '… ', isMatch: false }] : []),
    ...parts,
    ...(last === '' || SENTENCE_END.test(last) ? [] : [{ text: ' …', isMatch: false }]),
  ];
}

function unescapeBrackets(escaped: string): string {
  return escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}
