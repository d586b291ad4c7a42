/** A line below the names of columns in a simple table: groups of hyphens. */
const RULE = /^ *-{2,}(?: +-{2,})+ *$/;
/** A line between the rows of a grid table. */
const BORDER = /^ *\+(?:[-=:]+\+)+ *$/;

/**
 * Finds the simple tables and grid tables of Pandoc. Returns what replaces their lines, by index:
 * tables that the parser reads. `visible` are the lines without those inside code.
 */
export function readTables(lines: readonly string[], visible: readonly string[]): Map<number, string[]> {
  const replaced = new Map<number, string[]>();
  for (let index = 0; index < lines.length; index += 1) {
    const line = visible[index] ?? '';
    if (RULE.test(line)) index = readSimple(lines, index, replaced);
    else if (BORDER.test(line)) index = readGrid(lines, index, replaced);
  }
  return replaced;
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

const rowOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.trim().replaceAll('|', String.raw`\|`)).join(' | ')} |`;

const ruleOf = (columns: number): string => `|${' --- |'.repeat(columns)}`;

/** Reads a simple table by the line of its rule. Returns the index of its last line. */
function readSimple(lines: readonly string[], rule: number, replaced: Map<number, string[]>): number {
  const starts = [...(lines[rule] ?? '').matchAll(/-+/g)].map((group) => group.index);
  const cellsOf = (line: string): string[] => {
    // Wide signs of Chinese and Japanese are not below the hyphens.
    const parts = line.trim().split(/ {2,}/);
    return parts.length === starts.length
      ? parts
      : starts.map((start, column) => line.slice(column === 0 ? 0 : start, starts[column + 1]));
  };
  const head = lines[rule - 1];
  const isHeadless = head === undefined || isBlank(head);
  let end = rule + 1;
  while (!isBlank(lines[end]) && !RULE.test(lines[end] ?? '')) end += 1;
  // Without rows it is a rule, or part of another table.
  if (end === rule + 1) return rule;
  if (!isHeadless) replaced.set(rule - 1, ['', rowOf(cellsOf(head))]);
  replaced.set(rule, [...(isHeadless ? ['', rowOf(starts.map(() => ''))] : []), ruleOf(starts.length)]);
  for (let row = rule + 1; row < end; row += 1) replaced.set(row, [rowOf(cellsOf(lines[row] ?? ''))]);
  if (!isBlank(lines[end])) replaced.set(end, ['']);
  return end;
}

/** Reads a grid table by its first line. Returns the index of its last line. */
function readGrid(lines: readonly string[], first: number, replaced: Map<number, string[]>): number {
  const columns = (lines[first] ?? '').split('+').length - 2;
  const rows: string[][] = [];
  let [index, row, isHeaded] = [first + 1, undefined as string[] | undefined, false];
  for (; /^ *[+|]/.test(lines[index] ?? ''); index += 1) {
    const line = lines[index] ?? '';
    if (BORDER.test(line)) {
      isHeaded ||= row === rows[0] && line.includes('=');
      row = undefined;
      continue;
    }
    if (row === undefined) rows.push((row = Array.from({ length: columns }, () => '')));
    const cells = line.trim().split('|').slice(1, -1);
    for (const [column, cell] of cells.entries()) row[column] = `${row[column] ?? ''} ${cell.trim()}`.trim();
  }
  if (rows.length === 0) return first;
  const body = isHeaded ? rows : [Array.from({ length: columns }, () => ''), ...rows];
  const [head = [], ...others] = body.map(rowOf);
  for (let line = first; line < index; line += 1) replaced.set(line, []);
  replaced.set(first, ['', String(head), ruleOf(columns), ...others]);
  return index - 1;
}
