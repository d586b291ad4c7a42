/**
 * Maps items with at most `limit` concurrent calls and reports progress. Keeps the order of the
 * items. After a failure, starts no further call, waits for the running ones so that none of them
 * still writes, and throws the first failure.
 */
export async function mapInParallel<T, R>(
  items: readonly T[],
  limit: number,
  map: (item: T) => Promise<R>,
  onProgress?: (done: number, total: number) => void,
): Promise<R[]> {
  const results: R[] = new Array<R>(items.length);
  const queue = items.entries();
  let done = 0;
  const failures: unknown[] = [];
  const runWorker = async () => {
    for (const [index, item] of queue) {
      if (failures.length > 0) return;
      results[index] = await map(item);
      onProgress?.((done += 1), items.length);
    }
  };
  const workers = Array.from({ length: Math.min(limit, items.length) }, () =>
    runWorker().catch((error: unknown) => void failures.push(error)),
  );
  await Promise.all(workers);
  if (failures.length > 0) throw failures[0];
  return results;
}
