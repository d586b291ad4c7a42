import fc, { type UniversalPlugin } from 'fast-check';

/** How long fast-check looks for a smaller counterexample after a property has failed. */
const MAX_SHRINK_MS = 45_000;

/**
 * Returns a plugin of fast-check for slow properties, which limits the time of the search for a
 * smaller counterexample. The failure has the seed and the smallest counterexample so far. Runs
 * before a failure have no limit, unlike with `interruptAfterTimeLimit`, which lets a property that
 * is too slow pass.
 */
export const shrinkBriefly =
  (limit = MAX_SHRINK_MS): UniversalPlugin =>
  () => {
    let end = Infinity;
    const note = (result: unknown) => {
      if (result !== null && !fc.PreconditionFailure.isFailure(result))
        end = Math.min(end, performance.now() + limit);
    };
    return {
      decorateRun: (run) => (value) => {
        if (performance.now() >= end) return new fc.PreconditionFailure(true);
        const result = run(value);
        if (result instanceof Promise) void result.then(note);
        else note(result);
        return result;
      },
    };
  };
