import { normalizeText } from './normalize-text.ts';
import { PAGE_WIDTH, type PageText, type Run } from './page-text.ts';

/** Page numbers are above, below, left or right of these positions, as shares of the page. */
const [HEADER_BOTTOM, FOOTER_TOP, LEFT_MARGIN, RIGHT_MARGIN] = [0.16, 0.8, 0.12, 0.88];
/** Maximum difference between the baselines of texts on one line, in ems. */
const MAX_BASELINE_SHIFT_EM = 0.3;
/** Maximum gap between the parts of a number, such as "2", "/" and "8", in ems. */
const MAX_PART_GAP_EM = 1.2;
/** Minimum number of pages with a page number. */
const MIN_PAGES = 2;
/** Minimum share of the pages that have a page number. */
const MIN_PAGE_SHARE = 0.3;
/** Pages are divided into this many horizontal bands. Numbers in one band have the same height. */
const BANDS = 50;
/** Maximum number of pages between two numbers that may be missing from the file. */
const MAX_SKIPPED_PAGES = 2;
/** Maximum length of the text of a page number, in characters. */
const MAX_LENGTH = 24;
/** Maximum number of runs that draw a page number. */
const MAX_RUNS = 12;

/** Words between the numbers, such as "page 2 of 8", in many languages. */
const PAGE_NUMBER_WORDS = new Set(
  'p pp pg page pages seite s página pagina pág pag oldal sivu sida side strana стр страница of von de sur di da af av van z ze из от من صفحة صفحه עמוד מתוך ページ 页 頁 第 共 쪽 페이지'.split(
    ' ',
  ),
);
const PAGE_NUMBER_SIGNS = /^[\s/|–—\-·•.:()[\]<>#~]*$/u;
/** A number as list items and equations have it, too. */
const LIST_NUMBER = /^\S+[.)]$/u;

/** A number on a page, and the runs that draw it. */
interface PlacedNumber {
  readonly page: number;
  readonly value: number;
  /** A key for its height and font size. */
  readonly placeKey: string;
  readonly runs: readonly Run[];
  /** Whether it could be the number of a list item or of an equation. */
  readonly isItem: boolean;
}

/** Removes page numbers at any edge: numbers of any size and form that count the pages. */
export function dropPageNumbers(pages: readonly PageText[]): PageText[] {
  const numbers = pages.flatMap(findNumbers);
  const minPages = Math.max(MIN_PAGES, MIN_PAGE_SHARE * pages.length);
  const isOnEnoughPages = (group: readonly PlacedNumber[]): boolean =>
    new Set(group.map(({ value }) => value)).size >= minPages;
  const byOffset = Map.groupBy(numbers, ({ page, value }) => value - page);
  const byPlace = Map.groupBy(numbers, ({ placeKey }) => placeKey);
  const pageNumberGroups = [
    ...[...byOffset.values()].flatMap((group) => [
      ...Map.groupBy(group, ({ placeKey }) => placeKey).values(),
    ]),
    ...[...byOffset.values()]
      .map((group) => group.filter(({ isItem }) => !isItem))
      .filter((group) => group.length > MIN_PAGES),
    ...[...byPlace.values()].filter((group) => group.length > MIN_PAGES && risesWithPages(group)),
  ].filter(isOnEnoughPages);
  const dropped = new Set(pageNumberGroups.flat().flatMap(({ runs }) => runs));
  return dropped.size === 0
    ? [...pages]
    : pages.map((page) => ({ ...page, runs: page.runs.filter((run) => !dropped.has(run)) }));
}

/** Reports whether numbers increase with the pages. Stages of one slide have the same number. */
const risesWithPages = (group: readonly PlacedNumber[]): boolean =>
  group.every(({ page, value }, index) => {
    const previous = group[index - 1];
    if (previous === undefined) return true;
    const [pages, step] = [page - previous.page, value - previous.value];
    return pages > 0 && step >= 0 && step <= pages + MAX_SKIPPED_PAGES;
  });

function findNumbers({ runs, height }: PageText, page: number): PlacedNumber[] {
  const atEdge = runs.filter(
    ({ x, y, width }) =>
      y < HEADER_BOTTOM * height ||
      y > FOOTER_TOP * height ||
      x + width < LEFT_MARGIN * PAGE_WIDTH ||
      x > RIGHT_MARGIN * PAGE_WIDTH,
  );
  const items = runs.filter(({ text }) => isItemNumber(text)).length;
  return toClusters(atEdge, runs).flatMap((cluster) => {
    const text = cluster.map((run) => run.text).join(' ');
    const value = pageNumberIn(text);
    const [first] = cluster;
    if (value === null || first === undefined) return [];
    const isItem = isItemNumber(text.replaceAll(/\s/gu, ''));
    // One of several is that of a list. Numbers of equations are between the head and the foot.
    if (isItem && (items > 1 || (first.y >= HEADER_BOTTOM * height && first.y <= FOOTER_TOP * height)))
      return [];
    const placeKey = `${Math.round((BANDS * first.y) / height)} ${Math.round(first.size)}`;
    return [{ page, value, placeKey, runs: cluster, isItem }];
  });
}

/** Groups runs that are close to each other on a line. Leaves out groups beside other texts. */
function toClusters(atEdge: readonly Run[], all: readonly Run[]): Run[][] {
  const clusters: Run[][] = [];
  for (const run of atEdge.toSorted((a, b) => a.x - b.x)) {
    const cluster = clusters.find((other) => other.some((item) => isBeside(item, run)));
    if (cluster === undefined) clusters.push([run]);
    else cluster.push(run);
  }
  const inCluster = new Map(clusters.flatMap((cluster) => cluster.map((run) => [run, cluster] as const)));
  return clusters.filter(
    (cluster) =>
      cluster.length <= MAX_RUNS &&
      !all.some((run) => inCluster.get(run) !== cluster && cluster.some((item) => isBeside(item, run))),
  );
}

const isBeside = (run: Run, other: Run): boolean => {
  const size = Math.max(run.size, other.size);
  const gap = Math.max(other.x - run.x - run.width, run.x - other.x - other.width);
  return Math.abs(run.y - other.y) < MAX_BASELINE_SHIFT_EM * size && gap < MAX_PART_GAP_EM * size;
};

const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
const ROMAN_NUMERAL = /^(?:c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/u;

const isItemNumber = (text: string): boolean => LIST_NUMBER.test(text.trim()) && pageNumberIn(text) !== null;

/** Returns the page number in a text such as "02/08", "(2)" or "ii"; null for other texts. */
export function pageNumberIn(text: string): number | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = normalizeText(text).normalize('NFKC').toLowerCase();
  if (plain === '') return null;
  const numbers = plain.match(/\p{Nd}+/gu) ?? [];
  const words = plain.match(/\p{L}+/gu) ?? [];
  if (!PAGE_NUMBER_SIGNS.test(plain.replaceAll(/[\p{Nd}\p{L}\p{M}]/gu, ''))) return null;
  const [number] = numbers;
  if (number !== undefined)
    return numbers.length <= 2 && words.every((word) => PAGE_NUMBER_WORDS.has(word))
      ? digitsOf(number)
      : null;
  const [word = ''] = words;
  return words.length === 1 && ROMAN_NUMERAL.test(word) ? romanOf(word) : null;
}

/**
 * Reads digits of any script. The digits of a script have consecutive code points, from zero on.
 */
function digitsOf(text: string): number {
  return Array.from(text).reduce((sum, digit) => {
    let zero = digit.codePointAt(0) ?? 0;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return 10 * sum + ((digit.codePointAt(0) ?? 0) - zero);
  }, 0);
}

const romanOf = (text: string): number =>
  Array.from(text).reduce((sum, letter, index, all) => {
    const [value = 0, next = 0] = [ROMAN_VALUES[letter], ROMAN_VALUES[all[index + 1] ?? '']];
    return sum + (value < next ? -value : value);
  }, 0);
