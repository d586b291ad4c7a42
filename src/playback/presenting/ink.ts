import { shownStrokes, type Point, type Presenting, type Stroke } from '#domain/presenting/presenting';
import type { Scene } from '#domain/playback/scene';
import type { Item } from '../build-element.ts';
import { add } from '../dom.ts';
import type { Player } from '../player-types.ts';

/** The layer above the canvas with the presenter's pointer and lines. */
export interface Ink {
  readonly show: (state: Presenting) => void;
  /** Returns the point on the canvas under the mouse, pen or finger. */
  readonly toPoint: (event: MouseEvent) => Point;
  /** Returns the length on the canvas of a length on the screen, in pixels. */
  readonly toCanvas: (pixels: number) => number;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Longest side of the layer before the camera scales it, in pixels, as for other elements. */
const SIDE_PX = 400;

/** Radius of the pointer, in pixels. */
const POINTER_PX = 11;

const round = (value: number): number => Number(value.toPrecision(6));

/** Adds the layer. The camera moves it as it moves the elements of the scene. */
export function addInk(
  slide: HTMLElement,
  { items, resize }: Player,
  { overview }: Scene,
  signal: AbortSignal,
): Ink {
  const { x, y, w, h } = overview;
  const unit = SIDE_PX / Math.max(w, h);
  const node = add(slide, 'div', 'player-item talk-ink');
  node.style.width = `${w * unit}px`;
  node.style.height = `${h * unit}px`;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `${x - w / 2} ${y - h / 2} ${w} ${h}`);
  svg.ariaHidden = 'true';
  node.append(svg);
  const element = { ...overview, r: 0, unit, id: 'talk-ink', style: '', type: 'group' };
  const item = { element, node, overflowBox: element } as unknown as Item;
  items.push(item);
  resize();
  signal.addEventListener('abort', () => {
    items.splice(items.indexOf(item), 1);
    node.remove();
  });

  const dot = document.createElementNS(SVG, 'circle');
  dot.style.cssText = 'fill:#ff3b5c;fill-opacity:.85;stroke:#ffffff';
  const matrix = () => new DOMMatrix(node.style.transform);
  const scale = ({ a, b }: DOMMatrix) => Math.hypot(a, b) * unit;
  let drawn: readonly Stroke[] = [];
  const toCanvas = (pixels: number) => pixels / (scale(matrix()) || 1);

  function show(state: Presenting): void {
    const strokes = shownStrokes(state);
    const hasChanged =
      strokes.length !== drawn.length || strokes.some((line, index) => line !== drawn[index]);
    if (hasChanged) {
      svg.replaceChildren(...strokes.map(drawStroke), dot);
      drawn = strokes;
    }
    const { pointer } = state;
    dot.style.visibility = pointer && !state.frozen ? 'visible' : 'hidden';
    if (!pointer) return;
    const radius = toCanvas(POINTER_PX);
    for (const [name, value] of Object.entries({ cx: pointer[0], cy: pointer[1], r: radius }))
      dot.setAttribute(name, `${value}`);
    dot.style.strokeWidth = `${radius / 5}`;
  }
  svg.append(dot);
  dot.style.visibility = 'hidden';
  return {
    show,
    toCanvas,
    toPoint({ clientX, clientY }) {
      const { left, top } = slide.getBoundingClientRect();
      const { a, b, e, f } = matrix();
      const [right, down] = [clientX - left - e, clientY - top - f];
      const square = (a * a + b * b) * unit || 1;
      return [round(x + (right * a + down * b) / square), round(y + (down * a - right * b) / square)];
    },
  };
}

function drawStroke({ width, points }: Stroke): SVGElement {
  const path = document.createElementNS(SVG, 'path');
  const [first = [0, 0], ...others] = points;
  // A line to itself is a dot.
  path.setAttribute('d', `M${[first, ...(others.length > 0 ? others : [first])].map(String).join('L')}`);
  path.style.cssText = 'fill:none;stroke:#ff3b5c;stroke-linecap:round;stroke-linejoin:round';
  path.style.strokeWidth = `${width}`;
  return path;
}
