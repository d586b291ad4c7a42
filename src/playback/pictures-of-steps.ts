import type { Scene } from '#domain/scene';
import { aim, place, type Size } from './camera.ts';
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
  const found = scene.steps.slice(firstStep - 1, firstStep - 1 + stepCount).flatMap(({ frame }) => {
    const camera = aim(frame, viewport);
    return scene.elements.flatMap((element) => {
      const { isInView, scale } = place(element, camera, viewport);
      if (!isInView) return [];
      if ('poster' in element) return element.poster ?? [];
      return 'mipmaps' in element ? (chooseMipmap(element, scale * viewport.dpr)?.src ?? []) : [];
    });
  });
  return [...new Set(found)];
}
