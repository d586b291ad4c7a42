/** Maximum number of page ranges in a message. */
const MOST_RANGES = 8;

/** Returns the words for pages in a message, such as "pages 1-3, 7". Numbers are ascending. */
export function namePages(pages: readonly number[]): string {
  const ranges = toRanges(pages);
  const named = ranges.slice(0, MOST_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  const more = ranges.length > MOST_RANGES ? ' and others' : '';
  return `page${pages.length === 1 ? '' : 's'} ${named.join(', ')}${more}`;
}

/** Returns consecutive numbers as ranges: 1, 2, 3, 7 are 1 to 3 and 7 to 7. */
function toRanges(numbers: readonly number[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
