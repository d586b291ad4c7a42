/** Returns at most `most` items in order, spread evenly over all items. */
export function sampleEvenly<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return items.filter(
    (_, index) =>
      Math.floor((index * most) / items.length) !== Math.floor(((index - 1) * most) / items.length),
  );
}
