import { compareStrings } from './compare-strings.ts';

/**
 * Returns the most frequent tags, most popular first, at most `limit`. Ties are in alphabetical
 * order.
 */
export function popularTopics(
  contents: Iterable<{ readonly tags: readonly string[] }>,
  limit: number,
): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of contents)
    for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .sort(([a, count], [b, other]) => other - count || compareStrings(a, b))
    .slice(0, limit)
    .map(([tag]) => tag);
}
