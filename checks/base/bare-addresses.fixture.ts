/**
 * Returns the addresses in a text that begin at the root of the host with a folder or file of the
 * site, given by `starts`. A site below a path has none.
 */
export function findBareAddresses(text: string, starts: ReadonlySet<string>): string[] {
  const matches = [...text.matchAll(/(?<=["'`(,;\s])\/([\w.-]+)(?=["'`/?#)\s,&<])[^"'`\s<]{0,60}/g)];
  return matches.flatMap(([address, start = '']) => (starts.has(start) ? [address] : []));
}
