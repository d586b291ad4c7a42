import { boundingBox, type Box } from './box.ts';
import { isCode, type Line } from './to-lines.ts';

/** Lines that are read together, in this order. */
export interface Block extends Box {
  readonly lines: readonly [Line, ...Line[]];
}

/** Maximum distance of two lines of code, relative to their size: one empty line between them. */
const LEADING = 3;
/** Maximum horizontal distance of two lines of code in letters, for example that of an indent. */
const INDENT = 8;

/**
 * Returns blocks of one line, and blocks of all lines of one piece of program code. Lines of code
 * have so different indents that they would be read as columns.
 */
export function toCodeBlocks(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines.toSorted((one, other) => one.top - other.top)) {
    const index = isCode(line) ? blocks.findLastIndex((block) => goesOn(block, line)) : -1;
    const block = blocks[index];
    if (block === undefined) blocks.push(toBlock([line]));
    else blocks[index] = toBlock([...block.lines, line]);
  }
  return blocks;
}

const toBlock = (lines: Block['lines']): Block => ({ ...boundingBox(lines), lines });

function goesOn({ lines, left, right }: Block, line: Line): boolean {
  const last = lines.at(-1) ?? lines[0];
  const apart = INDENT * (line.letterWidth ?? 0);
  return (
    isCode(last) &&
    line.top - last.top < LEADING * line.size &&
    line.top > last.top &&
    line.left < right + apart &&
    line.right > left - apart
  );
}
