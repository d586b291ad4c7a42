/** As many faults as one reads; the rest are usually the same again. */
const SHOWN = 50;

/** A line for each fault, indented, up to the most that one reads; then one that says how many more there are. */
export function listFaults(faults: readonly string[]): string {
  const rest = faults.length - SHOWN;
  const lines = [...faults.slice(0, SHOWN), ...(rest > 0 ? [`and ${rest} more`] : [])];
  return lines.map((line) => `  ${line}`).join('\n');
}
