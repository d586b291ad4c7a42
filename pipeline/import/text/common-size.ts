/** The size in which most letters are, rounded, since programs write 20 as 19.99; 0 for no letters. */
export function commonSize(texts: readonly { readonly size: number; readonly text: string }[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of texts) {
    const rounded = Math.round(size);
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}
