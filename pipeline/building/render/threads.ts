import { findSettingFault } from '#domain/settings/settings';
import { countWorkers, type Machine } from '#pipeline/cli/count-workers';

/**
 * Number of presentations and videos per thread. The start of a thread costs as much as rendering
 * five.
 */
const CONTENTS_OF_ONE = 20;
/** Memory that a thread may need while it renders, in bytes. */
const MEMORY_OF_ONE = 0.7e9;

/**
 * Returns the number of render threads: `wanted`, by default PODIUM_PROCESSES, or else as many as
 * this machine has resources for. Throws if `wanted` is not a number.
 */
export function threadsFor(
  contents: number,
  wanted = process.env['PODIUM_PROCESSES'] ?? '',
  machine?: Machine,
): number {
  if (wanted === '')
    return countWorkers(
      { items: contents, itemsOfOne: CONTENTS_OF_ONE, memoryOfOne: MEMORY_OF_ONE },
      machine,
    );
  const fault = findSettingFault('PODIUM_PROCESSES', wanted);
  if (fault !== null) throw new Error(fault);
  return Number(wanted);
}
