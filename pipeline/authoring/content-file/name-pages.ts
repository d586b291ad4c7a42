const MAX_RANGES = 8;

/**
 * Names pages in a message, such as "pages 1-3, 7". `pages` are ascending numbers. `noun` is
 * another word for "page".
 */
export function namePages(pages: readonly number[], noun = 'page'): string {
  const ranges = toRanges(pages);
  const rangeTexts = ranges
    .slice(0, MAX_RANGES)
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  const othersText = ranges.length > MAX_RANGES ? ' and others' : '';
  return `${noun}${pages.length === 1 ? '' : 's'} ${rangeTexts.join(', ')}${othersText}`;
}

/** Names the pages that have parts of each kind, such as "lists on pages 1-3, 7". */
export const nameKinds = <Part>(
  kinds: Readonly<Record<string, (part: Part) => boolean>>,
  pages: readonly (readonly [number: number, parts: readonly Part[]])[],
  noun?: string,
): string[] =>
  Object.entries(kinds).flatMap(([kind, isOfKind]) => {
    const pageNumbers = pages.flatMap(([number, parts]) => (parts.some(isOfKind) ? [number] : []));
    return pageNumbers.length === 0 ? [] : [`${kind} on ${namePages(pageNumbers, noun)}`];
  });

/** Joins consecutive numbers into ranges: 1, 2, 3, 7 become 1 to 3 and 7 to 7. */
function toRanges(numbers: readonly number[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
