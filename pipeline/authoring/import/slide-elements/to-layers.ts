import type { ElementDraft } from '#pipeline/authoring/storyboard/frame';
import { roundedBox } from '#pipeline/authoring/storyboard/frame';
import { boundingBox, type Box } from '../text/page-text.ts';
import { intersect, isWithin, type DrawnItem, type DrawnShape } from './collect-drawn-items.ts';

/** A text of a slide as an element, and the indices of its drawn items. */
export interface FittedText {
  readonly itemIndices: readonly number[];
  readonly element: ElementDraft;
}

/** An element, or drawn items that become one picture together. */
export type Layer =
  | { readonly box: Box; readonly element: ElementDraft }
  | { readonly box: Box; readonly items: readonly DrawnItem[]; readonly isPicture: boolean };

/** If a slide has more shapes, they become pictures instead of elements. */
const MAX_SHAPES = 60;

/** Returns the layers of a slide from the lowest to the highest one. */
export function toLayers(items: readonly DrawnItem[], texts: readonly FittedText[], page: Box): Layer[] {
  const textByItem = new Map(
    texts.flatMap((text) => text.itemIndices.map((index) => [index, text] as const)),
  );
  // What is below a page-wide fill is never seen.
  const backgroundIndex = items.findLastIndex((item) => isBackground(item, page));
  const shapeCount = items.filter(({ content }) => isShape(content)).length;
  const layers: Layer[] = backgroundIndex === -1 ? [{ box: page, element: whiteBackground(page) }] : [];
  for (const [index, item] of items.entries()) {
    if (index < backgroundIndex) continue;
    const ownText = textByItem.get(index);
    if (ownText !== undefined) {
      // Backgrounds of single words are drawn between them, so the text comes after the last one.
      if (ownText.itemIndices.at(-1) === index)
        layers.push({
          box: boundingBox(ownText.itemIndices.flatMap((itemIndex) => items[itemIndex]?.box ?? [])),
          element: ownText.element,
        });
      continue;
    }
    const { box, content } = item;
    if (isShape(content) && (shapeCount <= MAX_SHAPES || index === backgroundIndex))
      addShape(layers, box, content, page);
    else if (content === 'picture') layers.push({ box, items: [item], isPicture: true });
    else addDrawing(layers, item);
  }
  return layers;
}

const isShape = (content: DrawnItem['content']): content is DrawnShape =>
  typeof content === 'object' && 'shape' in content;

/** Reports whether an item fills the whole page with one colour. */
const isBackground = ({ box, content }: DrawnItem, page: Box): boolean =>
  isShape(content) &&
  content.shape.kind === 'rect' &&
  content.shape.radius === 0 &&
  content.fill !== null &&
  isWithin(page, box);

/** Returns the white background of a page that fills no background itself. */
function whiteBackground(page: Box): ElementDraft {
  return { type: 'rect', ...centred(page), fill: '#ffffff' };
}

const centred = ({ left, right, top, bottom }: Box) =>
  roundedBox(
    (left + right) / 2,
    (top + bottom) / 2,
    Math.max(right - left, 0.1),
    Math.max(bottom - top, 0.1),
  );

function addShape(
  layers: Layer[],
  box: Box,
  { shape, fill, stroke, strokeWidth }: DrawnShape,
  page: Box,
): void {
  if (shape.kind === 'line') {
    const [[x, y], [toX, toY]] = [shape.from, shape.to];
    const color = stroke ?? fill;
    if (color === null) return;
    const length = Math.hypot(toX - x, toY - y);
    const rotation = Math.round((Math.atan2(toY - y, toX - x) * 1800) / Math.PI) / 10;
    const line = { ...roundedBox((x + toX) / 2, (y + toY) / 2, length, Math.max(strokeWidth, 1)), color };
    layers.push({ box, element: { type: 'line', ...line, ...(rotation !== 0 && { r: rotation }) } });
    return;
  }
  const topLayer = layers.at(-1);
  const elementBelow = topLayer !== undefined && 'element' in topLayer ? topLayer.element : null;
  // Programs draw the outline of a shape after its fill: the two become one element.
  const isOutline =
    fill === null &&
    elementBelow !== null &&
    (elementBelow.type === 'rect' || elementBelow.type === 'ellipse') &&
    elementBelow.type === shape.kind &&
    elementBelow.stroke === undefined &&
    isSameBox(topLayer?.box, shape.box);
  if (isOutline) layers.pop();
  const halfStroke = strokeWidth / 2;
  const outerBox = growBox(shape.box, stroke === null ? 0 : halfStroke);
  const visibleBox = isWithin(page, outerBox) ? page : outerBox;
  const paint = {
    fill: isOutline && 'fill' in elementBelow ? elementBelow.fill : fill,
    ...(stroke !== null && { stroke, strokeWidth: Math.round(strokeWidth * 10) / 10 }),
  };
  const radius =
    shape.kind === 'rect' && shape.radius > 0.5 ? shape.radius + (stroke === null ? 0 : halfStroke) : 0;
  layers.push({
    box: outerBox,
    element:
      shape.kind === 'rect'
        ? {
            type: 'rect',
            ...centred(visibleBox),
            ...paint,
            ...(radius > 0 && { radius: Math.round(radius * 10) / 10 }),
          }
        : { type: 'ellipse', ...centred(visibleBox), ...paint },
  });
}

const isSameBox = (box: Box | undefined, other: Box): boolean =>
  box !== undefined && isWithin(box, other) && isWithin(other, box);

export const growBox = ({ left, right, top, bottom }: Box, by: number): Box => ({
  left: left - by,
  right: right + by,
  top: top - by,
  bottom: bottom + by,
});

/** Adds an item to the last drawing. Starts a new one if a layer above that overlaps the item. */
function addDrawing(layers: Layer[], item: DrawnItem): void {
  const drawingIndex = layers.findLastIndex((layer) => 'items' in layer && !layer.isPicture);
  const lastDrawing = layers[drawingIndex];
  const isUncovered =
    lastDrawing !== undefined &&
    layers.slice(drawingIndex + 1).every(({ box }) => intersect(box, item.box) === null);
  if (isUncovered && 'items' in lastDrawing)
    layers[drawingIndex] = {
      ...lastDrawing,
      box: boundingBox([lastDrawing.box, item.box]),
      items: [...lastDrawing.items, item],
    };
  else layers.push({ box: item.box, items: [item], isPicture: false });
}
