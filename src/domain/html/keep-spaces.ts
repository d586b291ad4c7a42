/**
 * Returns a line of program code whose spaces stay where browsers collapse them: those at its start
 * and all but the last of several in a row become no-break spaces. Browsers copy them as spaces.
 */
export function keepSpaces(line: string): string {
  return line.replace(/^ +| (?= )/g, (spaces) => '\u00a0'.repeat(spaces.length));
}
