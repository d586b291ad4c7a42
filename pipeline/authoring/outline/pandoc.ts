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
const LIST_ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
/** The mark of a definition, below the term that it explains. */
const DEFINITION = /^( {0,2})[:~](?=[ \t]+\S)/;
/** A line of a line block, which keeps its line breaks, such as verses. */
const LINE_BLOCK = /^\|(?: |$)/;
/** The start of a line that cannot be a term. */
const NO_TERM = /^(?: {4}|[ \t]*(?:[#>|+:~]|[-*][ \t]|```|\d{1,9}[.)][ \t]|<|$))/;

/**
 * Finds the line syntax that only Pandoc knows: examples, definitions and line blocks. Adds what
 * replaces these lines to `replacements`, by index. In `visibleLines`, the lines inside code are
 * empty.
 */
export function readPandocLines(visibleLines: readonly string[], replacements: Map<number, string[]>): void {
  readExamples(visibleLines, replacements);
  for (let index = 0; index < visibleLines.length; index += 1) {
    const line = visibleLines[index] ?? '';
    if (replacements.has(index)) continue;
    const numbered = NUMBERED.exec(line);
    const lineAbove = (replacements.get(index - 1) ?? [visibleLines[index - 1] ?? '']).at(-1) ?? '';
    const [label = '', indent = ''] = LETTERED.exec(line) ?? [];
    // A line in a paragraph is no item.
    if (label !== '' && (/[ \t]$/.test(indent) || isBlank(lineAbove) || LIST_ITEM.test(lineAbove)))
      replacements.set(index, [`${indent}1${label.endsWith('.') ? '.' : ')'}${line.slice(label.length)}`]);
    else if (numbered !== null) {
      const [marked, indent = '', number] = numbered;
      const marker = number === undefined ? '1.' : `${number === '#' ? '1' : number})`;
      replacements.set(index, [indent + marker + line.slice(marked.length)]);
    } else if (DEFINITION.test(line)) readDefinition(visibleLines, index, replacements);
    else if (LINE_BLOCK.test(line)) index = readLineBlock(visibleLines, index, replacements);
  }
}

/** Returns a text with the signs that Pandoc makes of hyphens, periods and `\\ `. */
export const withSmartPunctuation = (text: string): string =>
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

function readExamples(visibleLines: readonly string[], replacements: Map<number, string[]>): void {
  const numbers = new Map<string, number>();
  let last = 0;
  for (const [index, line] of visibleLines.entries()) {
    const [marker, indent = '', name = ''] = EXAMPLE.exec(line) ?? [];
    if (marker === undefined || replacements.has(index)) continue;
    last += 1;
    if (name !== '') numbers.set(name, last);
    replacements.set(index, [`${indent}${last})${line.slice(marker.length)}`]);
  }
  if (numbers.size === 0) return;
  for (const [index, line] of visibleLines.entries()) {
    const currentLines = replacements.get(index) ?? [line];
    const resolvedLines = currentLines.map((text) =>
      text.replaceAll(REFERENCE, (sign, name: string) => {
        const number = numbers.get(name);
        return number === undefined ? sign : `(${number})`;
      }),
    );
    if (resolvedLines.some((text, lineIndex) => text !== currentLines[lineIndex]))
      replacements.set(index, resolvedLines);
  }
}

/**
 * Replaces a definition, such as ": what it means", by a list item, and the term above it by a bold
 * line.
 */
function readDefinition(
  visibleLines: readonly string[],
  index: number,
  replacements: Map<number, string[]>,
): void {
  const line = visibleLines[index] ?? '';
  const hasBlankLineAbove = visibleLines[index - 1]?.trim() === '';
  const termIndex = hasBlankLineAbove ? index - 2 : index - 1;
  const termLine = visibleLines[termIndex] ?? '';
  const isItem = DEFINITION.test(visibleLines[termIndex] ?? '') && replacements.has(termIndex);
  const isTerm =
    !NO_TERM.test(termLine) &&
    !replacements.has(termIndex) &&
    (visibleLines[termIndex - 1] ?? '').trim() === '';
  if (!isTerm && !isItem) return;
  if (isTerm) replacements.set(termIndex, [`**${termLine.trim()}**`]);
  replacements.set(index, [...(isTerm && !hasBlankLineAbove ? [''] : []), line.replace(DEFINITION, '$1-')]);
}

const isTableRow = (line: string): boolean => line.length > 1 && line.trimEnd().endsWith('|');

/** Adds line breaks to a line block, unless it is a table. Returns the index of its last line. */
function readLineBlock(
  visibleLines: readonly string[],
  first: number,
  replacements: Map<number, string[]>,
): number {
  let end = first + 1;
  while (LINE_BLOCK.test(visibleLines[end] ?? '') || /^ +\S/.test(visibleLines[end] ?? '')) end += 1;
  const second = (visibleLines[first + 1] ?? '').trim();
  const isTable = (/^[|: -]+$/.test(second) && second.includes('-')) || isTableRow(visibleLines[first] ?? '');
  for (let index = first; index < end && !isTable; index += 1) {
    const line = visibleLines[index] ?? '';
    const isContinued = visibleLines[index + 1]?.startsWith(' ') === true;
    const text = line.replace(/^\|? */, '').trimEnd();
    const isLast = index + 1 === end || (visibleLines[index + 1] ?? '').trim() === '|';
    replacements.set(index, [
      ...(index === first ? [''] : []),
      text + (isLast || isContinued || text === '' ? '' : '\\'),
    ]);
  }
  return end - 1;
}

/** The line below the names of columns in a pipe table. */
const PIPE_TABLE_RULE = /^[ |:-]+$/;
/** A line below the names of columns in a simple table: groups of hyphens. */
const SIMPLE_TABLE_RULE = /^ *-{2,}(?: +-{2,})+ *$/;
/** A line between the rows of a grid table. */
const GRID_BORDER = /^ *\+(?:[-=:]+\+)+ *$/;

/** The first and last line of a multiline table: hyphens. */
const MULTILINE_TABLE_EDGE = /^ *-{3,} *$/;
/** Maximum number of lines above the rule of a table. */
const MAX_HEADER_LINES = 20;
const CAPTION = /^ {0,3}(?:Table)?:[ \t]+(?=\S)/;

/**
 * Finds the tables of Pandoc: simple tables, multiline tables and grid tables. Returns what
 * replaces their lines, by index: tables that the parser reads. Captions directly below a table get
 * a blank line above them. In `visibleLines`, the lines inside code are empty.
 */
export function readTables(lines: readonly string[], visibleLines: readonly string[]): Map<number, string[]> {
  const replacements = new Map<number, string[]>();
  for (let index = 0; index < lines.length; index += 1) {
    const line = visibleLines[index] ?? '';
    const first = index;
    if (CAPTION.test(line) && visibleLines[index - 1]?.startsWith('|') === true)
      replacements.set(index, ['', line]);
    if (PIPE_TABLE_RULE.test(line) && line.includes('|') && line.includes('-'))
      escapePipesInCode(visibleLines, index, replacements);
    if (SIMPLE_TABLE_RULE.test(line))
      index =
        readMultilineTable(lines, visibleLines, index, replacements) ??
        readSimpleTable(lines, index, replacements);
    else if (GRID_BORDER.test(line)) index = readGridTable(lines, index, replacements);
    if (index === first) continue;
    const captionIndex = isBlank(lines[index + 1]) ? index + 2 : index + 1;
    if (CAPTION.test(lines[captionIndex] ?? ''))
      replacements.set(captionIndex, ['', lines[captionIndex] ?? '']);
  }
  return replacements;
}

/** Escapes the pipes in code in the cells of a pipe table, which divide no cells. */
function escapePipesInCode(
  visibleLines: readonly string[],
  rule: number,
  replacements: Map<number, string[]>,
): void {
  for (let index = rule - 1; index === rule || !isBlank(visibleLines[index]); index += 1) {
    const line = visibleLines[index] ?? '';
    const escaped = line.replaceAll(/`[^`]*`/g, (code) => code.replaceAll(/(?<!\\)\|/g, String.raw`\|`));
    if (escaped !== line) replacements.set(index, [escaped]);
  }
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

const toTableRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.trim().replaceAll('|', String.raw`\|`)).join(' | ')} |`;

const toTableRule = (columns: number): string => `|${' --- |'.repeat(columns)}`;

/** Returns where the columns of a table start, and a function that divides a line into cells. */
function readColumns(rule: string) {
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
function readMultilineTable(
  lines: readonly string[],
  visibleLines: readonly string[],
  rule: number,
  replacements: Map<number, string[]>,
): number | undefined {
  const { starts, cellsOf } = readColumns(lines[rule] ?? '');
  let topEdge = rule;
  while (
    rule - topEdge < MAX_HEADER_LINES &&
    !isBlank(lines[topEdge - 1]) &&
    !MULTILINE_TABLE_EDGE.test(lines[topEdge] ?? '')
  )
    topEdge -= 1;
  const hasHeader = topEdge < rule;
  if (hasHeader && !MULTILINE_TABLE_EDGE.test(lines[topEdge] ?? '')) return undefined;
  const edgePattern = hasHeader ? MULTILINE_TABLE_EDGE : SIMPLE_TABLE_RULE;
  let end = rule + 1;
  while (
    end < lines.length &&
    !MULTILINE_TABLE_EDGE.test(visibleLines[end] ?? '') &&
    !SIMPLE_TABLE_RULE.test(visibleLines[end] ?? '')
  )
    end += 1;
  const body = lines.slice(rule + 1, end);
  if (!edgePattern.test(lines[end] ?? '') || !isBlank(lines[end + 1])) return undefined;
  if (!hasHeader && !body.some(isBlank)) return undefined;
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
      .slice(topEdge + 1, rule)
      .map((line) => cellsOf(line)[column]?.trim() ?? '')
      .join(' '),
  );
  for (let line = topEdge; line <= end; line += 1) replacements.set(line, []);
  replacements.set(topEdge, ['', toTableRow(head), toTableRule(starts.length), ...rows.map(toTableRow), '']);
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
    const neighbours = [node.children[index - 1], node.children[index + 1]];
    if (child.type !== 'paragraph' || !neighbours.some((other) => other?.type === 'table')) continue;
    const [first, last] = [child.children[0], child.children.at(-1)];
    if (first?.type !== 'text' || !CAPTION.test(first.value)) continue;
    if (last?.type === 'text') last.value = withoutAttributes(last.value);
    first.value = first.value.replace(CAPTION, '');
  }
}

/** Reads the simple table with this rule. Returns the index of its last line. */
function readSimpleTable(
  lines: readonly string[],
  rule: number,
  replacements: Map<number, string[]>,
): number {
  const { starts, cellsOf } = readColumns(lines[rule] ?? '');
  const head = lines[rule - 1];
  const isHeadless = head === undefined || isBlank(head);
  let end = rule + 1;
  while (!isBlank(lines[end]) && !SIMPLE_TABLE_RULE.test(lines[end] ?? '')) end += 1;
  // Without rows, it is a rule, or part of another table.
  if (end === rule + 1) return rule;
  if (!isHeadless) replacements.set(rule - 1, ['', toTableRow(cellsOf(head))]);
  replacements.set(rule, [
    ...(isHeadless ? ['', toTableRow(starts.map(() => ''))] : []),
    toTableRule(starts.length),
  ]);
  for (let row = rule + 1; row < end; row += 1)
    replacements.set(row, [toTableRow(cellsOf(lines[row] ?? ''))]);
  if (!isBlank(lines[end])) replacements.set(end, ['']);
  return end;
}

/** Reads the grid table with this first line. Returns the index of its last line. */
function readGridTable(lines: readonly string[], first: number, replacements: Map<number, string[]>): number {
  let end = first;
  while (/^ *[+|]/.test(lines[end] ?? '')) end += 1;
  const grid = lines.slice(first, end);
  const columns = (grid[0] ?? '').split('+').length - 2;
  const isRegular = grid.every((line) =>
    GRID_BORDER.test(line) ? line.split('+').length === columns + 2 : line.split('|').length === columns + 2,
  );
  // Wide characters of regular tables are not aligned.
  const rows = isRegular ? rowsOfRegularGrid(grid, columns) : rowsOfSpannedGrid(grid);
  const headerRule = grid.findIndex((line) => GRID_BORDER.test(line) && line.includes('='));
  const hasHeader = headerRule > 0 && !grid.slice(1, headerRule).some((line) => GRID_BORDER.test(line));
  const [head = [], ...others] = hasHeader ? rows : [(rows[0] ?? []).map(() => ''), ...rows];
  if (rows.length === 0) return first;
  for (let line = first; line < end; line += 1) replacements.set(line, []);
  replacements.set(first, ['', toTableRow(head), toTableRule(head.length), ...others.map(toTableRow)]);
  return end - 1;
}

function rowsOfRegularGrid(grid: readonly string[], columns: number): string[][] {
  const rows: string[][] = [];
  let row: string[] | undefined;
  for (const line of grid)
    if (GRID_BORDER.test(line)) row = undefined;
    else {
      if (row === undefined) rows.push((row = Array.from({ length: columns }, () => '')));
      const cells = line.trim().split('|').slice(1, -1);
      for (const [column, cell] of cells.entries())
        row[column] = `${row[column] ?? ''} ${cell.trim()}`.trim();
    }
  return rows;
}

/** Returns the rows of a grid whose cells may span rows or columns, by the places of `+`. */
function rowsOfSpannedGrid(grid: readonly string[]): string[][] {
  const columnEdges = grid.flatMap((line) =>
    [...line.matchAll(/\+(?=[-=:])|(?<=[-=:])\+/g)].map(({ index }) => index),
  );
  const starts = [...new Set(columnEdges)].toSorted((a, b) => a - b).slice(0, -1);
  const rows: string[][] = [];
  /** The row in which the cell of each column began. */
  const startRows = starts.map(() => 0);
  for (const line of grid) {
    const parts = starts.map((start, column) => line.slice(start + 1, starts[column + 1]));
    const isEdge = parts.map((part) => /^[-=:]+\+?$/.test(part));
    if (isEdge.includes(true)) rows.push(starts.map(() => ''));
    let cellColumn = 0;
    for (const [column, part] of parts.entries()) {
      if (isEdge[column] === true) startRows[column] = rows.length - 1;
      if (/[|+]/.test(line[starts[column] ?? 0] ?? '')) cellColumn = column;
      const row = rows[startRows[cellColumn] ?? 0];
      if (row === undefined || isEdge[column] === true) continue;
      const text = part.replace(/\|\s*$/, '');
      row[cellColumn] +=
        cellColumn === column ? ` ${text.trimStart()}` : `${line[starts[column] ?? 0] ?? ''}${text}`;
    }
  }
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''));
}
