/** Caches the result of an asynchronous function. Calls it again after a failure. */
export function cacheSuccess<Result>(act: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () =>
    (running ??= act().catch((error: unknown) => {
      running = undefined;
      throw error;
    }));
}
