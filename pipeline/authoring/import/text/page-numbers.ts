import { normalizeText } from './normalize-text.ts';
import { PAGE_WIDTH, type PageText, type Run } from './page-text.ts';

/** Page numbers are above, below, left or right of these lines, as shares of the page. */
const [HEAD, FOOT, LEFT, RIGHT] = [0.16, 0.8, 0.12, 0.88];
/** Maximum difference between the baselines of texts on one line, in ems. */
const SAME_LINE = 0.3;
/** Maximum gap between the parts of a number, such as "2", "/" and "8", in ems. */
const SAME_NUMBER = 1.2;
/** Minimum number of pages with a page number. */
const MIN_PAGES = 2;
/** Minimum share of the pages that have a page number. */
const MIN_SHARE = 0.3;
/** Pages are divided into this many horizontal bands. Numbers in one band have the same height. */
const BANDS = 50;
/** Maximum number of pages between two numbers that may be missing from the file. */
const SKIPPED = 2;
/** Maximum length of the text of a page number, in characters. */
const MAX_LENGTH = 24;
/** Maximum number of runs that draw a page number. */
const MAX_RUNS = 12;

/** Words between the numbers, such as "page 2 of 8", in many languages. */
const WORDS = new Set(
  'p pp pg page pages seite s página pagina pág pag oldal sivu sida side strana стр страница of von de sur di da af av van z ze из от من صفحة صفحه עמוד מתוך ページ 页 頁 第 共 쪽 페이지'.split(
    ' ',
  ),
);
const SIGNS = /^[\s/|–—\-·•.:()[\]<>#~]*$/u;
/** A number as list items and equations have it, too. */
const ITEM = /^\S+[.)]$/u;

/** A number on a page, and the runs that draw it. */
interface PlacedNumber {
  readonly page: number;
  readonly value: number;
  /** A key for its height and font size. */
  readonly place: string;
  readonly runs: readonly Run[];
  /** Whether it could be the number of a list item or of an equation. */
  readonly isItem: boolean;
}

/** Removes page numbers at any edge: numbers of any size and form that count the pages. */
export function dropPageNumbers(pages: readonly PageText[]): PageText[] {
  const numbers = pages.flatMap(findNumbers);
  const least = Math.max(MIN_PAGES, MIN_SHARE * pages.length);
  const isCounting = (group: readonly PlacedNumber[]): boolean =>
    new Set(group.map(({ value }) => value)).size >= least;
  const byOffset = Map.groupBy(numbers, ({ page, value }) => value - page);
  const byPlace = Map.groupBy(numbers, ({ place }) => place);
  const counting = [
    ...[...byOffset.values()].flatMap((group) => [...Map.groupBy(group, ({ place }) => place).values()]),
    ...[...byOffset.values()]
      .map((group) => group.filter(({ isItem }) => !isItem))
      .filter((group) => group.length > MIN_PAGES),
    ...[...byPlace.values()].filter((group) => group.length > MIN_PAGES && rises(group)),
  ].filter(isCounting);
  const dropped = new Set(counting.flat().flatMap(({ runs }) => runs));
  return dropped.size === 0
    ? [...pages]
    : pages.map((page) => ({ ...page, runs: page.runs.filter((run) => !dropped.has(run)) }));
}

/** Reports whether numbers increase with the pages. Stages of one slide have the same number. */
const rises = (group: readonly PlacedNumber[]): boolean =>
  group.every(({ page, value }, index) => {
    const before = group[index - 1];
    if (before === undefined) return true;
    const [pages, step] = [page - before.page, value - before.value];
    return pages > 0 && step >= 0 && step <= pages + SKIPPED;
  });

function findNumbers({ runs, height }: PageText, page: number): PlacedNumber[] {
  const atEdge = runs.filter(
    ({ x, y, width }) =>
      y < HEAD * height || y > FOOT * height || x + width < LEFT * PAGE_WIDTH || x > RIGHT * PAGE_WIDTH,
  );
  const items = runs.filter(({ text }) => isItemNumber(text)).length;
  return toClusters(atEdge, runs).flatMap((cluster) => {
    const text = cluster.map((run) => run.text).join(' ');
    const value = valueOf(text);
    const [first] = cluster;
    if (value === null || first === undefined) return [];
    const isItem = isItemNumber(text.replaceAll(/\s/gu, ''));
    // One of several is that of a list. Numbers of equations are between the head and the foot.
    if (isItem && (items > 1 || (first.y >= HEAD * height && first.y <= FOOT * height))) return [];
    const place = `${Math.round((BANDS * first.y) / height)} ${Math.round(first.size)}`;
    return [{ page, value, place, runs: cluster, isItem }];
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
  return Math.abs(run.y - other.y) < SAME_LINE * size && gap < SAME_NUMBER * size;
};

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
const IS_ROMAN = /^(?:c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/u;

const isItemNumber = (text: string): boolean => ITEM.test(text.trim()) && valueOf(text) !== null;

/** Returns the page number in a text such as "02/08", "(2)" or "ii"; null for other texts. */
export function valueOf(text: string): number | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = normalizeText(text).normalize('NFKC').toLowerCase();
  if (plain === '') return null;
  const numbers = plain.match(/\p{Nd}+/gu) ?? [];
  const words = plain.match(/\p{L}+/gu) ?? [];
  if (!SIGNS.test(plain.replaceAll(/[\p{Nd}\p{L}\p{M}]/gu, ''))) return null;
  const [number] = numbers;
  if (number !== undefined)
    return numbers.length <= 2 && words.every((word) => WORDS.has(word)) ? digitsOf(number) : null;
  const [word = ''] = words;
  return words.length === 1 && IS_ROMAN.test(word) ? romanOf(word) : null;
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
    const [value = 0, next = 0] = [ROMAN[letter], ROMAN[all[index + 1] ?? '']];
    return sum + (value < next ? -value : value);
  }, 0);
