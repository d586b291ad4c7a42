/**
 * Returns a line of program code whose spaces browsers do not collapse: spaces at its start, and
 * all but the last of consecutive spaces, become no-break spaces. Browsers copy them as spaces.
 */
export function keepSpaces(line: string): string {
  return line.replace(/^ +| (?= )/g, (spaces) => '\u00a0'.repeat(spaces.length));
}
