import type { Box, Scene } from '#domain/scene';
import { buildElement } from './build-element.ts';
import { place, type Camera, type Size } from './camera.ts';
import { add } from './dom.ts';

/** The canvas in the page. */
export interface Stage {
  readonly node: HTMLElement;
  /** Takes over the size of the screen. */
  resize(size: Size): void;
  /** Moves every element to where the camera sees it. */
  readonly show: (camera: Camera) => void;
  /** Loads the pictures that the camera will need. */
  readonly load: (camera: Camera) => void;
  /** Freezes the pictures and pauses the videos while the camera flies; plays those that it looks at when it rests. */
  rest(camera: Camera | undefined): void;
}

/** Builds the canvas. */
export function createStage(parent: Element, scene: Scene): Stage {
  const node = add(parent, 'div', 'player-stage');
  node.lang = scene.language;
  let size: Size = { width: 0, height: 0 };
  let swaps: (() => void)[] | undefined;
  const whenAtRest = (swap: () => void) => {
    if (swaps) swaps.push(swap);
    else swap();
  };
  const items = scene.elements
    .filter(({ opacity }) => opacity)
    .map((element) => buildElement(node, element, whenAtRest));

  return {
    node,
    resize(newSize) {
      size = newSize;
      for (const item of items) {
        const { node: box, element, unit } = item;
        const height = (2 * box.scrollHeight) / unit - element.h;
        item.reach = { ...element, h: Math.max(element.h, height) };
      }
    },
    show(camera) {
      for (const {
        node: { style },
        reach,
        unit,
      } of items) {
        const { isInView, a, b, x, y } = place(reach, camera, size);
        style.visibility = isInView ? 'visible' : 'hidden';
        if (isInView)
          style.transform = `matrix(${a / unit},${b / unit},${-b / unit},${a / unit},${x},${y}) translate(-50%,-50%)`;
      }
    },
    load(camera) {
      for (const { reach, load } of items) {
        const { isInView, scale } = place(reach, camera, size);
        if (isInView) load?.(scale * devicePixelRatio);
      }
    },
    rest(camera) {
      node.classList.toggle('is-flying', !camera);
      if (!camera) swaps ??= [];
      else {
        swaps?.forEach((swap) => swap());
        swaps = undefined;
      }
      for (const { element, play } of items) play?.(!!camera && isLookedAt(element, camera));
    },
  };
}

/** Whether the middle of the element lies in view and the element takes at least a third of the width. */
function isLookedAt({ x, y, w }: Box, camera: Camera): boolean {
  return Math.max(Math.abs(x - camera.x), Math.abs(y - camera.y)) * 2 < camera.w && w * 3 > camera.w;
}
