/**
 * Returns the names, by their route parameters, of the content and owners whose static paths to
 * return, or null for all. A build thread sets `PODIUM_ASKED` to the names that it renders next,
 * separated by spaces. Listing all static paths of a large site, which Astro keeps in memory, would
 * take 50 MB per thread.
 */
export function requestedNames(): ReadonlySet<string> | null {
  const text = process.env['PODIUM_ASKED'];
  return text === undefined ? null : new Set(text.split(' '));
}
