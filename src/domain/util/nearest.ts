/**
 * Returns the candidate closest to a misspelled word, or null if none is close. Ignores case. A
 * candidate that differs in all letters is not close.
 */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const changes = word.length < 4 ? 1 : Math.min(3, Math.max(2, Math.floor(word.length / 3)));
  const limit = Math.min(changes, word.length - 1);
  let bestCandidate: string | null = null;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > limit) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [bestCandidate, bestDistance] = [candidate, distance];
  }
  return bestCandidate;
}

/** Returns the start of a remedy that suggests the closest candidate; empty if none is close. */
export function suggestNearest(word: string, candidates: readonly string[]): string {
  const closest = nearest(word, candidates);
  return closest === null ? '' : `did you mean "${closest}"? Otherwise `;
}

/** Returns the Levenshtein distance: the number of letters to add, remove or change. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
