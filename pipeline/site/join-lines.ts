import type { FileLines } from './file-lines.ts';

/** A line of one of several lists of files. */
export interface JoinedLine {
  readonly name: string;
  /** Index of the list. */
  readonly list: number;
  /** Number of the line in its list. */
  readonly line: number;
}

/**
 * Yields the lines of several lists in the order of their names, and lines of the same name in the
 * order of the lists. Each list must be sorted by name. Holds one line of each list in memory.
 */
export function* joinLines(lists: readonly FileLines[], first = 0): Generator<JoinedLine, undefined> {
  const [only, ...more] = lists;
  if (only === undefined) return;
  if (more.length === 0) {
    for (let line = 0; line < only.size; line += 1) yield { name: only.nameOf(line), list: first, line };
    return;
  }
  const half = lists.length >> 1;
  yield* joinTwo(joinLines(lists.slice(0, half), first), joinLines(lists.slice(half), first + half));
}

type Lines = Generator<JoinedLine, undefined>;

function* joinTwo(lines: Lines, other: Lines): Lines {
  let [a, b] = [lines.next(), other.next()];
  while (a.done !== true || b.done !== true) {
    if (b.done === true || (a.done !== true && a.value.name <= b.value.name)) {
      if (a.done !== true) yield a.value;
      a = lines.next();
    } else {
      yield b.value;
      b = other.next();
    }
  }
}
