import { frameAround, round, type Point, type Size } from '../outline/layouts.ts';
import { PAGE_WIDTH } from './text/page-text.ts';

/** Pages that are shown together: a section, or pages that belong to none. */
export interface PageGroup {
  /** Null for pages without a section. */
  readonly title: string | null;
  /** Heights of its pages in canvas units; the width is PAGE_WIDTH. */
  readonly heights: readonly number[];
}

/** Centre and size of an area. */
export type Area = Point & Size;

/** The place of a group. */
export interface PlacedGroup {
  /** The area behind its pages, and the box of its title; null for a group without a title. */
  readonly panel: Area | null;
  readonly heading: Area | null;
  /** Centres of its pages. */
  readonly pages: readonly Point[];
}

/** The places of all groups. */
export interface DeckLayout {
  readonly groups: readonly PlacedGroup[];
  /** What the overview shows. */
  readonly whole: Area;
  /** Font size of titles that fit into one or two lines. */
  readonly headingSize: number;
}

/** Size of a step's frame relative to its page. */
export const MARGIN = 1.04;
/**
 * Widest and narrowest screen, as width divided by height, that shows no neighbour of a page: a
 * wide monitor, and the viewer on a telephone. On a narrower screen, space for it would make all
 * pages of the overview small.
 */
export const [WIDEST_SCREEN, NARROWEST_SCREEN] = [64 / 27, 6 / 5];
/** Aspect ratio of the screens on which a page is seen on nothing but the panel of its group. */
const SCREEN = 16 / 9;
/** Minimum space between pages, inside the edge of a panel, and between groups. */
const [LEAST_GAP, LEAST_PADDING, LEAST_BETWEEN] = [160, 160, 260];
/** Space around all groups. */
const EDGE = 80;
/** Font size of titles relative to the width of the overview, and its limits. */
const [HEADING, SMALLEST_HEADING, BIGGEST_HEADING] = [0.017, 110, 700];
/** Height of two lines, relative to the font size. */
const HEADING_LINES = 2 * 1.15;
/** Maximum number of rows in a group, and number of tried widths of a row of groups. */
const [MOST_ROWS, WIDTHS] = [40, 40];

/** Lengths that all groups of a deck have in common. */
interface Measures {
  /** Size of the largest page, and the spaces to the next one. */
  readonly cell: Size;
  readonly gap: Size;
  readonly padding: Size;
  readonly between: number;
  readonly headingSize: number;
}

/**
 * Arranges groups of pages in rows, in reading order, with the largest pages in an overview with
 * the shape of a screen. Pages are so far apart that a step shows one page only.
 */
export function layOutDeck(groups: readonly PageGroup[]): DeckLayout {
  const measures = measure(groups);
  const most = Math.max(...groups.map(({ heights }) => heights.length));
  const choices = Array.from({ length: Math.min(most, MOST_ROWS) }, (_, index) => index + 1).flatMap((rows) =>
    arrangements(groups, rows, measures),
  );
  const best = choices.reduce((best, choice) => (choice.whole.w < best.whole.w ? choice : best));
  return { ...best, headingSize: measures.headingSize };
}

function measure(groups: readonly PageGroup[]): Measures {
  const heights = groups.flatMap((group) => group.heights);
  const cell = { w: PAGE_WIDTH, h: Math.max(...heights) };
  const beside = (ratio: number) => Math.ceil((cell.h * MARGIN * ratio - cell.w) / 2) + 1;
  const gap = {
    w: Math.max(LEAST_GAP, beside(WIDEST_SCREEN)),
    h: Math.max(
      LEAST_GAP,
      Math.ceil(Math.max((cell.w * MARGIN) / NARROWEST_SCREEN, cell.h * MARGIN) - cell.h) / 2 + 1,
    ),
  };
  const padding = { w: Math.max(LEAST_PADDING, beside(SCREEN)), h: LEAST_PADDING };
  const surface = heights.length * (cell.w + gap.w) * (cell.h + gap.h);
  const size = Math.round(Math.sqrt(surface * SCREEN * 1.2) * HEADING);
  return {
    ...{ cell, gap, padding },
    between: Math.max(LEAST_BETWEEN, gap.w - 2 * padding.w, gap.h - 2 * padding.h),
    headingSize: Math.min(Math.max(size, SMALLEST_HEADING), BIGGEST_HEADING),
  };
}

/** A group in a number of rows, relative to its top left corner. */
interface Block extends Size {
  readonly group: PageGroup;
  readonly columns: number;
  /** Height of the title and the space below it. */
  readonly head: number;
}

function toBlock(group: PageGroup, rows: number, { cell, gap, padding, headingSize }: Measures): Block {
  const columns = Math.ceil(group.heights.length / rows);
  const own = Math.ceil(group.heights.length / columns);
  const head = group.title === null ? 0 : headingSize * HEADING_LINES + gap.h;
  return {
    ...{ group, columns, head },
    w: columns * (cell.w + gap.w) - gap.w + 2 * padding.w,
    h: own * (cell.h + gap.h) - gap.h + head + 2 * padding.h,
  };
}

/** Returns the arrangements with a number of rows in each group, for several widths. */
function arrangements(groups: readonly PageGroup[], rows: number, measures: Measures) {
  const blocks = groups.map((group) => toBlock(group, rows, measures));
  const widest = Math.max(...blocks.map(({ w }) => w));
  const total = blocks.reduce((sum, { w }) => sum + w + measures.between, 0);
  const widths = Array.from(
    { length: groups.length === 1 ? 1 : WIDTHS + 1 },
    (_, index) => widest + ((total - widest) * index) / WIDTHS,
  );
  return widths.map((width) => placeShelves(fillShelves(blocks, width, measures.between), measures));
}

function fillShelves(blocks: readonly Block[], width: number, between: number): Block[][] {
  const shelves: Block[][] = [];
  let used = 0;
  for (const block of blocks) {
    const shelf = shelves.at(-1);
    if (shelf !== undefined && used + between + block.w <= width) {
      shelf.push(block);
      used += between + block.w;
    } else {
      shelves.push([block]);
      used = block.w;
    }
  }
  return shelves;
}

function placeShelves(
  shelves: readonly (readonly Block[])[],
  measures: Measures,
): Omit<DeckLayout, 'headingSize'> {
  const { between } = measures;
  const heights = shelves.map((shelf) => Math.max(...shelf.map(({ h }) => h)));
  const height = heights.reduce((sum, h) => sum + h + between, -between);
  let top = -height / 2;
  const placed = shelves.flatMap((shelf, index) => {
    const h = heights[index] ?? 0;
    let left = -shelf.reduce((sum, { w }) => sum + w + between, -between) / 2;
    const groups = shelf.map((block) => {
      const area = { x: left + block.w / 2, y: top + h / 2, w: block.w, h };
      left += block.w + between;
      return { area, group: placeBlock(block, area, measures) };
    });
    top += h + between;
    return groups;
  });
  return {
    groups: placed.map(({ group }) => group),
    whole: frameAround(
      placed.map(({ area }) => area),
      EDGE,
    ),
  };
}

/** Places the pages of a group in an area that may be higher than needed. */
function placeBlock(block: Block, area: Area, measures: Measures): PlacedGroup {
  const { cell, gap, padding, headingSize } = measures;
  const { group, columns, head } = block;
  const left = area.x - area.w / 2 + padding.w;
  const isTitled = group.title !== null;
  const top = area.y - (isTitled ? area.h : block.h) / 2 + padding.h;
  const h = headingSize * HEADING_LINES;
  return {
    panel: isTitled ? rounded(area) : null,
    heading: isTitled
      ? rounded({ x: area.x, y: area.y - area.h / 2 + padding.h + h / 2, w: area.w - 2 * padding.w, h })
      : null,
    pages: group.heights.map((_, index) => ({
      x: round(left + (index % columns) * (cell.w + gap.w) + cell.w / 2),
      y: round(top + head + Math.floor(index / columns) * (cell.h + gap.h) + cell.h / 2),
    })),
  };
}

const rounded = ({ x, y, w, h }: Area): Area => ({ x: round(x), y: round(y), w: round(w), h: round(h) });
