import { SHIFTED, type Shift } from '../normalize-text.ts';
import { median, type Box } from '../page-text.ts';
import { AXIS, isBracket, joinItems, type Item } from './formula-items.ts';

/** Symbols and function names that may have limits above and below them. */
const WITH_LIMITS = /^(?:[∑∏∐∫∮⋃⋂∪∩⨁⨂]|lim|max|min|sup|inf|arg ?max|arg ?min|det|Pr)$/u;
/** Large operators, which are separated from their terms by a space. */
const LARGE = /^[∑∏∐∫∮⋃⋂]/u;
const ROOT = '√';
/** A horizontal line is at most as thick as this, in canvas units. */
const MAX_THICKNESS = 4;
/** Maximum size of a superscript or subscript, relative to its line. */
const SCRIPT_SIZE = 0.85;
/** Minimum size of a character on the baseline, relative to its line. */
const MAIN_SIZE = 0.85;
/** Baselines of one line differ by less than this, in ems. */
const SAME_LINE = 0.1;
/** Wider gaps are spaces, in ems. */
const SPACE = 0.13;
/** Texts that need no brackets in a fraction or below a root. */
const SINGLE = /^√?(?:[\p{L}--[⁰-ₜᵃ-ᵿᵢ-ᵥⱼ]]+\p{M}*|\d+(?:[.,]\d+)*)(?:[²³¹⁰-ₜᵃ-ᵿᵢ-ᵥⱼ′]|[_^]\([^\(\)]*\))*$/v;
const IN_BRACKETS = /^(?:\([^()]*\)|\[[^[\]]*\])$/u;

const middleOf = ({ left, right }: Box): number => (left + right) / 2;

const inBrackets = (text: string): string =>
  SINGLE.test(text) || IN_BRACKETS.test(text) ? text : `(${text})`;

/** Joins roots, fractions, sums with their limits, and matrices into one item each. */
export function joinParts(items: readonly Item[], lines: readonly Box[]): Item[] {
  const bars = lines
    .filter(({ top, bottom, left, right }) => bottom - top <= MAX_THICKNESS && right > left)
    .toSorted((a, b) => a.right - a.left - (b.right - b.left));
  const whole = bars.reduce<Item[]>((parts, bar) => joinAtBar(parts, bar), [...items]);
  return joinMatrices(joinLimits(whole));
}

/** Joins a root with what is below its bar, or what is above and below the bar of a fraction. */
function joinAtBar(items: readonly Item[], bar: Box): Item[] {
  const y = (bar.top + bar.bottom) / 2;
  const inside = items.filter(
    (item) =>
      middleOf(item) > bar.left - 1 &&
      middleOf(item) < bar.right + 1 &&
      item.right < bar.right + item.size / 2,
  );
  const root = items.find(
    (item) =>
      item.text === ROOT &&
      Math.abs(item.right - bar.left) < 0.2 * item.size &&
      y > item.top - 0.5 * item.size &&
      y < item.bottom + 0.3 * item.size,
  );
  const below = stack(
    inside.filter((item) => item !== root),
    y,
    1,
  );
  const replace = (used: readonly Item[], item: Item): Item[] => [
    ...items.filter((other) => !used.includes(other)),
    item,
  ];
  if (root !== undefined) {
    if (below.length === 0) return [...items];
    const content = readLine(below);
    const used = [root, ...below];
    return replace(used, {
      ...joinItems(used, `${ROOT}${inBrackets(content.text)}`),
      y: content.y,
      size: content.size,
      isInDoubt: content.isInDoubt,
    });
  }
  const above = stack(inside, y, -1);
  if (above.length === 0 || below.length === 0) return [...items];
  const [over, under] = [readLine(above), readLine(below)];
  const used = [...above, ...below];
  const size = Math.max(over.size, under.size);
  const isNarrow = [over, under].some((part) => Math.abs(middleOf(part) - middleOf(bar)) > size);
  if (isNarrow) return [...items];
  return replace(used, {
    ...joinItems(used, `${inBrackets(over.text)}/${inBrackets(under.text)}`),
    left: bar.left,
    right: bar.right,
    y: y + AXIS * size,
    size,
    isFree: true,
    isFraction: true,
    isInDoubt: over.isInDoubt || under.isInDoubt,
  });
}

/** Maximum distance of a numerator or denominator from the bar, in ems. */
const NEAR_BAR = 0.75;

/** Returns the items of the line next to a bar, below (1) or above it (-1), with their scripts. */
function stack(items: readonly Item[], bar: number, direction: 1 | -1): Item[] {
  const near = (item: Item): number => (direction > 0 ? item.top - bar : bar - item.bottom);
  const beyond = items.filter((item) => direction * ((item.top + item.bottom) / 2 - bar) > 0);
  const first = beyond
    .filter((item) => near(item) < NEAR_BAR * item.size)
    .toSorted((a, b) => b.size - a.size || near(a) - near(b))[0];
  if (first === undefined) return [];
  const overlaps = (item: Item): boolean =>
    Math.min(item.bottom, first.bottom) - Math.max(item.top, first.top) > 0.1 * item.size;
  return beyond.filter(overlaps);
}

/** Joins large operators with the limits above and below them. */
function joinLimits(items: readonly Item[]): Item[] {
  return items
    .filter(({ text }) => WITH_LIMITS.test(text))
    .reduce<Item[]>(
      (parts, sign) => {
        const isNear = (item: Item): boolean =>
          item.size <= SCRIPT_SIZE * sign.size &&
          item.left > sign.left - 1.2 * sign.size &&
          item.right < sign.right + 1.2 * sign.size;
        const take = (isBeyond: (item: Item) => boolean): Item[] => {
          const all = parts.filter((item) => item !== sign && isNear(item) && isBeyond(item));
          const [nearest] = all
            .filter((item) => item.left < sign.right && item.right > sign.left)
            .toSorted((a, b) => Math.abs(a.y - sign.y) - Math.abs(b.y - sign.y));
          const line =
            nearest === undefined ? [] : all.filter((item) => Math.abs(item.y - nearest.y) < 0.5 * item.size);
          if (line.length === 0) return [];
          const middle =
            (Math.min(...line.map(({ left }) => left)) + Math.max(...line.map(({ right }) => right))) / 2;
          return Math.abs(middle - middleOf(sign)) < 0.45 * sign.size ? line : [];
        };
        const foot = sign.isFree ? sign.bottom : sign.y;
        const under = take((item) => item.top > foot - 0.3 * sign.size && item.y < foot + 1.6 * sign.size);
        const over = take(
          (item) => item.bottom < sign.top + 0.45 * sign.size && item.bottom > sign.top - sign.size,
        );
        const used = [sign, ...under, ...over];
        if (used.length === 1) return parts;
        const [low, high] = [under, over].map((part) => (part.length === 0 ? null : readLine(part)));
        const below = low ? shiftAll(low.text, 'lowered') : '';
        const text = sign.text + below + (high ? shiftAll(high.text, 'raised') : '');
        const isInDoubt = [low, high].some((part) => part?.isInDoubt === true);
        const joined = joinItems(used, text, { isInDoubt, size: sign.size, y: sign.y, isFree: sign.isFree });
        return [
          ...parts.filter((item) => !used.includes(item)),
          { ...joined, top: sign.top, bottom: sign.bottom },
        ];
      },
      [...items],
    );
}

/** Joins two large brackets with the rows between them, from top to bottom. */
function joinMatrices(items: readonly Item[]): Item[] {
  const opening = items.filter((item) => item.isFree && /^[([|{‖]$/u.test(item.text));
  return opening.reduce<Item[]>(
    (parts, open) => {
      if (!parts.includes(open)) return parts;
      const close = parts
        .filter(
          (item) =>
            item.isFree &&
            item.left > open.left &&
            isBracket(item) &&
            Math.abs(item.top - open.top) < open.size / 2,
        )
        .toSorted((a, b) => a.left - b.left)[0];
      if (close === undefined) return parts;
      const inside = parts.filter(
        (item) =>
          item.left >= open.right - 1 &&
          item.right <= close.left + 1 &&
          item.y > open.top &&
          item.top < open.bottom,
      );
      const rows = toRows(inside);
      if (rows.length < 2) return parts;
      const size = median(inside.map((item) => item.size));
      const cells = rows.map((row) => toCells(row).map(readLine));
      const text = cells.map((row) => row.map((cell) => cell.text).join(', ')).join('; ');
      const used = [open, ...inside, close];
      const joined = joinItems(used, `${open.text}${text}${close.text}`, { isFree: true, size });
      const isInDoubt = cells.flat().some((cell) => cell.isInDoubt);
      const y = (open.top + open.bottom) / 2 + AXIS * size;
      return [...parts.filter((item) => !used.includes(item)), { ...joined, y, isInDoubt }];
    },
    [...items],
  );
}

/** Groups items by their baselines, from top to bottom. Scripts belong to the nearest line. */
function toRows(items: readonly Item[]): Item[][] {
  const size = Math.max(...items.map((item) => item.size));
  const isMain = (item: Item): boolean => item.size >= MAIN_SIZE * size && !item.isFree;
  const rows: Item[][] = [];
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
const CELL_GAP = 0.7;

function toCells(row: readonly Item[]): Item[][] {
  const cells: Item[][] = [];
  let right = -Infinity;
  for (const item of row.toSorted((a, b) => a.left - b.left)) {
    if (item.left - right > CELL_GAP * item.size) cells.push([]);
    cells.at(-1)?.push(item);
    right = Math.max(right, item.right);
  }
  return cells;
}

/** Reads the items of one line from left to right, with superscripts and subscripts. */
export function readLine(items: readonly Item[]): Item {
  const ordered = inOrder(items);
  const fixed = ordered.filter((item) => !item.isFree && !isBracket(item));
  const sized = fixed.length > 0 ? fixed : ordered;
  const size = Math.max(...sized.map((item) => item.size));
  const main = sized.filter((item) => item.size >= MAIN_SIZE * size);
  const y = baselineOf(main);
  let [text, right] = ['', Number.NEGATIVE_INFINITY];
  let isInDoubt = false;
  let last: Item | undefined;
  let scripts: Record<Shift, Item[]> = { raised: [], lowered: [] };
  const finish = (): void => {
    for (const shift of ['lowered', 'raised'] as const) {
      if (scripts[shift].length === 0) continue;
      const script = readLine(scripts[shift]);
      isInDoubt ||= script.isInDoubt || text === '' || !isScript(script.text);
      text += shiftAll(script.text, shift);
      right = Math.max(right, script.right);
    }
    scripts = { raised: [], lowered: [] };
  };
  for (const [index, item] of ordered.entries()) {
    const shift = shiftOf(item, { y, size });
    if (shift !== null) {
      isInDoubt ||= item.size > SCRIPT_SIZE * size && !item.isFraction;
      scripts[shift].push(item);
      continue;
    }
    finish();
    const isApart = text !== '' && item.text !== '′' && item.left - right > SPACE * size;
    const needsSpace =
      (/\p{L}$/u.test(text) && item.isFraction === true) || (text !== '' && LARGE.test(last?.text ?? ''));
    const next = ordered[index + 1];
    const isFactor =
      item.isFraction === true &&
      next !== undefined &&
      next.left - item.right < SPACE * size &&
      !AFTER_FACTOR.test(next.text);
    text += `${isApart || needsSpace ? ' ' : ''}${isFactor ? `(${item.text})` : item.text}`;
    isInDoubt ||= item.isInDoubt;
    right = Math.max(right, item.right);
    last = item;
  }
  finish();
  const spaced = text.replaceAll(/\s+/gu, ' ').trim();
  return joinItems(items, spaced, { y, size, isInDoubt });
}

/** If one of these follows a fraction, the fraction is not a factor of a product. */
const AFTER_FACTOR = /^[)\]}|‖,.;=<>+−-]/u;

/** A relation, above which there may be a remark. */
const RELATION = /^[=∼≈≡→]/u;

/** Sorts items from left to right. What is above a relation comes after the relation. */
function inOrder(items: readonly Item[]): Item[] {
  const places = new Map(
    items.map((item) => {
      const middle = middleOf(item);
      const below = items.find(
        (other) =>
          item.size <= SCRIPT_SIZE * other.size &&
          RELATION.test(other.text) &&
          other.left < middle &&
          middle < other.left + other.size,
      );
      return [item, below === undefined ? item.left : Math.max(item.left, below.left + 0.1)];
    }),
  );
  return items.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0) || a.right - b.right);
}

const baselineOf = (items: readonly Item[]): number => {
  const places = Map.groupBy(items, ({ y }) => Math.round(y));
  const width = (part: readonly Item[]): number =>
    part.reduce((sum, { left, right }) => sum + right - left, 0);
  return [...places.values()].toSorted((a, b) => width(b) - width(a))[0]?.[0]?.y ?? 0;
};

/** Returns whether an item is raised or lowered; null if it is on the baseline of its line. */
function shiftOf(item: Item, line: { readonly y: number; readonly size: number }): Shift | null {
  const axis = line.y - AXIS * line.size;
  if (item.isFree || (isBracket(item) && item.size >= MAIN_SIZE * line.size)) {
    const middle = item.isFraction === true ? item.y - AXIS * item.size : (item.top + item.bottom) / 2;
    if (item.isFraction !== true && item.size >= MAIN_SIZE * line.size) return null;
    if (middle < axis - 0.2 * line.size) return 'raised';
    return middle > axis + 0.45 * line.size ? 'lowered' : null;
  }
  const rise = line.y - item.y;
  if (Math.abs(rise) < SAME_LINE * line.size || item.text === '′') return null;
  return rise > 0 ? 'raised' : 'lowered';
}

/** Reports whether a script is plausible. Characters such as "#" come from a misread font. */
const isScript = (text: string): boolean => !/["#$%&!']/u.test(text);

/**
 * Reports whether all brackets of a formula are closed, by whatever bracket, as in the interval
 * [0, 1). The first or last bracket may belong to the sentence around the formula.
 */
export function isBalanced(text: string): boolean {
  let [open, unopened] = [0, 0];
  for (const sign of text) {
    if ('([{⟨〈⁽₍'.includes(sign)) open += 1;
    if (')]}⟩〉⁾₎'.includes(sign)) open -= 1;
    if (open < 0) [open, unopened] = [0, unopened + 1];
  }
  const isOfSentence =
    (open === 1 && /^[\s.,;:、。]*\(/u.test(text)) || (unopened === 1 && /\)[\s.,;:、。]*$/u.test(text));
  return open + unopened === 0 || (open + unopened === 1 && isOfSentence);
}

/**
 * Returns a superscript or subscript in Unicode's characters, else in brackets after "^" or "_".
 */
export function shiftAll(text: string, shift: Shift): string {
  if (/^[′″∗*]+$/u.test(text)) return text;
  const signs = [...text.replaceAll(' ', '')];
  const known = SHIFTED[shift];
  if (!/\p{L}{3}/u.test(text) && signs.every((sign) => known.has(sign)))
    return signs.map((sign) => known.get(sign)).join('');
  const isInBrackets = IN_BRACKETS.test(text) && text.startsWith('(');
  return (shift === 'raised' ? '^' : '_') + (isInBrackets ? text : `(${text})`);
}
