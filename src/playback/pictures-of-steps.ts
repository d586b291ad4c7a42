import type { Scene } from '#domain/playback/scene';
import { aim, place, type Camera, type Size } from './camera.ts';
import { chooseMipmap } from './choose-mipmap.ts';

/**
 * Returns the URLs of the pictures that `stepCount` steps show at this size, beginning with
 * `firstStep`. The order is that of use.
 */
export function picturesOfSteps(
  scene: Scene,
  firstStep: number,
  stepCount: number,
  viewport: Size & { dpr: number },
): string[] {
  const steps = scene.steps.slice(firstStep - 1, firstStep - 1 + stepCount);
  const cameras = steps.map(({ frame }) => aim(frame, viewport));
  return picturesOfViews(scene, cameras, viewport);
}

/** Returns the URLs of the pictures that some views of the camera show at this size. */
export function picturesOfViews(
  scene: Scene,
  cameras: readonly Camera[],
  viewport: Size & { dpr: number },
): string[] {
  const found = cameras.flatMap((camera) =>
    scene.elements.flatMap((element) => {
      const { isInView, scale } = place(element, camera, viewport);
      if (!isInView) return [];
      if ('poster' in element) return element.poster ?? [];
      return 'mipmaps' in element ? (chooseMipmap(element, scale * viewport.dpr)?.src ?? []) : [];
    }),
  );
  return [...new Set(found)];
}
