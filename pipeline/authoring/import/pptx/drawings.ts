import type { Drawing } from '../deck.ts';
import { PAGE_WIDTH, type Box } from '../text/page-text.ts';
import { wordsOf } from './layouts.ts';
import { readFrame, readGroup, boundingBoxOfFrame, type ToPage } from './shape-places.ts';
import { EMU_PER_POINT, isFilled, visibleShapes, type SlideSize } from './slide-text.ts';
import { childAt, descendants, type XmlElement } from './xml.ts';

/** Positions are rounded to this, in canvas units, so that small differences do not count. */
const POSITION_GRID = 16;
/** Maximum share of the page that a small drawing covers. */
const MAX_ORNAMENT_SHARE = 0.1;
/** Maximum distance from an edge of the page, in canvas units. */
const MAX_EDGE_DISTANCE = 0.01 * PAGE_WIDTH;

interface DrawingContext {
  readonly size: SlideSize;
  /** The paths of pictures by the ids with which the slide refers to them. */
  readonly targets: ReadonlyMap<string, string>;
}

/** Returns what a slide shows besides texts: pictures, charts, tables, videos, shapes and lines. */
export function readDrawings(
  element: XmlElement,
  context: DrawingContext,
  toPage: ToPage = (frame) => frame,
): Drawing[] {
  const scale = context.size.unitsPerPoint / EMU_PER_POINT;
  return visibleShapes(element).flatMap((shape) => {
    if (shape.name === 'p:grpSp') return readDrawings(shape, context, readGroup(shape, scale, toPage));
    // A shape with text counts as a text instead.
    if (shape.name === 'p:sp' && (wordsOf(shape) !== '' || !isFilled(shape))) return [];
    const frame = readFrame(childAt(shape, 'p:spPr', 'a:xfrm'), scale);
    const isContent =
      frame === null ||
      !['p:sp', 'p:cxnSp', 'p:pic'].includes(shape.name) ||
      descendants(shape, 'a:videoFile').length > 0;
    const box = isContent ? null : boundingBoxOfFrame(toPage(frame));
    return [
      box !== null && mayBeOrnament(box, context.size.height) ? drawingKeyOf(shape, box, context) : null,
    ];
  });
}

/**
 * Reports whether a drawing may be an ornament: it is small, or reaches three edges of the page.
 */
function mayBeOrnament({ left, right, top, bottom }: Box, height: number): boolean {
  const area = ((right - left) * (bottom - top)) / (PAGE_WIDTH * height);
  const edges = [left, top, PAGE_WIDTH - right, height - bottom].filter((gap) => gap <= MAX_EDGE_DISTANCE);
  return area <= MAX_ORNAMENT_SHARE || edges.length >= 3;
}

function drawingKeyOf(
  shape: XmlElement,
  { left, right, top, bottom }: Box,
  { targets }: DrawingContext,
): string {
  const place = [left, right, top, bottom].map((edge) => Math.round(edge / POSITION_GRID));
  const picture = descendants(shape, 'a:blip').map(({ attributes }) =>
    targets.get(attributes['r:embed'] ?? ''),
  );
  const form = childAt(shape, 'p:spPr', 'a:prstGeom')?.attributes['prst'] ?? '';
  return [shape.name, ...picture, form, ...place].join(' ');
}
