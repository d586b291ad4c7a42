import { SHIFTED_CHARACTERS, type ScriptShift } from '../normalize-text.ts';
import { median, type Box } from '../page-text.ts';
import { MATH_AXIS_EM, isBracket, joinItems, type FormulaItem } from './formula-items.ts';

/** Symbols and function names that may have limits above and below them. */
const OPERATOR_WITH_LIMITS = /^(?:[∑∏∐∫∮⋃⋂∪∩⨁⨂]|lim|max|min|sup|inf|arg ?max|arg ?min|det|Pr)$/u;
/** Large operators, which are separated from their terms by a space. */
const LARGE_OPERATOR = /^[∑∏∐∫∮⋃⋂]/u;
const ROOT_SIGN = '√';
/** A horizontal line is at most as thick as this, in canvas units. */
const MAX_BAR_THICKNESS = 4;
/** Maximum size of a superscript or subscript, relative to its line. */
const MAX_SCRIPT_RATIO = 0.85;
/** Minimum size of a character on the baseline, relative to its line. */
const MIN_MAIN_RATIO = 0.85;
/** Baselines of one line differ by less than this, in ems. */
const BASELINE_TOLERANCE_EM = 0.1;
/** Wider gaps are spaces, in ems. */
const MIN_SPACE_EM = 0.13;
/** Texts that need no brackets in a fraction or below a root. */
const NEEDS_NO_BRACKETS =
  /^√?(?:[\p{L}--[⁰-ₜᵃ-ᵿᵢ-ᵥⱼ]]+\p{M}*|\d+(?:[.,]\d+)*)(?:[²³¹⁰-ₜᵃ-ᵿᵢ-ᵥⱼ′]|[_^]\([^\(\)]*\))*$/v;
const IN_BRACKETS = /^(?:\([^()]*\)|\[[^[\]]*\])$/u;

const middleOf = ({ left, right }: Box): number => (left + right) / 2;

const bracketIfNeeded = (text: string): string =>
  NEEDS_NO_BRACKETS.test(text) || IN_BRACKETS.test(text) ? text : `(${text})`;

/** Joins roots, fractions, sums with their limits, and matrices into one item each. */
export function joinParts(items: readonly FormulaItem[], lines: readonly Box[]): FormulaItem[] {
  const bars = lines
    .filter(({ top, bottom, left, right }) => bottom - top <= MAX_BAR_THICKNESS && right > left)
    .toSorted((a, b) => a.right - a.left - (b.right - b.left));
  const joinedAtBars = bars.reduce<FormulaItem[]>((parts, bar) => joinAtBar(parts, bar), [...items]);
  return joinMatrices(joinLimits(joinedAtBars));
}

/** Joins a root with what is below its bar, or what is above and below the bar of a fraction. */
function joinAtBar(items: readonly FormulaItem[], bar: Box): FormulaItem[] {
  const y = (bar.top + bar.bottom) / 2;
  const itemsAtBar = items.filter(
    (item) =>
      middleOf(item) > bar.left - 1 &&
      middleOf(item) < bar.right + 1 &&
      item.right < bar.right + item.size / 2,
  );
  const root = items.find(
    (item) =>
      item.text === ROOT_SIGN &&
      Math.abs(item.right - bar.left) < 0.2 * item.size &&
      y > item.top - 0.5 * item.size &&
      y < item.bottom + 0.3 * item.size,
  );
  const itemsBelow = findLineAtBar(
    itemsAtBar.filter((item) => item !== root),
    y,
    1,
  );
  const replace = (used: readonly FormulaItem[], item: FormulaItem): FormulaItem[] => [
    ...items.filter((other) => !used.includes(other)),
    item,
  ];
  if (root !== undefined) {
    if (itemsBelow.length === 0) return [...items];
    const content = readLine(itemsBelow);
    const used = [root, ...itemsBelow];
    return replace(used, {
      ...joinItems(used, `${ROOT_SIGN}${bracketIfNeeded(content.text)}`),
      y: content.y,
      size: content.size,
      isInDoubt: content.isInDoubt,
    });
  }
  const itemsAbove = findLineAtBar(itemsAtBar, y, -1);
  if (itemsAbove.length === 0 || itemsBelow.length === 0) return [...items];
  const [numerator, denominator] = [readLine(itemsAbove), readLine(itemsBelow)];
  const used = [...itemsAbove, ...itemsBelow];
  const size = Math.max(numerator.size, denominator.size);
  const isOffCentre = [numerator, denominator].some(
    (part) => Math.abs(middleOf(part) - middleOf(bar)) > size,
  );
  if (isOffCentre) return [...items];
  return replace(used, {
    ...joinItems(used, `${bracketIfNeeded(numerator.text)}/${bracketIfNeeded(denominator.text)}`),
    left: bar.left,
    right: bar.right,
    y: y + MATH_AXIS_EM * size,
    size,
    hasNoBaseline: true,
    isFraction: true,
    isInDoubt: numerator.isInDoubt || denominator.isInDoubt,
  });
}

/** Maximum distance of a numerator or denominator from the bar, in ems. */
const MAX_BAR_DISTANCE_EM = 0.75;

/** Returns the items of the line next to a bar, below (1) or above it (-1), with their scripts. */
function findLineAtBar(items: readonly FormulaItem[], barY: number, direction: 1 | -1): FormulaItem[] {
  const distanceToBar = (item: FormulaItem): number => (direction > 0 ? item.top - barY : barY - item.bottom);
  const onThisSide = items.filter((item) => direction * ((item.top + item.bottom) / 2 - barY) > 0);
  const nearest = onThisSide
    .filter((item) => distanceToBar(item) < MAX_BAR_DISTANCE_EM * item.size)
    .toSorted((a, b) => b.size - a.size || distanceToBar(a) - distanceToBar(b))[0];
  if (nearest === undefined) return [];
  const overlaps = (item: FormulaItem): boolean =>
    Math.min(item.bottom, nearest.bottom) - Math.max(item.top, nearest.top) > 0.1 * item.size;
  return onThisSide.filter(overlaps);
}

/** Joins large operators with the limits above and below them. */
function joinLimits(items: readonly FormulaItem[]): FormulaItem[] {
  return items
    .filter(({ text }) => OPERATOR_WITH_LIMITS.test(text))
    .reduce<FormulaItem[]>(
      (parts, operator) => {
        const isNear = (item: FormulaItem): boolean =>
          item.size <= MAX_SCRIPT_RATIO * operator.size &&
          item.left > operator.left - 1.2 * operator.size &&
          item.right < operator.right + 1.2 * operator.size;
        const findLimit = (isBeyond: (item: FormulaItem) => boolean): FormulaItem[] => {
          const candidates = parts.filter((item) => item !== operator && isNear(item) && isBeyond(item));
          const [nearest] = candidates
            .filter((item) => item.left < operator.right && item.right > operator.left)
            .toSorted((a, b) => Math.abs(a.y - operator.y) - Math.abs(b.y - operator.y));
          const line =
            nearest === undefined
              ? []
              : candidates.filter((item) => Math.abs(item.y - nearest.y) < 0.5 * item.size);
          if (line.length === 0) return [];
          const middle =
            (Math.min(...line.map(({ left }) => left)) + Math.max(...line.map(({ right }) => right))) / 2;
          return Math.abs(middle - middleOf(operator)) < 0.45 * operator.size ? line : [];
        };
        const operatorBottom = operator.hasNoBaseline ? operator.bottom : operator.y;
        const lowerLimit = findLimit(
          (item) =>
            item.top > operatorBottom - 0.3 * operator.size && item.y < operatorBottom + 1.6 * operator.size,
        );
        const upperLimit = findLimit(
          (item) =>
            item.bottom < operator.top + 0.45 * operator.size && item.bottom > operator.top - operator.size,
        );
        const used = [operator, ...lowerLimit, ...upperLimit];
        if (used.length === 1) return parts;
        const [lowerLine, upperLine] = [lowerLimit, upperLimit].map((part) =>
          part.length === 0 ? null : readLine(part),
        );
        const lowerText = lowerLine ? toScript(lowerLine.text, 'lowered') : '';
        const text = operator.text + lowerText + (upperLine ? toScript(upperLine.text, 'raised') : '');
        const isInDoubt = [lowerLine, upperLine].some((part) => part?.isInDoubt === true);
        const joined = joinItems(used, text, {
          isInDoubt,
          size: operator.size,
          y: operator.y,
          hasNoBaseline: operator.hasNoBaseline,
        });
        return [
          ...parts.filter((item) => !used.includes(item)),
          { ...joined, top: operator.top, bottom: operator.bottom },
        ];
      },
      [...items],
    );
}

/** Joins two large brackets with the rows between them, from top to bottom. */
function joinMatrices(items: readonly FormulaItem[]): FormulaItem[] {
  const openingBrackets = items.filter((item) => item.hasNoBaseline && /^[([|{‖]$/u.test(item.text));
  return openingBrackets.reduce<FormulaItem[]>(
    (parts, openBracket) => {
      if (!parts.includes(openBracket)) return parts;
      const closeBracket = parts
        .filter(
          (item) =>
            item.hasNoBaseline &&
            item.left > openBracket.left &&
            isBracket(item) &&
            Math.abs(item.top - openBracket.top) < openBracket.size / 2,
        )
        .toSorted((a, b) => a.left - b.left)[0];
      if (closeBracket === undefined) return parts;
      const content = parts.filter(
        (item) =>
          item.left >= openBracket.right - 1 &&
          item.right <= closeBracket.left + 1 &&
          item.y > openBracket.top &&
          item.top < openBracket.bottom,
      );
      const rows = toRows(content);
      if (rows.length < 2) return parts;
      const size = median(content.map((item) => item.size));
      const cells = rows.map((row) => toCells(row).map(readLine));
      const text = cells.map((row) => row.map((cell) => cell.text).join(', ')).join('; ');
      const used = [openBracket, ...content, closeBracket];
      const joined = joinItems(used, `${openBracket.text}${text}${closeBracket.text}`, {
        hasNoBaseline: true,
        size,
      });
      const isInDoubt = cells.flat().some((cell) => cell.isInDoubt);
      const y = (openBracket.top + openBracket.bottom) / 2 + MATH_AXIS_EM * size;
      return [...parts.filter((item) => !used.includes(item)), { ...joined, y, isInDoubt }];
    },
    [...items],
  );
}

/** Groups items by their baselines, from top to bottom. Scripts belong to the nearest line. */
function toRows(items: readonly FormulaItem[]): FormulaItem[][] {
  const size = Math.max(...items.map((item) => item.size));
  const isMain = (item: FormulaItem): boolean => item.size >= MIN_MAIN_RATIO * size && !item.hasNoBaseline;
  const rows: FormulaItem[][] = [];
  for (const item of items.filter(isMain).toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row?.[0] !== undefined && item.y - row[0].y < 0.3 * size) row.push(item);
    else rows.push([item]);
  }
  for (const script of items.filter((item) => !isMain(item)))
    rows
      .toSorted((a, b) => Math.abs((a[0]?.y ?? 0) - script.y) - Math.abs((b[0]?.y ?? 0) - script.y))[0]
      ?.push(script);
  return rows;
}

/** Minimum distance between the cells of a matrix, in ems. */
const MIN_CELL_GAP_EM = 0.7;

function toCells(row: readonly FormulaItem[]): FormulaItem[][] {
  const cells: FormulaItem[][] = [];
  let right = -Infinity;
  for (const item of row.toSorted((a, b) => a.left - b.left)) {
    if (item.left - right > MIN_CELL_GAP_EM * item.size) cells.push([]);
    cells.at(-1)?.push(item);
    right = Math.max(right, item.right);
  }
  return cells;
}

/** Reads the items of one line from left to right, with superscripts and subscripts. */
export function readLine(items: readonly FormulaItem[]): FormulaItem {
  const ordered = fromLeftToRight(items);
  const fixed = ordered.filter((item) => !item.hasNoBaseline && !isBracket(item));
  const sized = fixed.length > 0 ? fixed : ordered;
  const size = Math.max(...sized.map((item) => item.size));
  const main = sized.filter((item) => item.size >= MIN_MAIN_RATIO * size);
  const y = baselineOf(main);
  let [text, right] = ['', Number.NEGATIVE_INFINITY];
  let isInDoubt = false;
  let lastItem: FormulaItem | undefined;
  let scripts: Record<ScriptShift, FormulaItem[]> = { raised: [], lowered: [] };
  const appendScripts = (): void => {
    for (const shift of ['lowered', 'raised'] as const) {
      if (scripts[shift].length === 0) continue;
      const script = readLine(scripts[shift]);
      isInDoubt ||= script.isInDoubt || text === '' || !isPlausibleScript(script.text);
      text += toScript(script.text, shift);
      right = Math.max(right, script.right);
    }
    scripts = { raised: [], lowered: [] };
  };
  for (const [index, item] of ordered.entries()) {
    const shift = shiftOf(item, { y, size });
    if (shift !== null) {
      isInDoubt ||= item.size > MAX_SCRIPT_RATIO * size && !item.isFraction;
      scripts[shift].push(item);
      continue;
    }
    appendScripts();
    const isAfterGap = text !== '' && item.text !== '′' && item.left - right > MIN_SPACE_EM * size;
    const needsSpace =
      (/\p{L}$/u.test(text) && item.isFraction === true) ||
      (text !== '' && LARGE_OPERATOR.test(lastItem?.text ?? ''));
    const next = ordered[index + 1];
    const isFactor =
      item.isFraction === true &&
      next !== undefined &&
      next.left - item.right < MIN_SPACE_EM * size &&
      !NOT_AFTER_FACTOR.test(next.text);
    text += `${isAfterGap || needsSpace ? ' ' : ''}${isFactor ? `(${item.text})` : item.text}`;
    isInDoubt ||= item.isInDoubt;
    right = Math.max(right, item.right);
    lastItem = item;
  }
  appendScripts();
  const normalizedText = text.replaceAll(/\s+/gu, ' ').trim();
  return joinItems(items, normalizedText, { y, size, isInDoubt });
}

/** A fraction is no factor of a product, and needs no brackets, before one of these characters. */
const NOT_AFTER_FACTOR = /^[)\]}|‖,.;=<>+−-]/u;

/** A relation, above which there may be a remark. */
const RELATION = /^[=∼≈≡→]/u;

/** Sorts items from left to right. What is above a relation comes after the relation. */
function fromLeftToRight(items: readonly FormulaItem[]): FormulaItem[] {
  const sortKeys = new Map(
    items.map((item) => {
      const middle = middleOf(item);
      const relation = items.find(
        (other) =>
          item.size <= MAX_SCRIPT_RATIO * other.size &&
          RELATION.test(other.text) &&
          other.left < middle &&
          middle < other.left + other.size,
      );
      return [item, relation === undefined ? item.left : Math.max(item.left, relation.left + 0.1)];
    }),
  );
  return items.toSorted((a, b) => (sortKeys.get(a) ?? 0) - (sortKeys.get(b) ?? 0) || a.right - b.right);
}

const baselineOf = (items: readonly FormulaItem[]): number => {
  const places = Map.groupBy(items, ({ y }) => Math.round(y));
  const width = (part: readonly FormulaItem[]): number =>
    part.reduce((sum, { left, right }) => sum + right - left, 0);
  return [...places.values()].toSorted((a, b) => width(b) - width(a))[0]?.[0]?.y ?? 0;
};

/** Returns whether an item is raised or lowered; null if it is on the baseline of its line. */
function shiftOf(item: FormulaItem, line: { readonly y: number; readonly size: number }): ScriptShift | null {
  const axis = line.y - MATH_AXIS_EM * line.size;
  if (item.hasNoBaseline || (isBracket(item) && item.size >= MIN_MAIN_RATIO * line.size)) {
    const middle =
      item.isFraction === true ? item.y - MATH_AXIS_EM * item.size : (item.top + item.bottom) / 2;
    if (item.isFraction !== true && item.size >= MIN_MAIN_RATIO * line.size) return null;
    if (middle < axis - 0.2 * line.size) return 'raised';
    return middle > axis + 0.45 * line.size ? 'lowered' : null;
  }
  const rise = line.y - item.y;
  if (Math.abs(rise) < BASELINE_TOLERANCE_EM * line.size || item.text === '′') return null;
  return rise > 0 ? 'raised' : 'lowered';
}

/** Reports whether a script is plausible. Characters such as "#" come from a misread font. */
const isPlausibleScript = (text: string): boolean => !/["#$%&!']/u.test(text);

/**
 * Reports whether all brackets of a formula are closed, by whatever bracket, as in the interval
 * [0, 1). The first or last bracket may belong to the sentence around the formula.
 */
export function isBalanced(text: string): boolean {
  let [unclosed, unopened] = [0, 0];
  for (const sign of text) {
    if ('([{⟨〈⁽₍'.includes(sign)) unclosed += 1;
    if (')]}⟩〉⁾₎'.includes(sign)) unclosed -= 1;
    if (unclosed < 0) [unclosed, unopened] = [0, unopened + 1];
  }
  const isOfSentence =
    (unclosed === 1 && /^[\s.,;:、。]*\(/u.test(text)) || (unopened === 1 && /\)[\s.,;:、。]*$/u.test(text));
  return unclosed + unopened === 0 || (unclosed + unopened === 1 && isOfSentence);
}

/**
 * Returns a superscript or subscript in Unicode's characters, else in brackets after "^" or "_".
 */
export function toScript(text: string, shift: ScriptShift): string {
  if (/^[′″∗*]+$/u.test(text)) return text;
  const signs = [...text.replaceAll(' ', '')];
  const scriptCharacters = SHIFTED_CHARACTERS[shift];
  if (!/\p{L}{3}/u.test(text) && signs.every((sign) => scriptCharacters.has(sign)))
    return signs.map((sign) => scriptCharacters.get(sign)).join('');
  const isInBrackets = IN_BRACKETS.test(text) && text.startsWith('(');
  return (shift === 'raised' ? '^' : '_') + (isInBrackets ? text : `(${text})`);
}
