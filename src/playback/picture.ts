import type { SceneImage } from '#domain/scene';
import { chooseMipmap } from './choose-mipmap.ts';

/**
 * Shows an image in its box. Gives what asks for the picture that is sharp at `scale` device pixels a canvas unit: never
 * a smaller one than before, and none before it is decoded and the camera rests.
 */
export function createPicture(
  box: HTMLElement,
  element: SceneImage,
  whenAtRest: (swap: () => void) => void,
): (scale: number) => void {
  let asked = 0;
  let shown = 0;
  return (scale) => {
    const mipmap = chooseMipmap(element, scale);
    if (!mipmap || mipmap.width <= asked) return;
    const { width, src } = mipmap;
    const image = new Image();
    image.alt = element.alt;
    image.src = src;
    asked = width;
    const swap = () => {
      if (width <= shown) return;
      shown = width;
      box.replaceChildren(image);
    };
    image.decode().then(
      () => whenAtRest(swap),
      () => {
        // The next step asks again; until then the alternative text stands for what could not be loaded.
        asked = shown;
        if (!shown) box.replaceChildren(image);
      },
    );
  };
}
