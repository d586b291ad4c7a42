/**
 * Returns the addresses in a text that lack the base of the site: paths from the root of the host
 * whose first part is in `starts`, the names of the site's folders and files.
 */
export function findBareAddresses(text: string, starts: ReadonlySet<string>): string[] {
  const matches = [...text.matchAll(/(?<=["'`(,;\s])\/([\w.-]+)(?=["'`/?#)\s,&<])[^"'`\s<]{0,60}/g)];
  return matches.flatMap(([address, start = '']) => (starts.has(start) ? [address] : []));
}
