/** Returns the result of a function, or null if it throws. */
export function resultOrNull<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}
