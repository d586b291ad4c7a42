import type { Storyboard } from '#library/schemas/storyboard';
import { rulesOf, type Mipmap } from '#domain/playback/element-types';
import { fitCamera, visibleBoundsOf } from './camera.ts';

/**
 * The stage on which images are judged: the size of the stage on wide screens, with one device
 * pixel per CSS pixel.
 */
const REFERENCE_STAGE = { width: 1280, height: 720 } as const;

/** Images that are enlarged by more than this factor look blurred, and cause a warning. */
const WARNING_FACTOR = 2;

interface PublishedImage {
  readonly ratio: number;
  readonly mipmaps: readonly Mipmap[];
}

/** A raster image that a step shows with too few pixels. */
interface EnlargedImage {
  readonly element: string;
  readonly step: string;
  /** Pixels of the stage for each pixel of the image. */
  readonly factor: number;
}

/**
 * Returns the images that steps enlarge more than twice on the reference stage, each with the step
 * that enlarges it most. `images` has the published images by their path.
 */
export function findEnlargedImages(
  { elements, path }: Storyboard,
  images: ReadonlyMap<string, PublishedImage>,
): EnlargedImage[] {
  const cameras = path.map(({ id, frame }) => ({ id, camera: fitCamera(frame, REFERENCE_STAGE) }));
  return elements.flatMap((element) => {
    const picture = rulesOf(element).picture(element);
    const published = picture === null ? undefined : images.get(picture);
    const largest = published?.mipmaps.at(-1);
    if (published === undefined || largest === undefined || largest.src.endsWith('.svg')) return [];
    // The image covers its box, so it may be wider than the box.
    const width = Math.max(element.w, element.h * published.ratio);
    const mostEnlarged = cameras
      .filter(({ camera }) => visibleBoundsOf(camera, element) !== null)
      .map(({ id, camera }) => ({
        element: element.id,
        step: id,
        factor: (width * camera.scale) / largest.width,
      }))
      .reduce<EnlargedImage | null>(
        (most, item) => (most === null || item.factor > most.factor ? item : most),
        null,
      );
    return mostEnlarged !== null && mostEnlarged.factor > WARNING_FACTOR ? [mostEnlarged] : [];
  });
}
