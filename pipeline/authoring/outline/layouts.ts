import { SCREEN_RATIO, type Area, type Point, type Size } from '#pipeline/authoring/storyboard/frame';

/** The centres of the title and of each topic, and how the topics are connected. */
export interface Arrangement {
  readonly title: Point;
  readonly topics: readonly Point[];
  /** Lines between points, drawn behind the topics. */
  readonly roads: readonly (readonly [Point, Point])[];
}

/** Minimum space between topics, in canvas units. */
export const MIN_TOPIC_GAP = 500;

interface Layout {
  /** Whether a topic is a circle around its slides, not a rectangle. */
  readonly isRound: boolean;
  /** Whether roads lead to the title, which then has a panel too. */
  readonly isConnected: boolean;
  readonly arrange: (title: Size, topics: readonly Size[]) => Arrangement;
}

/** The arrangements of a presentation that is made from an outline. */
export const LAYOUTS = {
  /** Topics around the title. */
  clusters: {
    isRound: false,
    isConnected: true,
    arrange: (title, topics) => {
      const points = arrangeAround(title, topics);
      return { title: ORIGIN, topics: points, roads: points.map((point) => [ORIGIN, point] as const) };
    },
  },
  /** A road that leads from the title through the topics, row by row. */
  road: {
    isRound: false,
    isConnected: true,
    arrange: (title, topics) => {
      const points = arrangeRows([title, ...topics], true);
      const roads = points.slice(1).map((point, index) => [points[index] ?? ORIGIN, point] as const);
      return { title: points[0] ?? ORIGIN, topics: points.slice(1), roads };
    },
  },
  /** Circles around the title. */
  circles: {
    isRound: true,
    isConnected: false,
    arrange: (title, topics) => ({ title: ORIGIN, topics: arrangeAround(title, topics), roads: [] }),
  },
  /** A board with the title above rows of topics. */
  board: {
    isRound: false,
    isConnected: false,
    arrange: (title, topics) => {
      const points = arrangeRows(topics, false);
      const top = Math.min(...points.map(({ y }, index) => y - (topics[index]?.h ?? 0) / 2));
      return { title: { x: 0, y: top - MIN_TOPIC_GAP / 2 - title.h / 2 }, topics: points, roads: [] };
    },
  },
} as const satisfies Readonly<Record<string, Layout>>;

export type LayoutName = keyof typeof LAYOUTS;

const ORIGIN: Point = { x: 0, y: 0 };

/** Arranges topics on an ellipse around the title, which grows until they are apart. */
function arrangeAround(title: Size, topics: readonly Size[]): Point[] {
  const areas = (radius: number): Area[] =>
    topics.map((size, index) => {
      // Clockwise, from the top.
      const angle = (index / topics.length) * 2 * Math.PI - Math.PI / 2;
      return { ...size, x: Math.cos(angle) * radius * SCREEN_RATIO, y: Math.sin(angle) * radius };
    });
  let radius = title.h / 2 + Math.max(...topics.map(({ h }) => h)) / 2 + MIN_TOPIC_GAP;
  while (!areApart([{ ...ORIGIN, ...title }, ...areas(radius)])) radius *= 1.05;
  return areas(radius).map(({ x, y }) => ({ x, y }));
}

function areApart(areas: readonly Area[]): boolean {
  return areas.every((area, index) =>
    areas
      .slice(index + 1)
      .every(
        (other) =>
          Math.abs(area.x - other.x) >= (area.w + other.w) / 2 + MIN_TOPIC_GAP ||
          Math.abs(area.y - other.y) >= (area.h + other.h) / 2 + MIN_TOPIC_GAP,
      ),
  );
}

/**
 * Arranges areas in rows, in the shape that is closest to a screen's. With `isWinding`, every
 * second row runs from right to left.
 */
function arrangeRows(areas: readonly Size[], isWinding: boolean): Point[] {
  const candidates = areas.map((_, index) => placeRows(areas, index + 1, isWinding));
  const [best] = candidates.toSorted((a, b) => shapeDifference(a.size) - shapeDifference(b.size));
  return best?.points ?? [];
}

const shapeDifference = ({ w, h }: Size): number => Math.abs(Math.log(w / h / SCREEN_RATIO));

function placeRows(
  areas: readonly Size[],
  columns: number,
  isWinding: boolean,
): { points: Point[]; size: Size } {
  const rows = Array.from({ length: Math.ceil(areas.length / columns) }, (_, row) =>
    areas.slice(row * columns, (row + 1) * columns),
  );
  const stepX = Math.max(...areas.map(({ w }) => w)) + MIN_TOPIC_GAP;
  const heights = rows.map((row) => Math.max(...row.map(({ h }) => h)));
  const size = {
    w: columns * stepX - MIN_TOPIC_GAP,
    h: heights.reduce((sum, height) => sum + height + MIN_TOPIC_GAP, -MIN_TOPIC_GAP),
  };
  let top = -size.h / 2;
  const points = rows.flatMap((row, rowIndex) => {
    const height = heights[rowIndex] ?? 0;
    const y = top + height / 2;
    top += height + MIN_TOPIC_GAP;
    return row.map((_, index) => {
      const column = isWinding && rowIndex % 2 === 1 ? columns - 1 - index : index;
      return { x: (column - (columns - 1) / 2) * stepX, y };
    });
  });
  return { points, size };
}
