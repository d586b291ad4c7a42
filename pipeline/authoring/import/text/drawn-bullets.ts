import { commonSize, type Box, type PageText, type Run, type Shape } from './page-text.ts';
import { isMostlyRightToLeft } from './right-to-left.ts';

/** Limits of the width of a drawn bullet, in ems of its text. */
const [MIN_WIDTH_EM, MAX_WIDTH_EM] = [0.12, 1.1];
/** Maximum distance of a bullet from its text, in ems. */
const MAX_TEXT_GAP_EM = 3;
/** Minimum distance of a bullet from a text before it, in ems; less if other bullets look alike. */
const [MIN_GAP_BEFORE_EM, MIN_CLOSE_GAP_BEFORE_EM] = [1.5, 0.75];
/** Limits of the middle of a bullet above and below the baseline of its text, in ems. */
const [MAX_ABOVE_BASELINE_EM, MAX_BELOW_BASELINE_EM] = [0.75, 0.1];
/** Maximum height of a bullet, relative to its width. Bars beside texts are higher. */
const MAX_HEIGHT_RATIO = 1.6;
/** Minimum number of bullets in a deck that look the same. */
const MIN_EQUAL_BULLETS = 2;
/** Minimum number of bullets on a page before texts that are as large as titles. */
const MIN_LARGE_BULLETS = 2;
/** Texts of at least this size may be titles, relative to the size of most letters. */
const LARGE_TEXT_RATIO = 1.3;
/** Minimum number of other bullets in one column, and the tolerance of their edges. */
const [MIN_ALIGNED_BULLETS, EDGE_TOLERANCE] = [3, 8];
/** A bar or line is at least this much longer than the largest letters are high. */
const MIN_BAR_RATIO = 3;
/** A page with more small shapes shows a drawing. */
const MAX_CANDIDATES = 400;

/** The name of the font of bullets that are no letters. */
export const DRAWN_BULLET = 'drawn bullet';

interface Bullet {
  readonly shape: Shape;
  readonly run: Run;
  /** A key that bullets of the same kind, size and distance share. */
  readonly lookKey: string;
  /** Whether another text ends close before it, as in columns of a list. */
  readonly isAfterText: boolean;
}

/**
 * Adds a bullet to each text that has one drawn before it: a small disc, square, dash or picture
 * that repeats. Browsers and LaTeX draw the bullets of lists.
 */
export function addDrawnBullets(pages: readonly PageText[]): PageText[] {
  const candidates = pages.map(findBullets);
  const certainBullets = candidates.flat().filter(({ isAfterText }) => !isAfterText);
  const bulletsByLook = Map.groupBy(certainBullets, ({ lookKey }) => lookKey);
  const bodyFontSize = commonSize(pages.flatMap(({ runs }) => runs));
  return pages.map((page, index) => {
    const largeBullets = (candidates[index] ?? []).filter(
      ({ run }) => run.size >= LARGE_TEXT_RATIO * bodyFontSize,
    );
    const bullets = (candidates[index] ?? []).filter(
      (bullet, _, others) =>
        ((bulletsByLook.get(bullet.lookKey)?.length ?? 0) >= MIN_EQUAL_BULLETS ||
          others.filter((other) => areAlike(bullet.shape, other.shape)).length > MIN_ALIGNED_BULLETS) &&
        (!largeBullets.includes(bullet) || largeBullets.length >= MIN_LARGE_BULLETS),
    );
    return bullets.length === 0 ? page : { ...page, runs: [...page.runs, ...bullets.map(toRun)] };
  });
}

/** Reports whether two shapes of one kind and size are in one column, such as drawn numbers. */
const areAlike = (shape: Shape, other: Shape): boolean =>
  shape.kind === other.kind &&
  [shape.left - other.left, shape.right - other.right].every(
    (difference) => Math.abs(difference) < EDGE_TOLERANCE,
  );

function findBullets({ runs, shapes = [] }: PageText): Bullet[] {
  const largestSize = Math.max(0, ...runs.map(({ size }) => size));
  // Discs on a line or bar belong to a drawing, such as a timeline.
  const lines = shapes.filter(({ kind, left, right, top, bottom }) => {
    const [length, thickness] = [Math.max(right - left, bottom - top), Math.min(right - left, bottom - top)];
    const isBar = thickness < largestSize && length > MIN_BAR_RATIO * largestSize;
    return (kind === 'stroke' && length > largestSize) || (kind === 'fill' && isBar);
  });
  const smallShapes = shapes.filter((shape) => {
    const { left, right, top, bottom } = shape;
    const [width, height] = [right - left, bottom - top];
    return (
      width > 1 &&
      height > 1 &&
      width <= MAX_WIDTH_EM * largestSize &&
      height <= MAX_HEIGHT_RATIO * width &&
      // Excludes discs with a number inside, and the heads of arrows.
      !runs.some((run) => overlaps(shape, smallLettersBox(run))) &&
      !lines.some((line) => overlaps(shape, line))
    );
  });
  if (smallShapes.length > MAX_CANDIDATES) return [];
  const byRun = new Map<Run, Bullet>();
  for (const shape of smallShapes) {
    const bullet = findBulletText(shape, runs);
    if (bullet === undefined || byRun.has(bullet.run) || startsOutsideBox(bullet, shapes)) continue;
    byRun.set(bullet.run, bullet);
  }
  return [...byRun.values()];
}

/** A box ends at least this far behind its text, in ems, unlike the background of marked words. */
const MIN_BOX_REST_EM = 2;

/**
 * Reports whether a shape begins before the box that contains its text. It is no bullet then, but
 * for example a corner of another box's shadow.
 */
const startsOutsideBox = ({ shape, run }: Bullet, shapes: readonly Shape[]): boolean =>
  shapes.some(
    ({ kind, left, right, top, bottom }) =>
      kind === 'fill' &&
      left > shape.left &&
      left < run.x &&
      top < run.y - run.size / 2 &&
      bottom > run.y &&
      right > run.x + run.width + MIN_BOX_REST_EM * run.size,
  );

const overlaps = (box: Box, other: Box): boolean =>
  box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top;

/** Returns the box of the small letters of a text. */
const smallLettersBox = ({ x, y, width, size }: Run): Box => ({
  left: x,
  right: x + width,
  top: y - size / 2,
  bottom: y,
});

/** Returns the text that begins beside a shape, if no other text ends there. */
function findBulletText(shape: Shape, runs: readonly Run[]): Bullet | undefined {
  const [size, middle] = [shape.right - shape.left, (shape.top + shape.bottom) / 2];
  const runsBeside = runs.filter(
    (run) =>
      run.turn === undefined &&
      size >= MIN_WIDTH_EM * run.size &&
      size <= MAX_WIDTH_EM * run.size &&
      middle > run.y - MAX_ABOVE_BASELINE_EM * run.size &&
      middle < run.y + MAX_BELOW_BASELINE_EM * run.size,
  );
  const gapAfter = (run: Run): number => run.x - shape.right;
  const gapBefore = (run: Run): number => shape.left - run.x - run.width;
  for (const [ahead, behind] of [
    [gapAfter, gapBefore],
    [gapBefore, gapAfter],
  ] as const) {
    const isMirrored = ahead === gapBefore;
    const [next] = runsBeside.filter((run) => ahead(run) > 0).toSorted((a, b) => ahead(a) - ahead(b));
    if (next === undefined || ahead(next) > MAX_TEXT_GAP_EM * next.size) continue;
    if (isMostlyRightToLeft(next.text) !== isMirrored) continue;
    const hasTextWithin = (distance: number): boolean =>
      runsBeside.some(
        (run) => run !== next && behind(run) > -run.width && behind(run) < distance * next.size,
      );
    if (hasTextWithin(MIN_CLOSE_GAP_BEFORE_EM)) continue;
    const lengths = [size, shape.bottom - shape.top, ahead(next)];
    const look = `${shape.kind} ${lengths.map((length) => Math.round((5 * length) / next.size)).join(' ')}`;
    return { shape, run: next, lookKey: look, isAfterText: hasTextWithin(MIN_GAP_BEFORE_EM) };
  }
  return undefined;
}

const toRun = ({ shape, run }: Bullet): Run => ({
  text: '•',
  x: shape.left,
  y: run.y,
  width: shape.right - shape.left,
  size: run.size,
  font: DRAWN_BULLET,
  // The part of the document's structure to which its text belongs.
  ...(run.part !== undefined && { part: run.part }),
});
