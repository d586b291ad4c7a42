import type { Nodes } from 'mdast';
import { withoutAttributes } from './attributes.ts';

/** An item of Pandoc's example lists, which are numbered through a file: `(@)`, or `(@name)`. */
const EXAMPLE = /^( {0,3})\(@([\w-]*)\)(?=[ \t]+\S)/;
const REFERENCE = /\(@([\w-]+)\)/g;
/** A list item that Pandoc numbers itself (`#.`), or one with its number in brackets. */
const NUMBERED = /^([ \t>]{0,40})(?:#\.|\((\d{1,9}|#)\))(?=[ \t]+\S)/;
/** A list item with a letter or a Roman number. After "A." it needs two spaces, unlike initials. */
const LETTERED =
  /^([ \t>]{0,40})(?:\((?:[a-z]|[ivxlc]{2,6})\)|(?:[a-z]|[ivxlc]{2,6})\)|(?:[a-z]|[ivxlc]{2,6}|[IVXLC]{2,6})\.|[A-Z]\.(?= {2}|\t)|\(?[A-Z]\))(?=[ \t]+\S)/;
/** A line that begins a list item. */
const ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
/** The mark of a definition, below the term that it explains. */
const DEFINITION = /^( {0,2})[:~](?=[ \t]+\S)/;
/** A line of a line block, which keeps its line breaks, such as verses. */
const LINE = /^\|(?: |$)/;
/** The start of a line that cannot be a term. */
const NO_TERM = /^(?: {4}|[ \t]*(?:[#>|+:~]|[-*][ \t]|```|\d{1,9}[.)][ \t]|<|$))/;

/**
 * Finds the line syntax that only Pandoc knows: examples, definitions and line blocks. Adds what
 * replaces these lines to `replaced`, by index. `visible` are the lines of the file; those inside
 * code are empty.
 */
export function readLines(visible: readonly string[], replaced: Map<number, string[]>): void {
  readExamples(visible, replaced);
  for (let index = 0; index < visible.length; index += 1) {
    const line = visible[index] ?? '';
    if (replaced.has(index)) continue;
    const numbered = NUMBERED.exec(line);
    const above = (replaced.get(index - 1) ?? [visible[index - 1] ?? '']).at(-1) ?? '';
    const [label = '', indent = ''] = LETTERED.exec(line) ?? [];
    // A line in a paragraph is no item.
    if (label !== '' && (/[ \t]$/.test(indent) || isBlank(above) || ITEM.test(above)))
      replaced.set(index, [`${indent}1${label.endsWith('.') ? '.' : ')'}${line.slice(label.length)}`]);
    else if (numbered !== null) {
      const [sign, indent = '', number] = numbered;
      const marker = number === undefined ? '1.' : `${number === '#' ? '1' : number})`;
      replaced.set(index, [indent + marker + line.slice(sign.length)]);
    } else if (DEFINITION.test(line)) readDefinition(visible, index, replaced);
    else if (LINE.test(line)) index = readLineBlock(visible, index, replaced);
  }
}

/** Returns a text with the signs that Pandoc makes of hyphens, periods and `\\ `. */
export const withDashes = (text: string): string =>
  text
    .replaceAll(/(?<!-)---(?!-)/g, '—')
    .replaceAll(/(?<!-)--(?!-)/g, '–')
    .replaceAll(/(?<!\.)\.{3}(?!\.)/g, '…')
    .replaceAll('\\ ', '\u00A0');

/** Returns the letter or Roman number of a list item, as written; undefined without one. */
export function labelOf(line: string): string | undefined {
  const [label, indent = ''] = LETTERED.exec(line) ?? [];
  return label?.slice(indent.length);
}

function readExamples(visible: readonly string[], replaced: Map<number, string[]>): void {
  const numbers = new Map<string, number>();
  let last = 0;
  for (const [index, line] of visible.entries()) {
    const [sign, indent = '', name = ''] = EXAMPLE.exec(line) ?? [];
    if (sign === undefined || replaced.has(index)) continue;
    last += 1;
    if (name !== '') numbers.set(name, last);
    replaced.set(index, [`${indent}${last})${line.slice(sign.length)}`]);
  }
  if (numbers.size === 0) return;
  for (const [index, line] of visible.entries()) {
    const written = replaced.get(index) ?? [line];
    const referring = written.map((text) =>
      text.replaceAll(REFERENCE, (sign, name: string) => {
        const number = numbers.get(name);
        return number === undefined ? sign : `(${number})`;
      }),
    );
    if (referring.some((text, at) => text !== written[at])) replaced.set(index, referring);
  }
}

/**
 * Replaces a definition, such as ": what it means", by a list item, and the term above it by a bold
 * line.
 */
function readDefinition(visible: readonly string[], index: number, replaced: Map<number, string[]>): void {
  const line = visible[index] ?? '';
  const isApart = visible[index - 1]?.trim() === '';
  const term = isApart ? index - 2 : index - 1;
  const word = visible[term] ?? '';
  const isItem = DEFINITION.test(visible[term] ?? '') && replaced.has(term);
  const isTerm = !NO_TERM.test(word) && !replaced.has(term) && (visible[term - 1] ?? '').trim() === '';
  if (!isTerm && !isItem) return;
  if (isTerm) replaced.set(term, [`**${word.trim()}**`]);
  replaced.set(index, [...(isTerm && !isApart ? [''] : []), line.replace(DEFINITION, '$1-')]);
}

const isRow = (line: string): boolean => line.length > 1 && line.trimEnd().endsWith('|');

/** Adds line breaks to a line block, unless it is a table. Returns the index of its last line. */
function readLineBlock(visible: readonly string[], first: number, replaced: Map<number, string[]>): number {
  let end = first + 1;
  while (LINE.test(visible[end] ?? '') || /^ +\S/.test(visible[end] ?? '')) end += 1;
  const second = (visible[first + 1] ?? '').trim();
  const isTable = (/^[|: -]+$/.test(second) && second.includes('-')) || isRow(visible[first] ?? '');
  for (let index = first; index < end && !isTable; index += 1) {
    const line = visible[index] ?? '';
    const isContinued = visible[index + 1]?.startsWith(' ') === true;
    const words = line.replace(/^\|? */, '').trimEnd();
    const isLast = index + 1 === end || (visible[index + 1] ?? '').trim() === '|';
    replaced.set(index, [
      ...(index === first ? [''] : []),
      words + (isLast || isContinued || words === '' ? '' : '\\'),
    ]);
  }
  return end - 1;
}

/** The line below the names of columns in a pipe table. */
const COLUMNS = /^[ |:-]+$/;
/** A line below the names of columns in a simple table: groups of hyphens. */
const RULE = /^ *-{2,}(?: +-{2,})+ *$/;
/** A line between the rows of a grid table. */
const BORDER = /^ *\+(?:[-=:]+\+)+ *$/;

/** The first and last line of a multiline table: hyphens. */
const EDGE = /^ *-{3,} *$/;
/** Maximum number of lines above the rule of a table. */
const MAX_HEAD = 20;
const CAPTION = /^ {0,3}(?:Table)?:[ \t]+(?=\S)/;

/**
 * Finds the tables of Pandoc: simple tables, multiline tables and grid tables. Returns what
 * replaces their lines, by index: tables that the parser reads. Captions directly below a table get
 * a blank line above them. `visible` are the lines of the file; those inside code are empty.
 */
export function readTables(lines: readonly string[], visible: readonly string[]): Map<number, string[]> {
  const replaced = new Map<number, string[]>();
  for (let index = 0; index < lines.length; index += 1) {
    const line = visible[index] ?? '';
    const first = index;
    if (CAPTION.test(line) && visible[index - 1]?.startsWith('|') === true) replaced.set(index, ['', line]);
    if (COLUMNS.test(line) && line.includes('|') && line.includes('-'))
      protectPipes(visible, index, replaced);
    if (RULE.test(line))
      index = readMultiline(lines, visible, index, replaced) ?? readSimple(lines, index, replaced);
    else if (BORDER.test(line)) index = readGrid(lines, index, replaced);
    if (index === first) continue;
    const next = isBlank(lines[index + 1]) ? index + 2 : index + 1;
    if (CAPTION.test(lines[next] ?? '')) replaced.set(next, ['', lines[next] ?? '']);
  }
  return replaced;
}

/** Escapes the pipes in code in the cells of a pipe table, which divide no cells. */
function protectPipes(visible: readonly string[], rule: number, replaced: Map<number, string[]>): void {
  for (let index = rule - 1; index === rule || !isBlank(visible[index]); index += 1) {
    const line = visible[index] ?? '';
    const escaped = line.replaceAll(/`[^`]*`/g, (code) => code.replaceAll(/(?<!\\)\|/g, String.raw`\|`));
    if (escaped !== line) replaced.set(index, [escaped]);
  }
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

const rowOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.trim().replaceAll('|', String.raw`\|`)).join(' | ')} |`;

const ruleOf = (columns: number): string => `|${' --- |'.repeat(columns)}`;

/** Returns where the columns of a table start, and a function that divides a line into cells. */
function columnsOf(rule: string) {
  const starts = [...rule.matchAll(/-+/g)].map((group) => group.index);
  const cellsOf = (line: string): string[] => {
    // Wide Chinese and Japanese characters are not aligned with the hyphens.
    const parts = line.trim().split(/ {2,}/);
    return parts.length === starts.length
      ? parts
      : starts.map((start, column) => line.slice(column === 0 ? 0 : start, starts[column + 1]));
  };
  return { starts, cellsOf };
}

/**
 * Reads a multiline table, whose rows are divided by blank lines. `rule` is the line below the
 * names of its columns. A line of hyphens is above the names, and another one ends the table;
 * without names, the rule is the first and the last line. Returns the index of its last line;
 * undefined if it is not such a table.
 */
function readMultiline(
  lines: readonly string[],
  visible: readonly string[],
  rule: number,
  replaced: Map<number, string[]>,
): number | undefined {
  const { starts, cellsOf } = columnsOf(lines[rule] ?? '');
  let top = rule;
  while (rule - top < MAX_HEAD && !isBlank(lines[top - 1]) && !EDGE.test(lines[top] ?? '')) top -= 1;
  const isHeaded = top < rule;
  if (isHeaded && !EDGE.test(lines[top] ?? '')) return undefined;
  const edge = isHeaded ? EDGE : RULE;
  let end = rule + 1;
  while (end < lines.length && !EDGE.test(visible[end] ?? '') && !RULE.test(visible[end] ?? '')) end += 1;
  const body = lines.slice(rule + 1, end);
  if (!edge.test(lines[end] ?? '') || !isBlank(lines[end + 1])) return undefined;
  if (!isHeaded && !body.some(isBlank)) return undefined;
  const rows: string[][] = [];
  let row: string[] | undefined;
  for (const line of body) {
    if (isBlank(line)) row = undefined;
    else if (row === undefined) rows.push((row = cellsOf(line).map((cell) => cell.trim())));
    else
      for (const [column, cell] of cellsOf(line).entries())
        row[column] = `${row[column] ?? ''} ${cell.trim()}`.trim();
  }
  if (rows.length === 0) return undefined;
  const head = starts.map((_, column) =>
    lines
      .slice(top + 1, rule)
      .map((line) => cellsOf(line)[column]?.trim() ?? '')
      .join(' '),
  );
  for (let line = top; line <= end; line += 1) replaced.set(line, []);
  replaced.set(top, ['', rowOf(head), ruleOf(starts.length), ...rows.map(rowOf), '']);
  return end;
}

/**
 * Removes the marks of captions above or below tables, in a tree: the colon or "Table:" before
 * them, and attributes after them.
 */
export function readCaptions(node: Nodes): void {
  if (!('children' in node)) return;
  for (const [index, child] of node.children.entries()) {
    readCaptions(child);
    const beside = [node.children[index - 1], node.children[index + 1]];
    if (child.type !== 'paragraph' || !beside.some((other) => other?.type === 'table')) continue;
    const [first, last] = [child.children[0], child.children.at(-1)];
    if (first?.type !== 'text' || !CAPTION.test(first.value)) continue;
    if (last?.type === 'text') last.value = withoutAttributes(last.value);
    first.value = first.value.replace(CAPTION, '');
  }
}

/** Reads the simple table with this rule. Returns the index of its last line. */
function readSimple(lines: readonly string[], rule: number, replaced: Map<number, string[]>): number {
  const { starts, cellsOf } = columnsOf(lines[rule] ?? '');
  const head = lines[rule - 1];
  const isHeadless = head === undefined || isBlank(head);
  let end = rule + 1;
  while (!isBlank(lines[end]) && !RULE.test(lines[end] ?? '')) end += 1;
  // Without rows, it is a rule, or part of another table.
  if (end === rule + 1) return rule;
  if (!isHeadless) replaced.set(rule - 1, ['', rowOf(cellsOf(head))]);
  replaced.set(rule, [...(isHeadless ? ['', rowOf(starts.map(() => ''))] : []), ruleOf(starts.length)]);
  for (let row = rule + 1; row < end; row += 1) replaced.set(row, [rowOf(cellsOf(lines[row] ?? ''))]);
  if (!isBlank(lines[end])) replaced.set(end, ['']);
  return end;
}

/** Reads the grid table with this first line. Returns the index of its last line. */
function readGrid(lines: readonly string[], first: number, replaced: Map<number, string[]>): number {
  let end = first;
  while (/^ *[+|]/.test(lines[end] ?? '')) end += 1;
  const grid = lines.slice(first, end);
  const columns = (grid[0] ?? '').split('+').length - 2;
  const isRegular = grid.every((line) =>
    BORDER.test(line) ? line.split('+').length === columns + 2 : line.split('|').length === columns + 2,
  );
  // Wide characters of regular tables are not aligned.
  const rows = isRegular ? rowsOfGrid(grid, columns) : spannedRows(grid);
  const header = grid.findIndex((line) => BORDER.test(line) && line.includes('='));
  const isHeaded = header > 0 && !grid.slice(1, header).some((line) => BORDER.test(line));
  const [head = [], ...others] = isHeaded ? rows : [(rows[0] ?? []).map(() => ''), ...rows];
  if (rows.length === 0) return first;
  for (let line = first; line < end; line += 1) replaced.set(line, []);
  replaced.set(first, ['', rowOf(head), ruleOf(head.length), ...others.map(rowOf)]);
  return end - 1;
}

function rowsOfGrid(grid: readonly string[], columns: number): string[][] {
  const rows: string[][] = [];
  let row: string[] | undefined;
  for (const line of grid)
    if (BORDER.test(line)) row = undefined;
    else {
      if (row === undefined) rows.push((row = Array.from({ length: columns }, () => '')));
      const cells = line.trim().split('|').slice(1, -1);
      for (const [column, cell] of cells.entries())
        row[column] = `${row[column] ?? ''} ${cell.trim()}`.trim();
    }
  return rows;
}

/** Returns the rows of a grid whose cells may span rows or columns, by the places of `+`. */
function spannedRows(grid: readonly string[]): string[][] {
  const edges = grid.flatMap((line) =>
    [...line.matchAll(/\+(?=[-=:])|(?<=[-=:])\+/g)].map(({ index }) => index),
  );
  const starts = [...new Set(edges)].toSorted((a, b) => a - b).slice(0, -1);
  const rows: string[][] = [];
  /** The row in which the cell of each column began. */
  const open = starts.map(() => 0);
  for (const line of grid) {
    const parts = starts.map((start, column) => line.slice(start + 1, starts[column + 1]));
    const isEdge = parts.map((part) => /^[-=:]+\+?$/.test(part));
    if (isEdge.includes(true)) rows.push(starts.map(() => ''));
    let owner = 0;
    for (const [column, part] of parts.entries()) {
      if (isEdge[column] === true) open[column] = rows.length - 1;
      if (/[|+]/.test(line[starts[column] ?? 0] ?? '')) owner = column;
      const row = rows[open[owner] ?? 0];
      if (row === undefined || isEdge[column] === true) continue;
      const text = part.replace(/\|\s*$/, '');
      row[owner] += owner === column ? ` ${text.trimStart()}` : `${line[starts[column] ?? 0] ?? ''}${text}`;
    }
  }
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''));
}
