/** A line of `playwright test --list`, with the position of the test's declaration. */
const LISTED = /^\s*\[[^\]]+\] › (?<place>\S+:\d+:\d+) › /;

/**
 * Files whose tests go through all elements, steps or sizes of the pages, one after another. They
 * find faults of a whole look, which few changes cause, so `npm run test:full` runs them.
 */
const SWEEPS =
  /^(?:brand-font|focus-ring|layout-shift|nothing-covers|overlay-fit|start-to-restart)\.spec\.ts:/;

/**
 * Returns the first variant of each browser test except sweeps, as lines of Playwright's list. A
 * test in a loop over widths, languages or pages has one variant per iteration. Throws if the list
 * has no test, because the format may have changed.
 */
export function firstVariants(list: string): string[] {
  const first = new Map<string, string>();
  for (const line of list.split('\n')) {
    const place = LISTED.exec(line)?.groups?.['place'];
    if (place !== undefined && !SWEEPS.test(place) && !first.has(place)) first.set(place, line.trim());
  }
  if (first.size === 0)
    throw new Error('The list of Playwright has no browser test. Its format may have changed.');
  return [...first.values()];
}
