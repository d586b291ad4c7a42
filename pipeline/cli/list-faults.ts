/** Maximum number of faults listed. Further faults are usually repetitions. */
const SHOWN = 50;

/** Returns an indented line for each fault up to the maximum, and the number of further faults. */
export function listFaults(faults: readonly string[]): string {
  const rest = faults.length - SHOWN;
  const lines = [...faults.slice(0, SHOWN), ...(rest > 0 ? [`and ${rest} more`] : [])];
  return lines.map((line) => `  ${line}`).join('\n');
}
