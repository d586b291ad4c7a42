/**
 * Reports whether visitors may get a file of a site, by its path segments from the root. Excludes
 * hidden files and settings for hosts. The nginx settings repeat this rule as regular expressions.
 */
export function isForVisitors(segments: readonly string[]): boolean {
  const [topFolder = ''] = segments;
  const isSettings = segments.length === 1 && /^_(?:headers|redirects)$/i.test(topFolder);
  const isHidden = segments.some(
    (segment, index) => segment.startsWith('.') && !(index === 0 && segment === '.well-known'),
  );
  return !isSettings && !isHidden;
}
