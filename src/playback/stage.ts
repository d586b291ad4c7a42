import type { Scene } from '#domain/playback/scene';
import { buildElement, measureLeastFontSize, type Item } from './build-element.ts';
import { place, type Camera, type Size } from './camera.ts';

/** The canvas in the page. */
export interface Stage {
  /** Measures the screen and returns its size. */
  resize(): Size;
  /** Moves every element to its position on the screen. */
  readonly show: (camera: Camera) => void;
  /** Loads the pictures that the camera will need. */
  readonly load: (camera: Camera) => void;
  readonly items: readonly Item[];
  /**
   * Without a camera, begins a flight: pictures are not replaced, and videos pause. With a camera,
   * begins a rest: videos that it shows prominently play, and elements outside the frame are hidden
   * if the edge of the screen cuts them. At a part of a step (`isPart`), cut elements inside the
   * frame are hidden too.
   */
  rest(camera?: Camera, isPart?: boolean): void;
}

/** Reports whether a stage is as small as that of a phone, or of a page at 400 %. */
export const isSmall = ({ width }: Size): boolean => width > 0 && width < 480;

/** Builds the canvas. */
export function createStage(slide: HTMLElement, { elements }: Scene): Stage {
  let size: Size = { width: 0, height: 0 };
  let swaps: (() => void)[] | undefined;
  const whenAtRest = (swap: () => void) => {
    if (swaps) swaps.push(swap);
    else swap();
  };
  const leastFontSize = measureLeastFontSize();
  const items = elements.map((element) => buildElement(slide, element, whenAtRest, leastFontSize));

  return {
    resize() {
      for (const item of items) {
        const { node, element } = item;
        item.reach = {
          ...element,
          h: Math.max(element.h, (2 * node.scrollHeight) / element.unit - element.h),
        };
      }
      return (size = { width: slide.clientWidth, height: slide.clientHeight });
    },
    show(camera) {
      for (const { node, element, reach } of items) {
        const { isInView, x, y, ...matrix } = place(reach, camera, size);
        const [a, b] = [matrix.a / element.unit, matrix.b / element.unit];
        node.style.visibility = isInView ? 'visible' : 'hidden';
        if (isInView) node.style.transform = `matrix(${a},${b},${-b},${a},${x},${y})`;
      }
    },
    load(camera) {
      for (const { reach, load } of items) {
        const { isInView, scale } = place(reach, camera, size);
        if (isInView) load?.(scale * devicePixelRatio);
      }
    },
    items,
    rest(camera, isPart = false) {
      slide.classList.toggle('is-flying', !camera);
      if (camera) swaps?.forEach((swap) => swap());
      swaps = camera ? undefined : (swaps ?? []);
      for (const { node, reach, play } of items) {
        const at = camera && place(reach, camera, size);
        // A video is prominent if it is in the frame and takes more than a third of the screen.
        play?.(!!at && at.isInView && !at.isBeside && at.share * 3 > 1);
        node.classList.toggle('is-cut', !!at && (at.isBeside || isPart) && !at.isWhole);
      }
    },
  };
}
