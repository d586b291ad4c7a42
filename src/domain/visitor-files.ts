/**
 * Whether visitors may get a file of a site, by the segments of its path from the root of the site: not if it is hidden, nor
 * if it holds settings for hosts. The settings of nginx say the same as expressions.
 */
export function isForVisitors(segments: readonly string[]): boolean {
  const [first = ''] = segments;
  const isSettings = segments.length === 1 && /^_(?:headers|redirects)$/i.test(first);
  const isHidden = segments.some(
    (segment, index) => segment.startsWith('.') && !(index === 0 && segment === '.well-known'),
  );
  return !isSettings && !isHidden;
}
