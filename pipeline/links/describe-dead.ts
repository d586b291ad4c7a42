import type { DeadLink } from './check-site-links.ts';

/** A line for each dead link; one that stands in several files is told once, with the first of them. */
export function describeDead(dead: readonly DeadLink[]): string[] {
  const byLink = Map.groupBy(dead, ({ place, target, reason }) => `${place} ${target} ${reason}`);
  return [...byLink].map(([link, [first, ...more]]) => {
    const others = more.length === 0 ? '' : ` and ${more.length} more`;
    return `${link} (in ${first?.source ?? ''}${others})`;
  });
}
