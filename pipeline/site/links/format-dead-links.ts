import type { DeadLink } from './check-site-links.ts';

/**
 * Returns one line for each dead link. A link in several files is listed once, with the first of
 * them.
 */
export function formatDeadLinks(dead: readonly DeadLink[]): string[] {
  const byLink = Map.groupBy(dead, ({ place, target, reason }) => `${place} ${target} ${reason}`);
  return [...byLink].map(([link, [first, ...more]]) => {
    const others = more.length === 0 ? '' : ` and ${more.length} more`;
    return `${link} (in ${first?.source ?? ''}${others})`;
  });
}
