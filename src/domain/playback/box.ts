/** A box on the canvas: centre, size in canvas units, rotation in degrees clockwise. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly r: number;
}

/** Length and width of an arrowhead, in multiples of the line's thickness. */
export const ARROWHEAD_FACTOR = 4;

/** Returns the frame of the whole canvas: the smallest upright box around all of it. */
export function overviewFrame(elements: readonly Box[], steps: readonly { readonly frame: Box }[]): Box {
  const boxes = [...elements, ...steps.map(({ frame }) => frame)].map((box) => ({
    ...box,
    ...boundingSizeOf(box),
  }));
  const left = Math.min(...boxes.map(({ x, w }) => x - w / 2));
  const right = Math.max(...boxes.map(({ x, w }) => x + w / 2));
  const top = Math.min(...boxes.map(({ y, h }) => y - h / 2));
  const bottom = Math.max(...boxes.map(({ y, h }) => y + h / 2));
  return { x: (left + right) / 2, y: (top + bottom) / 2, w: right - left, h: bottom - top, r: 0 };
}

/** Returns the size of the smallest unrotated box around a rotated one. */
export function boundingSizeOf({ w, h, r }: Pick<Box, 'w' | 'h' | 'r'>): Pick<Box, 'w' | 'h'> {
  const angle = (r * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { w: w * cos + h * sin, h: w * sin + h * cos };
}

/** An element relative to a frame: offset of its centre, width and height, in canvas units. */
export interface PlacedElement<Element> {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Returns the position and size of an element relative to a frame. */
export function placeInFrame<Element extends Box>(frame: Box, element: Element): PlacedElement<Element> {
  const [cos, sin] = unitVector(-frame.r);
  const [dx, dy] = [element.x - frame.x, element.y - frame.y];
  const [ownCos, ownSin] = unitVector(element.r - frame.r);
  return {
    element,
    x: dx * cos - dy * sin,
    y: dx * sin + dy * cos,
    w: Math.abs(element.w * ownCos) + Math.abs(element.h * ownSin),
    h: Math.abs(element.h * ownCos) + Math.abs(element.w * ownSin),
  };
}

function unitVector(degrees: number): [cos: number, sin: number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}
