import type { Scene } from '#domain/playback/scene';
import { buildElement, measureMinFontSize, type Item } from './build-element.ts';
import { placeOnScreen, type Camera, type Size } from './camera.ts';

/** The canvas in the page. */
export interface Stage {
  /** Measures the screen and returns its size. */
  resize(): Size;
  /** Moves every element to its position on the screen. */
  readonly show: (camera: Camera) => void;
  /** Loads the pictures that the camera will need. */
  readonly load: (camera: Camera) => void;
  readonly items: Item[];
  /**
   * Without a camera, begins a flight: pictures are not replaced, and videos pause. With a camera,
   * begins a rest: videos that it shows prominently play, and elements outside the frame are hidden
   * if the edge of the screen cuts them. At a part of a step (`isPart`), cut elements inside the
   * frame are hidden too.
   */
  setRestingCamera(camera?: Camera, isPart?: boolean): void;
}

/** Reports whether a stage is as small as that of a phone, or of a page at 400 %. */
export const isSmall = ({ width }: Size): boolean => width > 0 && width < 480;

/** Builds the canvas. */
export function createStage(slide: HTMLElement, { elements }: Scene): Stage {
  let size: Size = { width: 0, height: 0 };
  let pendingSwaps: (() => void)[] | undefined;
  const whenAtRest = (swap: () => void) => {
    if (pendingSwaps) pendingSwaps.push(swap);
    else swap();
  };
  const minFontSize = measureMinFontSize();
  const items = elements.map((element) => buildElement(slide, element, whenAtRest, minFontSize));

  return {
    resize() {
      for (const item of items) {
        const { node, element } = item;
        item.overflowBox = {
          ...element,
          h: Math.max(element.h, (2 * node.scrollHeight) / element.unit - element.h),
        };
      }
      return (size = { width: slide.clientWidth, height: slide.clientHeight });
    },
    show(camera) {
      for (const { node, element, overflowBox } of items) {
        const { isInView, x, y, ...matrix } = placeOnScreen(overflowBox, camera, size);
        const [a, b] = [matrix.a / element.unit, matrix.b / element.unit];
        node.style.visibility = isInView ? 'visible' : 'hidden';
        if (isInView) node.style.transform = `matrix(${a},${b},${-b},${a},${x},${y})`;
      }
    },
    load(camera) {
      for (const { overflowBox, load } of items) {
        const { isInView, scale } = placeOnScreen(overflowBox, camera, size);
        if (isInView) load?.(scale * devicePixelRatio);
      }
    },
    items,
    setRestingCamera(camera, isPart = false) {
      slide.classList.toggle('is-flying', !camera);
      if (camera) pendingSwaps?.forEach((swap) => swap());
      pendingSwaps = camera ? undefined : (pendingSwaps ?? []);
      for (const { node, overflowBox, play } of items) {
        const placement = camera && placeOnScreen(overflowBox, camera, size);
        // A video is prominent if it is in the frame and takes more than a third of the screen.
        play?.(!!placement && placement.isInView && !placement.isOutsideFrame && placement.share * 3 > 1);
        node.classList.toggle(
          'is-cut',
          !!placement && (placement.isOutsideFrame || isPart) && !placement.isWhole,
        );
      }
    },
  };
}
