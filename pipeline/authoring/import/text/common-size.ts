/**
 * Returns the size of most letters; 0 if there are none. It is rounded, because programs write 20
 * as 19.99.
 */
export function commonSize(texts: readonly { readonly size: number; readonly text: string }[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of texts) {
    const rounded = Math.round(size);
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}
