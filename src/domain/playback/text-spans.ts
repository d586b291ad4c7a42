import type { TextSpan } from '#library/schemas/storyboard';

type Spans = readonly TextSpan[];

/** Returns the span that contains the character at an index; undefined if there is none. */
export const spanAt = (spans: Spans | undefined, at: number): TextSpan | undefined =>
  spans?.find(({ from, to }) => from <= at && at < to);

/** Returns spans with positions relative to an index of the text. */
export const spansFrom = (spans: Spans | undefined, at: number): TextSpan[] | undefined =>
  spans?.map((span) => ({ ...span, from: span.from - at, to: span.to - at }));

/** Divides a text where its style changes. */
export function splitSpans(text: string, spans: Spans): { text: string; span: TextSpan | undefined }[] {
  const ends = spans.flatMap(({ from, to }) => [from, to]).filter((at) => at > 0 && at < text.length);
  const places = [...new Set([0, ...ends])].toSorted((a, b) => a - b);
  return places.map((from, index) => ({
    text: text.slice(from, places[index + 1]),
    span: spanAt(spans, from),
  }));
}
