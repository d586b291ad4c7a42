import type { SceneElementOf } from '#domain/playback/element-types';
import { chooseMipmap } from './choose-mipmap.ts';

/**
 * Shows an image in its box. Returns a function that requests the picture that is sharp at `scale`
 * device pixels per canvas unit. It never loads a smaller picture than before, and swaps pictures
 * only once the new one is decoded and the camera rests.
 */
export function createPicture(
  box: HTMLElement,
  element: SceneElementOf<'image'>,
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
        // Let the next step request it again. Until then, show the alternative text if no picture
        // has loaded yet.
        asked = shown;
        if (!shown) box.replaceChildren(image);
      },
    );
  };
}
