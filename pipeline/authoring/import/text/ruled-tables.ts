import type { Box, Shape } from './page-text.ts';
import { isCode, type Line } from './line.ts';

/** Maximum thickness and minimum length of a rule, in canvas units. */
const [MAX_RULE_THICKNESS, MIN_RULE_LENGTH] = [5, 60];
/** Limits of the height of a filled or framed row or cell, in canvas units. */
const [MIN_CELL_HEIGHT, MAX_CELL_HEIGHT] = [15, 300];
/** Minimum width of such a cell, in canvas units. */
const MIN_CELL_WIDTH = 60;
/** Maximum difference between the heights of equal edges, in canvas units. */
const EDGE_TOLERANCE = 3;
/** Maximum difference between the ends of rules of one table, in canvas units. */
const RULE_END_TOLERANCE = 12;
/** Maximum gap between the parts of a rule, in canvas units. */
const MAX_RULE_GAP = 12;
/** A page with more edges shows a drawing. */
const MAX_EDGES = 1500;
/** Minimum number of vertical rules in a row. */
const MIN_RULES_IN_ROW = 2;
/** Minimum number of rules of a table. */
const MIN_RULES = 3;
/** Minimum number of rows with several cells in a table. */
const MIN_ROWS_WITH_CELLS = 2;

/** A horizontal rule, or the upper or lower edge of a fill. */
export interface HorizontalEdge {
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

/** Returns the vertical rules of a page; none if they are too many for tables. */
export function findVerticalRules(shapes: readonly Shape[]): Shape[] {
  const verticalRules = shapes.filter(
    ({ kind, left, right, top, bottom }) =>
      kind !== 'picture' && right - left <= MAX_RULE_THICKNESS && bottom - top >= MIN_CELL_HEIGHT,
  );
  return verticalRules.length > MAX_EDGES ? [] : verticalRules;
}

/**
 * Returns the edges of table rows without rules between them. LaTeX draws vertical rules in pieces,
 * one for each row, whose ends are the edges.
 */
function edgesOfVerticalRules(shapes: readonly Shape[]): HorizontalEdge[] {
  const pieces = findVerticalRules(shapes).filter(({ top, bottom }) => bottom - top <= MAX_CELL_HEIGHT);
  const rows = Map.groupBy(pieces, ({ top, bottom }) => `${Math.round(top)} ${Math.round(bottom)}`);
  return [...rows.values()].flatMap((row) => {
    const [left, right] = [
      Math.min(...row.map((piece) => piece.left)),
      Math.max(...row.map((piece) => piece.right)),
    ];
    const [first] = row;
    return first === undefined || row.length < MIN_RULES_IN_ROW
      ? []
      : [first.top, first.bottom].map((y) => ({ y, left, right }));
  });
}

/** Returns the horizontal rules of a page, and the edges of its filled and framed cells. */
export function findRules(shapes: readonly Shape[]): HorizontalEdge[] {
  const edges = shapes.flatMap(({ kind, left, right, top, bottom }): HorizontalEdge[] => {
    const [width, height] = [right - left, bottom - top];
    if (kind === 'picture') return [];
    if (height <= MAX_RULE_THICKNESS)
      return width > MAX_RULE_THICKNESS ? [{ y: (top + bottom) / 2, left, right }] : [];
    const isCell = height >= MIN_CELL_HEIGHT && height <= MAX_CELL_HEIGHT && width >= MIN_CELL_WIDTH;
    return isCell ? [top, bottom].map((y) => ({ y, left, right })) : [];
  });
  if (edges.length > MAX_EDGES) return [];
  const isRuled = ({ y, left, right }: HorizontalEdge): boolean =>
    edges.some((edge) => Math.abs(edge.y - y) <= EDGE_TOLERANCE && edge.left < right && edge.right > left);
  edges.push(...edgesOfVerticalRules(shapes).filter((edge) => !isRuled(edge)));
  const rules: HorizontalEdge[] = [];
  for (const edge of edges.toSorted((a, b) => a.y - b.y || a.left - b.left)) {
    const index = rules.findIndex(
      (rule) =>
        Math.abs(rule.y - edge.y) <= EDGE_TOLERANCE &&
        edge.left <= rule.right + MAX_RULE_GAP &&
        edge.right >= rule.left - MAX_RULE_GAP,
    );
    const rule = rules[index];
    if (rule === undefined) rules.push(edge);
    else
      rules[index] = {
        y: rule.y,
        left: Math.min(rule.left, edge.left),
        right: Math.max(rule.right, edge.right),
      };
  }
  return rules.filter(({ left, right }) => right - left >= MIN_RULE_LENGTH);
}

/** A row of a table: its cells from left to right, each with its lines from top to bottom. */
export type TableRow = readonly (readonly Line[])[];

/**
 * Returns the rows of each drawn table of a page: the texts between two rules of the same length,
 * or on one fill. A table has several rules, and several cells in several rows.
 */
export function findRuledTables(lines: readonly Line[], rules: readonly HorizontalEdge[]): TableRow[][] {
  const usedLines = new Set<Line>();
  return groupRulesOfTables(rules).map((tableRules) => {
    const rowCells = bandsBetweenRules(tableRules).flatMap((band) => {
      return splitBand(
        lines.filter((line) => !usedLines.has(line) && isInBox(line, band)),
        rules.filter((other) => isPartialRule(other, band)),
      );
    });
    const candidateRows = rowCells.map(toCells).flatMap(splitIntoRows);
    const rows = candidateRows.filter(
      (row, index) => row.length > 1 || (row.length > 0 && index > 0 && index < candidateRows.length - 1),
    );
    if (!isTable(rows)) return [];
    for (const line of rows.flat(2)) usedLines.add(line);
    return rows;
  });
}

/** Groups rules that begin and end at the same places, the largest group first. */
function groupRulesOfTables(rules: readonly HorizontalEdge[]): HorizontalEdge[][] {
  const grids: HorizontalEdge[][] = [];
  for (const rule of rules) {
    const grid = grids.find(
      ([first]) =>
        first !== undefined &&
        Math.abs(first.left - rule.left) < RULE_END_TOLERANCE &&
        Math.abs(first.right - rule.right) < RULE_END_TOLERANCE,
    );
    if (grid === undefined) grids.push([rule]);
    else grid.push(rule);
  }
  return grids.filter((grid) => grid.length >= MIN_RULES).toSorted((a, b) => b.length - a.length);
}

function isInBox(line: Line, { left, right, top, bottom }: Box): boolean {
  const middle = (line.top + line.bottom) / 2;
  return (
    middle > top &&
    middle < bottom &&
    line.left > left - RULE_END_TOLERANCE &&
    line.right < right + RULE_END_TOLERANCE
  );
}

/**
 * Returns the bands between the rules of a table, and the bands above the first rule and below the
 * last one, which may be rows, too.
 */
function bandsBetweenRules(tableRules: readonly HorizontalEdge[]): Box[] {
  const ys = tableRules.map(({ y }) => y);
  const heights = ys.slice(1).map((y, index) => y - (ys[index] ?? y));
  const height = Math.min(...heights.filter((item) => item >= MIN_CELL_HEIGHT));
  const edges = [(ys[0] ?? 0) - height, ...ys, (ys.at(-1) ?? 0) + height];
  const left = Math.min(...tableRules.map((rule) => rule.left));
  const right = Math.max(...tableRules.map((rule) => rule.right));
  return edges.slice(1).map((bottom, index) => ({ left, right, top: edges[index] ?? bottom, bottom }));
}

/** Minimum length of a rule beside a cell that spans several rows, relative to the table. */
const MIN_PARTIAL_RULE_SHARE = 0.3;

/** Reports whether a rule divides only a part of a band, beside a cell that spans several rows. */
const isPartialRule = ({ y, left, right }: HorizontalEdge, band: Box): boolean =>
  y > band.top + MIN_CELL_HEIGHT &&
  y < band.bottom - MIN_CELL_HEIGHT &&
  left > band.left - RULE_END_TOLERANCE &&
  right < band.right + RULE_END_TOLERANCE &&
  right - left >= MIN_PARTIAL_RULE_SHARE * (band.right - band.left);

/** Minimum distance of a heading from the first rule, relative to the distance of the rules. */
const MIN_HEADING_DISTANCE_RATIO = 1.25;

/**
 * Splits the lines of a band at rules beside a cell that spans several rows. This cell belongs to
 * the first row. If the band is the box of a whole table, the table's heading is a row of its own.
 */
function splitBand(lines: readonly Line[], rules: readonly HorizontalEdge[]): Line[][] {
  const [first, second] = rules;
  const firstRowTop =
    first === undefined || second === undefined
      ? -Infinity
      : first.y - MIN_HEADING_DISTANCE_RATIO * (second.y - first.y);
  const rows = Map.groupBy(lines, ({ left, right, top, bottom }) => {
    if (
      (top + bottom) / 2 < firstRowTop &&
      second !== undefined &&
      second.y - (first?.y ?? 0) >= MIN_CELL_HEIGHT
    )
      return -1;
    const rulesAbove = rules.filter((rule) => rule.y < (top + bottom) / 2);
    return rulesAbove.filter((rule) => rule.left < (left + right) / 2 && rule.right > (left + right) / 2)
      .length;
  });
  return [...rows].toSorted(([row], [otherRow]) => row - otherRow).map(([, row]) => row);
}

/** Groups the lines of a row that are above each other into cells. */
function toCells(lines: readonly Line[]): Line[][] {
  const cells: Line[][] = [];
  let cellRight = -Infinity;
  for (const line of lines.toSorted((a, b) => a.left - b.left)) {
    if (line.left >= cellRight) cells.push([]);
    cells.at(-1)?.push(line);
    cellRight = Math.max(cellRight, line.right);
  }
  return cells.map((cell) => cell.toSorted((a, b) => a.top - b.top));
}

/** Minimum share of the rows in which each column has a line. */
const MIN_FILLED_SHARE = 0.75;
/** Maximum difference between the lower edges of the lines of a row, in ems. */
const MAX_BOTTOM_DIFFERENCE_EM = 0.4;

/**
 * Splits a band into rows without rules between them, if each column has a line in nearly each row.
 * If the columns were cells of several lines, they would have different numbers of lines.
 */
function splitIntoRows(cells: TableRow): TableRow[] {
  const rows: Line[][] = [];
  for (const line of cells.flat().toSorted((a, b) => a.bottom - b.bottom)) {
    const row = rows.at(-1);
    const isNext =
      row?.[0] !== undefined && line.bottom - row[0].bottom < MAX_BOTTOM_DIFFERENCE_EM * line.size;
    if (isNext) row.push(line);
    else rows.push([line]);
  }
  const isInNearlyEachRow = (cell: readonly Line[]): boolean => cell.length >= MIN_FILLED_SHARE * rows.length;
  const fitsColumns = rows.every((row) => row.length <= cells.length);
  if (cells.length < 2 || rows.length < 2 || !fitsColumns || !cells.every(isInNearlyEachRow)) return [cells];
  // A further line of a cell that begins in lower case continues a sentence.
  const furtherLines = cells.flatMap((cell) => cell.slice(1));
  const continuesSentence = furtherLines.some(({ text }) => /^\p{Ll}/u.test(text));
  const isProse = cells.every((cell) => cell.every(({ text }) => text.includes(' ')));
  if (isProse && continuesSentence) return [cells];
  return rows.map((row) =>
    cells.map((cell) => cell.filter((line) => row.includes(line))).filter((cell) => cell.length > 0),
  );
}

/** Minimum share of a cell's further lines that continue a sentence. */
const MIN_WRAPPED_SHARE = 0.3;

/**
 * Reports whether rows form a table. Between two rules there may also be code, lists or several
 * rows: then cells have several lines, few of which continue a sentence.
 */
function isTable(rows: readonly TableRow[]): boolean {
  const lines = rows.flat(2);
  const furtherLines = rows.flatMap((row) => (row.length > 1 ? row.flatMap((cell) => cell.slice(1)) : []));
  const wrapped = furtherLines.filter(({ text }) => /^\P{Lu}/u.test(text) && !/^\d/u.test(text));
  return (
    rows.filter((row) => row.length > 1).length >= MIN_ROWS_WITH_CELLS &&
    2 * lines.filter((line) => isCode(line) || line.marker === 'bullet').length <= lines.length &&
    wrapped.length >= MIN_WRAPPED_SHARE * furtherLines.length
  );
}
