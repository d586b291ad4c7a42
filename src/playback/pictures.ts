import type { Scene } from '#domain/playback/scene';
import { fitCamera, placeOnScreen, type Camera, type Size } from './camera.ts';
import type { Mipmap, SceneElementOf } from '#domain/playback/element-types';

/**
 * Returns the mipmap for an image at `scale` device pixels per canvas unit: the first that is at
 * least as wide as the picture is shown, or else the widest. The picture covers the box, and so may
 * be wider than it.
 */
export function chooseMipmap(
  { mipmaps, w, h, ratio }: SceneElementOf<'image'>,
  scale: number,
): Mipmap | undefined {
  const neededWidth = Math.max(w, h * ratio) * scale;
  return mipmaps.find(({ width }) => width >= neededWidth) ?? mipmaps.at(-1);
}

/**
 * Shows an image in its box. Returns a function that requests the picture that is sharp at `scale`
 * device pixels per canvas unit. It never loads a smaller picture than before, and replaces a
 * picture only when the new one is decoded and the camera is at rest.
 */
export function createPictureLoader(
  box: HTMLElement,
  element: SceneElementOf<'image'>,
  whenAtRest: (swap: () => void) => void,
): (scale: number) => void {
  let requestedWidth = 0;
  let shownWidth = 0;
  return (scale) => {
    const mipmap = chooseMipmap(element, scale);
    if (!mipmap || mipmap.width <= requestedWidth) return;
    const { width, src } = mipmap;
    const image = new Image();
    image.alt = element.alt;
    image.src = src;
    requestedWidth = width;
    const swap = () => {
      if (width <= shownWidth) return;
      shownWidth = width;
      box.replaceChildren(image);
    };
    image.decode().then(
      () => whenAtRest(swap),
      () => {
        // Let the next step request it again. Until then, show the alternative text if no picture
        // has loaded yet.
        requestedWidth = shownWidth;
        if (!shownWidth) box.replaceChildren(image);
      },
    );
  };
}

/**
 * Returns the URLs of the pictures that `stepCount` steps from `firstStep` show at this size, in
 * the order in which the steps show them.
 */
export function picturesOfSteps(
  scene: Scene,
  firstStep: number,
  stepCount: number,
  viewport: Size & { dpr: number },
): string[] {
  const steps = scene.steps.slice(firstStep - 1, firstStep - 1 + stepCount);
  const cameras = steps.map(({ frame }) => fitCamera(frame, viewport));
  return picturesOfViews(scene, cameras, viewport);
}

/** Returns the URLs of the pictures that some views of the camera show at this size. */
export function picturesOfViews(
  scene: Scene,
  cameras: readonly Camera[],
  viewport: Size & { dpr: number },
): string[] {
  const sources = cameras.flatMap((camera) =>
    scene.elements.flatMap((element) => {
      const { isInView, scale } = placeOnScreen(element, camera, viewport);
      if (!isInView) return [];
      if ('poster' in element) return element.poster ?? [];
      return 'mipmaps' in element ? (chooseMipmap(element, scale * viewport.dpr)?.src ?? []) : [];
    }),
  );
  return [...new Set(sources)];
}
