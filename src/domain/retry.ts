/** Remembers what an asynchronous function returns, and calls it anew after a failure. */
export function onceDone<Result>(act: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () =>
    (running ??= act().catch((error: unknown) => {
      running = undefined;
      throw error;
    }));
}
