import type { Size } from '../camera.ts';
import { measurePath, type Outline } from './measure-path.ts';
import { multiply, readTransform, type Matrix } from './read-transform.ts';
import { MAX_DRAWING_TIME } from './bounds.ts';
import type { VectorNode } from './parse-vector.ts';
import { VectorFault } from './vector-fault.ts';

/**
 * Processor time of parts of a drawing in milliseconds, measured with librsvg: by element, by
 * segment of a path, by 1,000 pixels of its length, and by megapixels.
 */
const TIMES = {
  element: 0.02,
  fill: { segment: 0.01, length: 0.14 },
  stroke: { segment: 0.05, length: 0.25, dash: 0.005 },
  area: 0.4,
  /** Each stop makes the search for the colour of a pixel longer. */
  gradient: { linearGradient: 5, radialGradient: 15, stop: 0.1 },
  /** Each of these makes a layer as large as the whole picture. */
  layer: { opacity: 0.6, mask: 40, clip: 0.5 },
} as const;

/** What a shape inherits. */
interface Style {
  readonly fill: string;
  readonly stroke: string;
  readonly width: string;
  readonly dashes: string;
}

const START: Style = { fill: 'black', stroke: 'none', width: '1', dashes: 'none' };

/** Elements that only references draw. */
const RESOURCES: ReadonlySet<string> = new Set([
  'clipPath',
  'defs',
  'linearGradient',
  'mask',
  'radialGradient',
]);

/** Where an image lies, in its own units. */
interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/**
 * Throws a VectorFault if drawing an image would take too long when its longer side has this number
 * of pixels. Estimates the time from above: from numbers of points, lengths and areas, but not from
 * what covers what. Needs an image whose elements `countDrawn` has counted, and takes linear time
 * in that number and in the bytes of the file.
 */
export function checkDrawingTime(root: VectorNode, box: Box, side: number): void {
  const estimate = new Estimate(root, box, side);
  const time = estimate.total();
  // A number that is no number is above the limit, too.
  if (time <= MAX_DRAWING_TIME) return;
  const { node, time: longest } = estimate.slowest;
  throw new VectorFault(
    `takes up to ${inSeconds(time)} s to draw in ${side} pixels, ${inSeconds(longest)} s of them for <${node.name}> (line ${node.line})`,
    `simplify it to at most ${MAX_DRAWING_TIME / 1000} s, or export it as PNG or WebP`,
  );
}

function inSeconds(time: number): string {
  const seconds = time / 1000;
  return seconds < 10 ? seconds.toFixed(1) : Math.min(seconds, 1e6).toFixed(0);
}

class Estimate {
  readonly #root: VectorNode;
  readonly #box: Box;
  readonly #byId = new Map<string, VectorNode>();
  readonly #outlines = new Map<VectorNode, Outline | null>();
  /** Size of the picture in pixels. */
  readonly #width: number;
  readonly #height: number;
  readonly #scale: number;
  /** The element whose own shape takes most of the time, however often it is drawn. */
  slowest: { node: VectorNode; time: number };
  readonly #times = new Map<VectorNode, number>();

  constructor(root: VectorNode, box: Box, side: number) {
    this.#root = root;
    this.#box = box;
    this.#scale = side / Math.max(box.width, box.height);
    this.#width = box.width * this.#scale;
    this.#height = box.height * this.#scale;
    this.slowest = { node: root, time: 0 };
    this.#collect(root);
  }

  total(): number {
    const scale = this.#scale;
    const matrix: Matrix = [scale, 0, 0, scale, -this.#box.left * scale, -this.#box.top * scale];
    return this.#draw(this.#root, matrix, START);
  }

  #collect(node: VectorNode): void {
    const id = node.attributes.get('id');
    if (id !== undefined) this.#byId.set(id, node);
    for (const child of node.children) this.#collect(child);
  }

  /** Returns the element that an attribute refers to, if any. */
  #target(value: string | undefined): VectorNode | undefined {
    if (value === undefined) return undefined;
    const id = value.startsWith('#') ? value.slice(1) : /^url\(#([^)]*)\)/.exec(value)?.[1];
    return id === undefined ? undefined : this.#byId.get(id);
  }

  #draw(node: VectorNode, outer: Matrix, inherited: Style): number {
    const { attributes } = node;
    if (attributes.get('display') === 'none') return 0;
    const matrix = multiply(outer, readTransform(attributes.get('transform')));
    const style: Style = {
      fill: attributes.get('fill') ?? inherited.fill,
      stroke: attributes.get('stroke') ?? inherited.stroke,
      width: attributes.get('stroke-width') ?? inherited.width,
      dashes: attributes.get('stroke-dasharray') ?? inherited.dashes,
    };
    const outline = this.#outlineOf(node);
    const own = TIMES.element + this.#shape(node, outline, matrix, style) + this.#layers(attributes);
    this.#note(node, own);
    let time = own;
    for (const name of ['mask', 'clip-path']) {
      const target = this.#target(attributes.get(name));
      if (target !== undefined) time += this.#drawResource(target, matrix, outline);
    }
    for (const child of node.children)
      if (!RESOURCES.has(child.name)) time += this.#draw(child, matrix, style);
    const used = node.name === 'use' ? this.#target(attributes.get('href')) : undefined;
    if (used !== undefined) {
      const [x, y] = [this.#lengthOf(attributes.get('x')), this.#lengthOf(attributes.get('y'))];
      time += this.#draw(used, multiply(matrix, [1, 0, 0, 1, x, y]), style);
    }
    return time;
  }

  /** Draws a mask or a clip path, whose units may be the size of the element. */
  #drawResource(target: VectorNode, matrix: Matrix, outline: Outline | null): number {
    const { attributes } = target;
    const units = attributes.get('clipPathUnits') ?? attributes.get('maskContentUnits');
    if (units !== 'objectBoundingBox') return this.#draw(target, matrix, START);
    const { left, top, right, bottom } = outline ?? boundsOf(this.#box);
    return this.#draw(target, multiply(matrix, [right - left, 0, 0, bottom - top, left, top]), START);
  }

  #note(node: VectorNode, time: number): void {
    const sum = (this.#times.get(node) ?? 0) + time;
    this.#times.set(node, sum);
    if (sum > this.slowest.time) this.slowest = { node, time: sum };
  }

  #layers(attributes: VectorNode['attributes']): number {
    const { opacity, mask, clip } = TIMES.layer;
    const isPale = Number(attributes.get('opacity') ?? 1) !== 1;
    const isMasked = this.#target(attributes.get('mask')) !== undefined;
    const clipPath = this.#target(attributes.get('clip-path'));
    const isClipped = clipPath?.attributes.get('clipPathUnits') === 'objectBoundingBox';
    const time = (isPale ? opacity : 0) + (isMasked ? mask : 0) + (isClipped ? clip : 0);
    return (time * this.#width * this.#height) / 1e6;
  }

  #shape(node: VectorNode, outline: Outline | null, matrix: Matrix, style: Style): number {
    if (outline === null) return 0;
    const [a, b, c, d] = matrix;
    const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d));
    const { segments } = outline;
    // What lies outside of the picture is not drawn.
    const length = Math.min(outline.length * scale, segments * 2 * (this.#width + this.#height)) / 1000;
    let time = 0;
    if (style.fill !== 'none' && node.name !== 'line') {
      const { fill } = TIMES;
      const area = this.#areaOf(outline, matrix, 0);
      time +=
        segments * fill.segment + (area > 0 ? length * fill.length : 0) + area * this.#paint(style.fill);
    }
    if (style.stroke !== 'none') {
      const { stroke } = TIMES;
      const isFixed = node.attributes.get('vector-effect') === 'non-scaling-stroke';
      const width = this.#lengthOf(style.width) * (isFixed ? Math.max(scale, this.#scale) : scale);
      const area = this.#areaOf(outline, matrix, width);
      // Dashes are made along the whole line, also outside of the picture.
      const dashes = this.#dashesOf(style.dashes, scale, outline.length * scale);
      // A dash is at least as long as the stroke is wide, because its ends are drawn, too.
      const ends = (dashes * Math.min(width, 2 * this.#width)) / 1000;
      time += segments * stroke.segment + dashes * stroke.dash;
      time += area > 0 ? (length + ends) * stroke.length + area * this.#paint(style.stroke) : 0;
    }
    return time;
  }

  /** Returns the area of the picture that a shape may cover, in megapixels. */
  #areaOf({ left, top, right, bottom }: Outline, [a, b, c, d, e, f]: Matrix, margin: number): number {
    const xs = [a * left + c * top, a * left + c * bottom, a * right + c * top, a * right + c * bottom];
    const ys = [b * left + d * top, b * left + d * bottom, b * right + d * top, b * right + d * bottom];
    const width = overlap(Math.min(...xs) + e - margin, Math.max(...xs) + e + margin, this.#width);
    const height = overlap(Math.min(...ys) + f - margin, Math.max(...ys) + f + margin, this.#height);
    return (width * height) / 1e6;
  }

  /** Returns the time for a megapixel of a paint. */
  #paint(paint: string): number {
    const target = this.#target(paint);
    if (target === undefined) return TIMES.area;
    const { gradient } = TIMES;
    const time = target.name === 'radialGradient' ? gradient.radialGradient : gradient.linearGradient;
    return time + gradient.stop * this.#stopsOf(target);
  }

  /** Returns the number of stops of a gradient, which may be those of another. */
  #stopsOf(gradient: VectorNode): number {
    if (gradient.children.length > 0) return gradient.children.length;
    const other = this.#target(gradient.attributes.get('href'));
    return other === undefined ? 0 : this.#stopsOf(other);
  }

  /** Returns the number of dashes of a line. Those below a pixel are drawn as a pale line. */
  #dashesOf(dashes: string, scale: number, length: number): number {
    const lengths = dashes.split(/[\s,]+/).map((one) => this.#lengthOf(one) * scale);
    const sum = lengths.reduce((total, one) => total + one, 0);
    // Shorter dashes take no more time, measured down to 0.001 pixels.
    return sum > 0 ? (length * lengths.length) / Math.max(0.25, sum) : 0;
  }

  /** Returns a length in units of the image. Lengths in per cent are of its longer side at most. */
  #lengthOf(value: string | undefined): number {
    const number = parseFloat(value ?? '0') || 0;
    return value?.endsWith('%') ? (number / 100) * Math.max(this.#box.width, this.#box.height) : number;
  }

  #outlineOf(node: VectorNode): Outline | null {
    const known = this.#outlines.get(node);
    if (known !== undefined) return known;
    const outline = this.#measure(node);
    this.#outlines.set(node, outline);
    return outline;
  }

  #measure({ name, attributes }: VectorNode): Outline | null {
    const of = (key: string) => this.#lengthOf(attributes.get(key));
    switch (name) {
      case 'path':
        return measurePath(attributes.get('d') ?? '');
      case 'polygon':
      case 'polyline':
        return measurePath(`M${attributes.get('points') ?? ''}`);
      case 'line':
        return outlineOf(1, of('x1'), of('y1'), of('x2'), of('y2'));
      case 'rect':
        return outlineOf(4, of('x'), of('y'), of('x') + of('width'), of('y') + of('height'));
      case 'circle':
        return outlineOf(4, of('cx') - of('r'), of('cy') - of('r'), of('cx') + of('r'), of('cy') + of('r'));
      case 'ellipse': {
        const [rx, ry] = [of('rx') || of('ry'), of('ry') || of('rx')];
        return outlineOf(4, of('cx') - rx, of('cy') - ry, of('cx') + rx, of('cy') + ry);
      }
      default:
        return null;
    }
  }
}

/** Returns an outline that goes around its box, or from one corner to the other. */
function outlineOf(segments: 1 | 4, x1: number, y1: number, x2: number, y2: number): Outline {
  const length = Math.abs(x2 - x1) + Math.abs(y2 - y1);
  const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)];
  const [top, bottom] = [Math.min(y1, y2), Math.max(y1, y2)];
  return { segments, length: segments === 1 ? length : 2 * length, left, top, right, bottom };
}

function boundsOf({ left, top, width, height }: Box): Omit<Outline, 'segments' | 'length'> {
  return { left, top, right: left + width, bottom: top + height };
}

/** Returns the part of a length of pixels that is in the picture. */
function overlap(start: number, end: number, length: number): number {
  return Math.max(0, Math.min(end, length) - Math.max(start, 0));
}
