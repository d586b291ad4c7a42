import type { Box, SceneElement, SceneEllipse, SceneLine, SceneRect, SceneText } from '#domain/scene';
import { add, addPath } from './dom.ts';
import { createPicture } from './picture.ts';
import { createVideo } from './scene-video.ts';

type Shape = SceneRect | SceneEllipse;

/** An element of the scene in the page, in a box of its own size. */
export interface Item {
  readonly element: SceneElement;
  readonly node: HTMLElement;
  /** Pixels of the box for one canvas unit. */
  readonly unit: number;
  /** The box with what runs over it: a text that is too long, the head of an arrow. */
  reach: Box;
  /** Loads the picture that is sharp at `scale` device pixels a canvas unit. */
  readonly load?: (scale: number) => void;
  /** Plays while the camera looks at it, and pauses otherwise. */
  readonly play?: (isLookedAt: boolean) => void;
}

/** Longest side of a box, pixels: far from where browsers round lengths and fonts, however small the element. */
const BOX_SIZE = 1000;

/** Builds an element of the scene; `whenAtRest` says when a loaded picture may take its place. */
export function buildElement(
  parent: Element,
  element: SceneElement,
  whenAtRest: (swap: () => void) => void,
): Item {
  const { type, w, h, opacity } = element;
  const unit = BOX_SIZE / Math.max(w, h);
  const node = add(parent, 'div', `player-item player-${type}`);
  const item = { element, node, unit, reach: element };
  Object.assign(node.style, { width: `${w * unit}px`, height: `${h * unit}px`, opacity });
  if ('radius' in element) node.style.borderRadius = `${element.radius * unit}px`;
  if (type === 'image') return { ...item, load: createPicture(node, element, whenAtRest) };
  if (type === 'video') return { ...item, ...createVideo(node, element) };
  if (type === 'text') buildText(node, element, unit);
  else if (type === 'line') buildLine(node, element, unit);
  else paint(node, element, unit);
  return item;
}

function paint({ style }: HTMLElement, { w, h, fill, stroke, strokeWidth }: Shape, unit: number): void {
  style.background = fill ?? '';
  // An outline lies inside its box and at most fills it.
  if (stroke !== null) style.border = `${Math.min(strokeWidth, w / 2, h / 2) * unit}px solid ${stroke}`;
}

function buildText(node: HTMLElement, element: SceneText, unit: number): void {
  const { text, fontSize, weight, italic, align, valign, lineHeight, color, list } = element;
  Object.assign(node.style, {
    color,
    font: `${italic ? 'italic ' : ''}${weight} ${fontSize * unit}px/${lineHeight} var(--font-sans)`,
    textAlign: align,
    justifyContent: { top: 'start', middle: 'center', bottom: 'end' }[valign],
  });
  const block = add(node, list ? 'ul' : 'p');
  if (list) for (const line of text.split('\n')) add(block, 'li').textContent = line;
  else block.textContent = text;
}

/** In thicknesses of its line; half of it is the width to either side. */
const ARROW_LENGTH = 4;

function buildLine(node: HTMLElement, { w, h, color, dash, arrow }: SceneLine, unit: number): void {
  const length = w * unit;
  const thickness = h * unit;
  const middle = thickness / 2;
  const head = arrow ? Math.min(ARROW_LENGTH * thickness, length) : 0;
  addPath(node, {
    d: `M0 ${middle}H${length - head}`,
    stroke: color,
    'stroke-width': thickness,
    'stroke-dasharray': dash * unit || 'none',
  });
  addPath(node, { d: `M${length} ${middle}l${-head} ${-head / 2}v${head}z`, fill: color });
}
