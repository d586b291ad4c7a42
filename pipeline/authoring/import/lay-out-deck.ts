import {
  frameAround,
  STEP_MARGIN_FACTOR,
  NARROWEST_SCREEN,
  PANEL_MARGIN,
  roundedBox,
  roundToTenth,
  SCREEN_RATIO,
  WIDEST_SCREEN,
  type Area,
  type Point,
  type Size,
} from '#pipeline/authoring/storyboard/frame';
import { PAGE_WIDTH } from './text/page-text.ts';

/** Pages that are shown together: a section, or pages that belong to none. */
export interface PageGroup {
  /** Null for pages without a section. */
  readonly title: string | null;
  /** Heights of its pages in canvas units; the width is PAGE_WIDTH. */
  readonly heights: readonly number[];
}

export interface PlacedGroup {
  /** The area behind its pages; null for a group without a title. */
  readonly panel: Area | null;
  /** The box of its title; null for a group without a title. */
  readonly heading: Area | null;
  /** Centres of its pages. */
  readonly pages: readonly Point[];
}

export interface DeckLayout {
  readonly groups: readonly PlacedGroup[];
  /** The area that the overview shows. */
  readonly overview: Area;
  /** Font size of titles that fit into one or two lines. */
  readonly headingSize: number;
}

const MIN_PAGE_GAP = 160;
/** Minimum space between a panel's edge and its pages. */
const MIN_PADDING = 160;
const MIN_GROUP_GAP = 260;
/** Space around all groups in the overview. */
const OVERVIEW_MARGIN = 80;
/** Font size of titles, relative to the width of the overview. */
const HEADING_SIZE_SHARE = 0.017;
const [MIN_HEADING_SIZE, MAX_HEADING_SIZE] = [110, 700];
/** Height of two lines, relative to the font size. */
const HEADING_HEIGHT_EM = 2 * 1.15;
/** Maximum number of rows in a group. */
const MAX_ROWS = 40;
/** Number of widths that are tried for a row of groups. */
const TRIED_WIDTHS = 40;
/** Ratios of columns to rows that are tried, if each group may have its own number of rows. */
const TRIED_COLUMN_RATIOS = [0.5, 0.7, 1, 1.4, 2];

/** Lengths that all groups of a deck have in common. */
interface DeckMeasures {
  /** Size of the largest page. */
  readonly pageSize: Size;
  readonly pageGap: Size;
  /** Space between a panel's edge and its pages. */
  readonly padding: Size;
  readonly groupGap: number;
  readonly headingSize: number;
}

/**
 * Arranges groups of pages in rows, in reading order, so that pages are as large as possible in an
 * overview with the shape of a screen. Pages and sections are so far apart that a step shows only
 * one of them.
 */
export function layOutDeck(groups: readonly PageGroup[]): DeckLayout {
  const measures = measureDeck(groups);
  const maxPageCount = Math.max(...groups.map(({ heights }) => heights.length));
  const equalRowCounts = Array.from(
    { length: Math.min(maxPageCount, MAX_ROWS) },
    (_, index) => (count: number) => Math.ceil(count / (index + 1)),
  );
  const ownRowCounts = TRIED_COLUMN_RATIOS.map(
    (shape) => (count: number) => Math.min(count, Math.ceil(Math.sqrt(count * shape))),
  );
  const choices = [...equalRowCounts, ...ownRowCounts].flatMap((columnsFor) =>
    tryArrangements(groups, columnsFor, measures),
  );
  const best = choices.reduce((best, choice) => (choice.overview.w < best.overview.w ? choice : best));
  return { ...best, headingSize: measures.headingSize };
}

function measureDeck(groups: readonly PageGroup[]): DeckMeasures {
  const heights = groups.flatMap((group) => group.heights);
  const cell = { w: PAGE_WIDTH, h: Math.max(...heights) };
  // The space that a screen with this aspect ratio shows at the left and right of a page.
  const spaceBeside = (ratio: number) => Math.ceil((cell.h * STEP_MARGIN_FACTOR * ratio - cell.w) / 2) + 1;
  const gap = {
    w: Math.max(MIN_PAGE_GAP, spaceBeside(WIDEST_SCREEN)),
    h: Math.max(
      MIN_PAGE_GAP,
      Math.ceil(
        Math.max((cell.w * STEP_MARGIN_FACTOR) / NARROWEST_SCREEN, cell.h * STEP_MARGIN_FACTOR) - cell.h,
      ) /
        2 +
        1,
    ),
  };
  const padding = { w: Math.max(MIN_PADDING, spaceBeside(SCREEN_RATIO)), h: MIN_PADDING };
  const totalArea = heights.length * (cell.w + gap.w) * (cell.h + gap.h);
  const size = Math.round(Math.sqrt(totalArea * SCREEN_RATIO * 1.5) * HEADING_SIZE_SHARE);
  return {
    pageSize: cell,
    pageGap: gap,
    padding,
    groupGap: Math.max(MIN_GROUP_GAP, gap.w - 2 * padding.w, gap.h - 2 * padding.h),
    headingSize: Math.min(Math.max(size, MIN_HEADING_SIZE), MAX_HEADING_SIZE),
  };
}

type ColumnsFor = (count: number) => number;

/** A group in rows, relative to its top left corner. */
interface GroupBlock extends Size {
  readonly group: PageGroup;
  readonly columns: number;
  /**
   * The space beside and below it that its step shows on some screens, so that it must be empty.
   */
  readonly clearance: Size;
  /** Height of the title and the space below it. */
  readonly headingHeight: number;
}

function toBlock(
  group: PageGroup,
  columnsFor: ColumnsFor,
  { pageSize, pageGap, padding, headingSize }: DeckMeasures,
): GroupBlock {
  const columns = columnsFor(group.heights.length);
  const rows = Math.ceil(group.heights.length / columns);
  const headingHeight = group.title === null ? 0 : headingSize * HEADING_HEIGHT_EM + pageGap.h;
  const size = {
    w: columns * (pageSize.w + pageGap.w) - pageGap.w + 2 * padding.w,
    h: rows * (pageSize.h + pageGap.h) - pageGap.h + headingHeight + 2 * padding.h,
  };
  return {
    group,
    columns,
    headingHeight,
    ...size,
    clearance: group.title === null ? { w: 0, h: 0 } : clearanceOf(size, padding),
  };
}

/** Returns the space around a panel that its step shows, less the padding of the next panel. */
function clearanceOf({ w, h }: Size, padding: Size): Size {
  const frame = frameAround([{ x: 0, y: 0, w, h }], PANEL_MARGIN);
  return {
    w: Math.ceil((frame.h * WIDEST_SCREEN - w) / 2 - padding.w) + 1,
    h: Math.ceil((frame.w / NARROWEST_SCREEN - h) / 2 - padding.h) + 1,
  };
}

/** Returns the arrangements with the given numbers of columns, one for each tried width. */
function tryArrangements(groups: readonly PageGroup[], columnsFor: ColumnsFor, measures: DeckMeasures) {
  const blocks = groups.map((group) => toBlock(group, columnsFor, measures));
  const widestBlock = Math.max(...blocks.map(({ w }) => w));
  const totalWidth = widthOf(blocks, measures.groupGap);
  const widths = Array.from(
    { length: groups.length === 1 ? 1 : TRIED_WIDTHS + 1 },
    (_, index) => widestBlock + ((totalWidth - widestBlock) * index) / TRIED_WIDTHS,
  );
  return widths.map((width) => placeRows(fillRows(blocks, width, measures.groupGap), measures));
}

const gapBetween = (block: GroupBlock | undefined, other: GroupBlock, between: number): number =>
  block === undefined ? 0 : Math.max(between, block.clearance.w, other.clearance.w);

const widthOf = (shelf: readonly GroupBlock[], between: number): number =>
  shelf.reduce((sum, block, index) => sum + gapBetween(shelf[index - 1], block, between) + block.w, 0);

function fillRows(blocks: readonly GroupBlock[], width: number, between: number): GroupBlock[][] {
  const shelves: GroupBlock[][] = [];
  for (const block of blocks) {
    const shelf = shelves.at(-1);
    if (shelf !== undefined && widthOf([...shelf, block], between) <= width) shelf.push(block);
    else shelves.push([block]);
  }
  return shelves;
}

function placeRows(
  shelves: readonly (readonly GroupBlock[])[],
  measures: DeckMeasures,
): Omit<DeckLayout, 'headingSize'> {
  const { groupGap } = measures;
  const placed: { readonly area: Area; readonly group: PlacedGroup }[] = [];
  let [top, reach] = [0, 0];
  for (const [index, shelf] of shelves.entries()) {
    const next = Math.max(...shelf.map((block) => block.clearance.h));
    if (index > 0) top += Math.max(groupGap, reach, next);
    reach = next;
    const h = Math.max(...shelf.map((block) => block.h));
    let left = -widthOf(shelf, groupGap) / 2;
    for (const [place, block] of shelf.entries()) {
      left += gapBetween(shelf[place - 1], block, groupGap);
      const area = { x: left + block.w / 2, y: top + h / 2, w: block.w, h: block.h };
      left += block.w;
      placed.push({ area, group: placeBlock(block, area, measures) });
    }
    top += h;
  }
  return {
    groups: placed.map(({ group }) => group),
    overview: frameAround(
      placed.map(({ area }) => area),
      OVERVIEW_MARGIN,
    ),
  };
}

function placeBlock(block: GroupBlock, area: Area, measures: DeckMeasures): PlacedGroup {
  const { pageSize, pageGap, padding, headingSize } = measures;
  const { group, columns, headingHeight } = block;
  const left = area.x - area.w / 2 + padding.w;
  const isTitled = group.title !== null;
  const top = area.y - area.h / 2 + padding.h;
  const h = headingSize * HEADING_HEIGHT_EM;
  return {
    panel: isTitled ? roundedBox(area.x, area.y, area.w, area.h) : null,
    heading: isTitled ? roundedBox(area.x, top + h / 2, area.w - 2 * padding.w, h) : null,
    pages: group.heights.map((_, index) => ({
      x: roundToTenth(left + (index % columns) * (pageSize.w + pageGap.w) + pageSize.w / 2),
      y: roundToTenth(
        top + headingHeight + Math.floor(index / columns) * (pageSize.h + pageGap.h) + pageSize.h / 2,
      ),
    })),
  };
}
