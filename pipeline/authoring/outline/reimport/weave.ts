/**
 * Inserts the members of `order` that `list` lacks, each after the nearest member before it. Those
 * before all members come first, and those after all members last.
 */
export function weave<T>(list: readonly T[], order: readonly T[]): T[] {
  const members = new Set(list);
  const first: T[] = [];
  let run = first;
  const after = new Map<T, T[]>();
  for (const item of order) {
    if (members.has(item)) after.set(item, (run = []));
    else run.push(item);
  }
  const last = run === first ? [] : run.splice(0);
  return [...first, ...list.flatMap((item) => [item, ...(after.get(item) ?? [])]), ...last];
}
