/** Maps items with at most `limit` calls at a time, and counts those that are done; the results keep the order of the items. */
export async function mapInParallel<T, R>(
  items: readonly T[],
  limit: number,
  map: (item: T) => Promise<R>,
  count?: (done: number, total: number) => void,
): Promise<R[]> {
  const results: R[] = new Array<R>(items.length);
  const queue = items.entries();
  let done = 0;
  const work = async () => {
    for (const [index, item] of queue) {
      results[index] = await map(item);
      count?.((done += 1), items.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return results;
}
