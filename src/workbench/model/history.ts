/** One change of a text: the old and the new part at an offset. */
interface Change {
  readonly offset: number;
  readonly before: string;
  readonly after: string;
  /** Name of the change, as in "Undo moving". */
  readonly label: string;
}

/** All changes of a text since it was opened, without a limit. It keeps only the changed parts. */
export interface History {
  readonly past: readonly Change[];
  readonly future: readonly Change[];
}

export const NO_HISTORY: History = { past: [], future: [] };

/** Adds the change from one text to another. Drops all undone changes. */
export function record(history: History, before: string, after: string, label: string): History {
  return { past: [...history.past, { ...compare(before, after), label }], future: [] };
}

/** Undoes the last change. Returns null if there is none. */
export function undo(text: string, { past, future }: History): { text: string; history: History } | null {
  const change = past.at(-1);
  if (!change) return null;
  const { offset, before, after } = change;
  return {
    text: text.slice(0, offset) + before + text.slice(offset + after.length),
    history: { past: past.slice(0, -1), future: [...future, change] },
  };
}

/** Redoes the change that was undone last. Returns null if there is none. */
export function redo(text: string, { past, future }: History): { text: string; history: History } | null {
  const change = future.at(-1);
  if (!change) return null;
  const { offset, before, after } = change;
  return {
    text: text.slice(0, offset) + after + text.slice(offset + before.length),
    history: { past: [...past, change], future: future.slice(0, -1) },
  };
}

/** Returns the smallest part in which two texts differ. */
function compare(before: string, after: string): Omit<Change, 'label'> {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return {
    offset: start,
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end),
  };
}
